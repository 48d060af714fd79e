import { Button } from '#components/ui/Button.tsx';
import { Price } from '#components/ui/Price.tsx';
import { Skeleton } from '#components/ui/Skeleton.tsx';
import type { Language } from '#config/languages.ts';
import { fillText } from '#lib/fill-text.ts';
import { formatUsd } from '#lib/money.ts';
import { monthsText } from '#lib/months-text.ts';
import type { DurationOption } from '#lib/duration-options.ts';
import type { PaymentTexts } from './types.ts';

interface DurationSelectorProps {
  /** Undefined while they load. */
  options: readonly DurationOption[] | undefined;
  chosen: DurationOption | undefined;
  failed: boolean;
  language: Language;
  texts: PaymentTexts;
  disabled: boolean;
  onChoose: (option: DurationOption) => void;
  onRetry: () => void;
}

/** For how many months to pay; a longer one may cost less. */
export function DurationSelector(props: DurationSelectorProps) {
  const { options, chosen, failed, language, texts, disabled, onChoose, onRetry } = props;
  return (
    <fieldset className="payment-part" disabled={disabled} aria-busy={!options && !failed}>
      <legend className="payment-title">{texts['payment.duration-title']}</legend>
      {failed && (
        <div className="alert alert--danger cluster" role="alert">
          <span>{texts['payment.price-failed']}</span>
          <Button small onClick={onRetry}>
            <span>{texts['payment.price-retry']}</span>
          </Button>
        </div>
      )}
      {!options && !failed && (
        <div className="duration-grid">
          <Skeleton block />
          <Skeleton block />
        </div>
      )}
      {options && (
        <div className="duration-grid">
          {options.map((option) => (
            <label className="choice" key={option.months}>
              <input
                type="radio"
                name="duration"
                value={option.months}
                checked={option.months === chosen?.months}
                onChange={() => onChoose(option)}
              />
              <span>
                <strong className="duration-grid__months">
                  {monthsText(language, option.months)}
                </strong>
                <span className="muted small duration-grid__monthly">
                  {fillText(texts['payment.per-month'], {
                    price: `\u2066${formatUsd(option.monthlyCents)}\u2069`,
                  })}
                </span>
              </span>
              <span className="choice__end">
                <Price cents={option.totalCents} />
                {option.discountPercentage > 0 && (
                  <span className="badge badge--success duration-grid__save">
                    {fillText(texts['payment.save'], { percent: option.discountPercentage })}
                  </span>
                )}
              </span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
