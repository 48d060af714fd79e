import { useState, type FormEvent } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { DurationSkeleton } from '#domain/duration/DurationOptions.tsx';
import { LoadedView } from '#components/ui/loading/LoadedView.tsx';
import { Price } from '#components/ui/Price.tsx';
import { Skeleton } from '#components/ui/loading/Skeleton.tsx';
import { useLoad } from '#components/ui/loading/use-load.ts';
import { useClientValue, useThisMonth } from '#components/ui/hydration.ts';
import type { Language } from '#config/languages.ts';
import type { ReactivateTexts } from '#features/billing/billing-texts.ts';
import type { PayWith } from '#features/billing/cards/card-body.ts';
import { CardChooser } from '#features/billing/cards/CardChooser.tsx';
import { renewalsText } from '#features/billing/cards/renewals-text.ts';
import { LazyCardDialog } from '#features/billing/cards/card-choice.ts';
import { usePayWith } from '#features/billing/cards/use-pay-with.ts';
import { DurationChoice } from '#features/billing/DurationChoice.tsx';
import { payLazily } from '#features/billing/pay-lazily.ts';
import { fillText, isolate } from '#lib/text/text.ts';
import { monthsText } from '#lib/text/date-text.ts';
import { formatUsd } from '#lib/money/money.ts';
import { once } from '#lib/once.ts';
import { whileLoading } from '#stores/loading.ts';
import '#features/billing/billing.css';
import { loadReactivationOffer } from './load-reactivation.ts';
import type { ReactivationOutcome } from './pay-reactivation.ts';
import {
  addressAmount,
  countOtherNumbers,
  currentChoice,
  dueFor,
  isOwnChoice,
  type Choice,
  type Due,
  type Rejected,
} from './reactivation-rules.ts';

interface ReactivateAccountProps {
  language: Language;
  texts: ReactivateTexts;
}

const readLinkAmount = once(() =>
  addressAmount(new URLSearchParams(location.search).get('amount')),
);

/**
 * Renders the payment for a suspended account: for how long, with which card. Success ends the
 * suspended session.
 */
export function ReactivateAccount({ language, texts }: ReactivateAccountProps) {
  const { loaded, reload } = useLoad(() => whileLoading(loadReactivationOffer()));
  const payWith = usePayWith();
  const [picked, setPicked] = useState<Choice>();
  const [busy, setBusy] = useState(false);
  const linkAmountCents = useClientValue(readLinkAmount);
  const now = useThisMonth();
  const cards = payWith.chooser.loaded.state === 'ready' ? payWith.chooser.loaded.value : [];

  const offer = loaded.state === 'ready' ? loaded.value : undefined;
  const choice = offer && currentChoice(picked, offer);
  const due = offer && choice !== undefined ? dueFor(choice, offer) : undefined;
  const otherNumbers = offer ? countOtherNumbers(choice, offer) : 0;
  const amountCents = offer?.rejected?.amountCents ?? linkAmountCents;
  const ready = due !== undefined && payWith.chosen !== undefined;

  const pay = (owed: Due, chosen: PayWith): Promise<ReactivationOutcome> =>
    payLazily<ReactivationOutcome>(
      async () => (await import('./pay-reactivation.ts')).payReactivation(owed, chosen, texts),
      'refused',
      texts,
    );
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || due === undefined || payWith.chosen === undefined) return;
    setBusy(true);
    const result = await pay(due, payWith.chosen);
    if (result === 'paid') return;
    // Until the new price is there, the button has the old one.
    if (result === 'requote') await reload();
    setBusy(false);
    if (result !== 'stale') return;
    payWith.clear();
    setPicked(undefined);
    await reload();
  };
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
          {(loadedOffer) => (
            <>
              <DurationChoice
                legend={texts['reactivate.duration']}
                chosen={choice === 'rejected' ? undefined : choice}
                onChoose={(option) => setPicked(option.months)}
                options={loadedOffer.options}
                {...{ language, texts }}
              >
                {isOwnChoice(loadedOffer) && loadedOffer.rejected !== undefined ? (
                  <RejectedChoice
                    isChosen={choice === 'rejected'}
                    rejected={loadedOffer.rejected}
                    onChoose={() => setPicked('rejected')}
                    text={texts['reactivate.amount-due']}
                    language={language}
                  />
                ) : null}
              </DurationChoice>
              {otherNumbers === 0 ? null : (
                <p className="muted small">
                  {otherNumbers === 1
                    ? texts['reactivate.other-number']
                    : fillText(texts['reactivate.other-numbers'], { count: otherNumbers })}
                </p>
              )}
            </>
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
