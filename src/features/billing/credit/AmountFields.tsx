import type { KeyboardEvent } from 'react';
import { syncTyped, useHydrated } from '#components/ui/hydration.ts';
import { Field } from '#components/ui/form/Field.tsx';
import { LIMITS } from '#config/limits/limits.ts';
import type { CreditTexts } from '#features/billing/billing-texts.ts';
import { typeAmount, wholeAmount, type TypedAmount } from './credit-amount.ts';

interface AmountFieldsProps {
  amount: TypedAmount;
  texts: CreditTexts;
  onChange: (amount: TypedAmount) => void;
}

/**
 * Moves from the amount box to the pay button on Enter, instead of paying: the button names the
 * amount. It is still disabled before hydration and while no card is chosen.
 */
function showAmount(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
}

/** Renders the presets and the box for another amount, with the reason for what it left out. */
export function AmountFields({ amount, texts, onChange }: AmountFieldsProps) {
  const isHydrated = useHydrated();
  return (
    <fieldset className="billing-choice">
      <legend className="billing-part__title">{texts['credit.amount-title']}</legend>
      <div className="cluster">
        {LIMITS.addCredit.presets.map((preset) => (
          <button
            className="chip credit-preset"
            type="button"
            key={preset}
            disabled={!isHydrated}
            aria-pressed={amount.text === String(preset)}
            onClick={() => onChange(wholeAmount(String(preset)))}
          >
            <bdi dir="ltr">${preset}</bdi>
          </button>
        ))}
      </div>
      <Field
        id="credit-amount"
        className="credit-custom"
        label={texts['credit.custom']}
        hint={
          <output className={amount.refused ? 'credit-custom__refused' : undefined}>
            {texts[amount.refused ? 'credit.custom-refused' : 'credit.custom-hint']}
          </output>
        }
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        value={amount.text}
        ref={syncTyped(amount.text, (typed) => onChange(typeAmount(amount, typed)))}
        onChange={(event) => onChange(typeAmount(amount, event.currentTarget.value))}
        onKeyDown={showAmount}
        onBlur={() => onChange({ ...amount, closed: false, raised: false })}
      />
    </fieldset>
  );
}
