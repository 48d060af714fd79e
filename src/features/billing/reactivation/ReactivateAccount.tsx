import { Button } from '#components/ui/Button.tsx';
import { DurationSkeleton } from '#domain/duration/DurationOptions.tsx';
import { FailedView } from '#components/ui/loading/FailedView.tsx';
import { LoadedView } from '#components/ui/loading/LoadedView.tsx';
import { Price } from '#components/ui/Price.tsx';
import { Skeleton } from '#components/ui/loading/Skeleton.tsx';
import { useThisMonth } from '#components/ui/hydration.ts';
import type { Language } from '#config/languages.ts';
import type { ReactivateTexts } from '#features/billing/billing-texts.ts';
import { CardChooser } from '#features/billing/cards/CardChooser.tsx';
import { renewalsText } from '#features/billing/cards/renewals-text.ts';
import { LazyCardDialog } from '#features/billing/cards/card-choice.ts';
import { DurationChoice } from '#features/billing/DurationChoice.tsx';
import { fillText, isolate } from '#lib/text/text.ts';
import { monthsText } from '#lib/text/date-text.ts';
import { formatUsd } from '#lib/money/money.ts';
import '#features/billing/billing.css';
import {
  countOtherNumbers,
  isOwnChoice,
  type Choice,
  type ReactivationOffer,
  type Rejected,
} from './reactivation-rules.ts';
import { useReactivation } from './use-reactivation.ts';

interface ReactivateAccountProps {
  language: Language;
  texts: ReactivateTexts;
}

/**
 * Renders the payment for a suspended account: for how long, with which card. Success ends the
 * suspended session.
 */
export function ReactivateAccount({ language, texts }: ReactivateAccountProps) {
  const { loaded, reload, choice, pick, due, amountCents, payWith, busy, submit } =
    useReactivation(texts);
  const now = useThisMonth();
  const cards = payWith.chooser.loaded.state === 'ready' ? payWith.chooser.loaded.value : [];
  const ready = due !== undefined && payWith.chosen !== undefined;
  return (
    <>
      <form
        className="billing-part"
        id="reactivate-form"
        method="post"
        onSubmit={(event) => void submit(event)}
      >
        {amountCents === undefined && loaded.state !== 'loading' ? null : (
          <p className="reactivate-amount">
            <span className="muted">{texts['reactivate.amount']}</span>
            {amountCents === undefined ? null : <Price cents={amountCents} />}
          </p>
        )}
        <LoadedView
          loaded={loaded}
          reload={reload}
          failedText={texts['profile.failed']}
          retryText={texts['profile.try-again']}
          waiting={
            <div className="billing-choice">
              <Skeleton />
              <DurationSkeleton />
            </div>
          }
        >
          {(offer) => (
            <OfferedChoice {...{ offer, choice, reload, language, texts }} onChoose={pick} />
          )}
        </LoadedView>
        <CardChooser
          legend={texts['reactivate.pay-with']}
          texts={texts}
          {...payWith.chooser}
          note={renewalsText(cards, payWith.chosen, { texts, now })}
          loaded={loaded.state === 'loading' ? loaded : payWith.chooser.loaded}
        />
        <Button variant="primary" type="submit" block busy={busy} disabled={!ready}>
          <span>
            {due === undefined
              ? texts['reactivate.pay']
              : fillText(texts['reactivate.pay-amount'], {
                  amount: isolate(formatUsd(due.amountCents)),
                })}
          </span>
        </Button>
      </form>
      {payWith.adding ? (
        <LazyCardDialog
          mode="pay-suspended"
          {...{ language, texts }}
          typed={payWith.correcting}
          onClose={payWith.stopAdding}
          onTyped={payWith.takeTyped}
        />
      ) : null}
    </>
  );
}

interface OfferedChoiceProps extends ReactivateAccountProps {
  offer: ReactivationOffer;
  choice: Choice | undefined;
  reload: () => Promise<boolean>;
  onChoose: (choice: Choice) => void;
}

/** Renders what may be paid for, and how many other numbers a duration is for. */
function OfferedChoice(props: OfferedChoiceProps) {
  const { offer, choice, reload, onChoose, language, texts } = props;
  const { rejected, options } = offer;
  const otherNumbers = countOtherNumbers(choice, offer);
  return (
    <>
      <DurationChoice
        legend={texts['reactivate.duration']}
        chosen={choice === 'rejected' ? undefined : choice}
        onChoose={({ months }) => onChoose(months)}
        {...{ options, language, texts }}
      >
        {isOwnChoice(offer) && rejected !== undefined ? (
          <RejectedChoice
            isChosen={choice === 'rejected'}
            onChoose={() => onChoose('rejected')}
            text={texts['reactivate.amount-due']}
            {...{ rejected, language }}
          />
        ) : null}
      </DurationChoice>
      {options.length === 0 ? (
        <FailedView
          text={texts['profile.failed']}
          retryText={texts['profile.try-again']}
          onRetry={() => void reload()}
        />
      ) : null}
      {otherNumbers === 0 ? null : (
        <p className="muted small">
          {otherNumbers === 1
            ? texts['reactivate.other-number']
            : fillText(texts['reactivate.other-numbers'], { count: otherNumbers })}
        </p>
      )}
    </>
  );
}

interface RejectedChoiceProps {
  isChosen: boolean;
  rejected: Rejected;
  text: string;
  language: Language;
  onChoose: () => void;
}

/** Renders the choice to pay the rejected transaction alone. */
const RejectedChoice = ({ isChosen, rejected, text, language, onChoose }: RejectedChoiceProps) => (
  <label className="choice">
    <input type="radio" name="duration" value="due" checked={isChosen} onChange={onChoose} />
    <span>
      <b className="duration-options__months">{text}</b>
      {rejected.months === undefined ? null : (
        <span className="muted small"> {monthsText(language, rejected.months)}</span>
      )}
    </span>
    <span className="choice__end">
      <Price cents={rejected.amountCents} />
    </span>
  </label>
);
