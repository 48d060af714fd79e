import { useState, type ReactNode } from 'react';
import {
  isBotRefusal,
  isDone,
  isRateLimitResponse,
  messageCodes,
  type EnvelopedResult,
} from '#api/response-codes.ts';
import { Button } from '#components/ui/Button.tsx';
import { useIsShown } from '#components/ui/use-is-shown.ts';
import { Dialog } from '#components/ui/Dialog.tsx';
import { LoadedView } from '#components/ui/loading/LoadedView.tsx';
import { Skeleton } from '#components/ui/loading/Skeleton.tsx';
import type { Language } from '#config/languages.ts';
import type { SavedCard } from '#contract/entities.ts';
import { renewPackage } from '#contract/hub/billing.ts';
import { NUMBER_MESSAGE_CODE } from '#contract/message-codes.ts';
import type { BillingPageTexts } from '#features/billing/billing-texts.ts';
import { brandName } from '#features/billing/cards/card-name.ts';
import { hasExpired } from '#features/billing/cards/card-rules.ts';
import { useSavedCards } from '#features/billing/cards/card-choice.ts';
import type { DurationOption } from '#domain/duration/duration-options.ts';
import { fillText, isolate } from '#lib/text/text.ts';
import { formatUsd } from '#lib/money/money.ts';
import { dayText, monthsText } from '#lib/text/date-text.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import { failurePopup } from '#stores/messages/popup-for-response.ts';
import { openPopup, type PopupName } from '#stores/messages/popup.ts';

interface PlanConfirmationProps {
  options: readonly DurationOption[];
  /** The months of the duration that runs, which the provider may no longer offer. */
  current: number;
  chosen: DurationOption;
  /** The renewal package of the chosen duration. */
  renewalPriceId: number;
  /** When the next charge is due, as ISO 8601; null when the provider names none. */
  due: string | null;
  language: Language;
  texts: BillingPageTexts;
  /** Reads the plan of the page again; resolves to whether it could. */
  reload: () => Promise<boolean>;
  /** Called with whether the plan must be read again before it is asked about. */
  onOutdated: (isOutdated: boolean) => void;
  onClose: () => void;
}

/**
 * Renders the question before the next charge changes: old and new price, the day, and the card
 * that pays. When it is confirmed the plan changes.
 */
export function PlanConfirmation(props: PlanConfirmationProps) {
  const { options, current, chosen, renewalPriceId, due, language, texts } = props;
  const { onOutdated, onClose } = props;
  const running = options.find(({ months }) => months === current);
  const [busy, setBusy] = useState(false);
  const isShown = useIsShown();
  const { loaded, reload } = useSavedCards();
  /** Brings the plan of the page up to date; returns the pop-up for the response. */
  const conclude = async (response: EnvelopedResult): Promise<PopupName> => {
    if (isRateLimitResponse(response) || isBotRefusal(response)) return failurePopup(response);
    if (messageCodes(response).includes(NUMBER_MESSAGE_CODE.renewalInProgress)) {
      // The next charge is due on another day then.
      onOutdated(true);
      onClose();
      return 'renewal-in-progress';
    }
    const isRead = await whileLoading(props.reload());
    const isRenewed = isDone(response);
    onOutdated(!isRenewed || !isRead);
    // A question that was opened since asks about the plan as it is now.
    if (!isRead || (isRenewed && isShown.current)) onClose();
    return isRenewed ? 'renewal-success' : 'renewal-error';
  };
  const renew = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const response = await whileLoading(request(renewPackage, { query: { renewalPriceId } }));
    openPopup(await conclude(response));
    setBusy(false);
  };
  const duration = monthsText(language, chosen.months);
  const price = isolate(formatUsd(chosen.totalCents));
  const date = due === null ? texts['plan.none'] : dayText(language, new Date(due));
  return (
    <Dialog
      open
      onClose={onClose}
      describedBy="plan-question plan-facts"
      title={texts['plan.confirm-title']}
      closeText={texts['profile.close']}
      actions={
        <>
          <Button onClick={onClose}>{texts['profile.cancel']}</Button>
          <Button variant="primary" busy={busy} onClick={() => void renew()}>
            <span>{fillText(texts['plan.confirm'], { duration, price })}</span>
          </Button>
        </>
      }
    >
      <p className="dialog__text" id="plan-question">
        {texts['plan.confirm-text']}
      </p>
      <dl className="summary plan-confirmation" id="plan-facts">
        {running === undefined ? null : (
          <Row name={texts['plan.confirm-before']}>
            <Charge option={running} language={language} />
          </Row>
        )}
        <Row name={texts['plan.confirm-after']}>
          <b>
            <Charge option={chosen} language={language} />
          </b>
        </Row>
        <Row name={texts['plan.confirm-date']}>{date}</Row>
        <Row name={texts['plan.confirm-card']}>
          <LoadedView
            loaded={loaded}
            reload={reload}
            failedText={texts['profile.failed']}
            retryText={texts['profile.try-again']}
            waiting={<Skeleton />}
          >
            {(cards) => <RenewalCard card={cards.find(isPrimary)} due={due} texts={texts} />}
          </LoadedView>
        </Row>
      </dl>
    </Dialog>
  );
}

const isPrimary = (card: SavedCard): boolean => card.isPrimary;

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="summary__row">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Charge = ({ option, language }: { option: DurationOption; language: Language }) => (
  <>
    <bdi dir="ltr">{formatUsd(option.totalCents)}</bdi> · {monthsText(language, option.months)}
  </>
);

interface RenewalCardProps {
  card: SavedCard | undefined;
  due: string | null;
  texts: BillingPageTexts;
}

/** Renders the card that renewals are charged to, and whether it is still good on that day. */
function RenewalCard({ card, due, texts }: RenewalCardProps) {
  if (card === undefined) return <span className="plan-card-problem">{texts['plan.no-card']}</span>;
  return (
    <>
      {brandName(card, texts)}{' '}
      <bdi dir="ltr" className="digits">
        •••• {card.lastFourNumbers}
      </bdi>
      {due !== null && hasExpired(card, new Date(due)) ? (
        <span className="plan-card-problem">{texts['plan.card-expires']}</span>
      ) : null}
    </>
  );
}
