import { useState, type FormEvent } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Checkbox } from '#components/ui/form/Checkbox.tsx';
import { FilledText } from '#components/ui/markup/FilledText.tsx';
import type { Language } from '#config/languages.ts';
import type { CreditTexts } from '#features/billing/billing-texts.ts';
import type { PayWith } from '#features/billing/cards/dialog/card-body.ts';
import { CardChooser } from '#features/billing/cards/CardChooser.tsx';
import { LazyCardDialog } from '#features/billing/cards/card-choice.ts';
import { usePayWith } from '#features/billing/cards/use-pay-with.ts';
import { payLazily } from '#features/billing/pay-lazily.ts';
import { fillText, isolate } from '#lib/text/text.ts';
import { formatUsd } from '#lib/money/money.ts';
import { $accountUpdated } from '#stores/account/account.ts';
import '#features/billing/billing.css';
import { AmountFields } from './AmountFields.tsx';
import { wholeAmount } from './credit-amount.ts';
import type { CreditReceipt } from './CreditReceipt.tsx';

interface AddCreditProps {
  language: Language;
  texts: CreditTexts;
  termsHref: string;
}

interface PaidCredit {
  cents: number;
  confirmationId: string | null;
  View: typeof CreditReceipt;
}

/** `stale` when the chosen card is gone, `refused` for everything else that was not paid. */
type CreditOutcome = PaidCredit | 'stale' | 'refused';

const centsOf = (amount: string): number => Number(amount) * 100;

/** Pays with code that is loaded for it, with that of its messages. */
async function pay(amount: string, chosen: PayWith, texts: CreditTexts): Promise<CreditOutcome> {
  const [{ payCredit }, { CreditReceipt: View }] = await Promise.all([
    import('./pay-credit.ts'),
    import('./CreditReceipt.tsx'),
  ]);
  const outcome = await payCredit(amount, chosen, texts);
  if (outcome.kind === 'stale') return 'stale';
  if (outcome.kind !== 'paid') return 'refused';
  return { cents: centsOf(amount), confirmationId: outcome.confirmationId, View };
}

/** Adds credit: an amount, a card, and a confirmation once it is paid. */
export function AddCredit({ language, texts, termsHref }: AddCreditProps) {
  const [typedAmount, setTypedAmount] = useState(wholeAmount());
  const [accepted, setAccepted] = useState(true);
  const [busy, setBusy] = useState(false);
  const [receipt, setReceipt] = useState<PaidCredit>();
  const payWith = usePayWith();
  const { chosen } = payWith;
  const amount = typedAmount.text;
  const ready = amount !== '' && accepted && chosen !== undefined;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !ready) return;
    setBusy(true);
    const paid = await payLazily(() => pay(amount, chosen, texts), 'refused', texts);
    setBusy(false);
    if (paid === 'refused') return;
    if (paid !== 'stale') setReceipt(paid);
    payWith.clear();
  };
  const closeReceipt = (): void => {
    setReceipt(undefined);
    setTypedAmount(wholeAmount());
    $accountUpdated.set(true);
  };
  const terms = (
    <FilledText
      text={texts['credit.terms']}
      values={{
        terms: (
          <a href={termsHref} target="_blank" rel="noopener">
            {texts['credit.terms-link']}
          </a>
        ),
      }}
    />
  );
  return (
    <>
      <form
        className="card billing-part"
        id="credit-form"
        method="post"
        onSubmit={(event) => void submit(event)}
      >
        <AmountFields amount={typedAmount} texts={texts} onChange={setTypedAmount} />
        <CardChooser legend={texts['credit.pay-with']} texts={texts} {...payWith.chooser} />
        <Checkbox
          id="credit-terms"
          label={terms}
          checked={accepted}
          onChange={(event) => setAccepted(event.currentTarget.checked)}
        />
        <Button variant="primary" type="submit" busy={busy} disabled={!ready}>
          <span>
            {amount === ''
              ? texts['credit.add']
              : fillText(texts['credit.add-amount'], {
                  amount: isolate(formatUsd(centsOf(amount))),
                })}
          </span>
        </Button>
      </form>
      {payWith.adding ? (
        <LazyCardDialog
          mode="add-credit"
          {...{ language, texts }}
          typed={payWith.correcting}
          onClose={payWith.stopAdding}
          onTyped={payWith.takeTyped}
        />
      ) : null}
      {receipt === undefined ? null : (
        <receipt.View {...receipt} texts={texts} onClose={closeReceipt} />
      )}
    </>
  );
}
