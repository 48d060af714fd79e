import type { Language } from '#config/languages.ts';
import { Price } from '#components/ui/Price.tsx';
import { fillText } from '#lib/fill-text.ts';
import { formatUsd } from '#lib/money.ts';
import { monthsText } from '#lib/months-text.ts';
import type { DurationOption } from '#lib/duration-options.ts';

interface DurationChoiceProps {
  options: readonly DurationOption[];
  /** Months of the chosen option, 0 for none. */
  chosen: number;
  /** Months of the duration that runs already and cannot be chosen again. */
  current?: number;
  language: Language;
  legend: string;
  texts: Readonly<
    Record<'plan.per-month' | 'plan.discount', string> & Partial<Record<'plan.current', string>>
  >;
  onChoose: (option: DurationOption) => void;
}

/** For how many months to pay at once. */
export function DurationChoice(props: DurationChoiceProps) {
  const { options, chosen, current, language, legend, texts, onChoose } = props;
  return (
    <fieldset className="billing-choice">
      <legend className="billing-choice__legend">{legend}</legend>
      <div className="duration-choice">
        {options.map((option) => (
          <label className="choice" key={option.months}>
            <input
              type="radio"
              name="plan-duration"
              value={option.months}
              checked={option.months === chosen}
              disabled={option.months === current}
              onChange={() => onChoose(option)}
            />
            <span>
              <b className="duration-choice__months">{monthsText(language, option.months)}</b>
              <span className="muted small">
                {fillText(texts['plan.per-month'], {
                  price: `\u2066${formatUsd(option.monthlyCents)}\u2069`,
                })}
              </span>
            </span>
            <span className="choice__end duration-choice__end">
              <Price cents={option.totalCents} />
              {option.discountPercentage > 0 ? (
                <span className="badge badge--success">
                  {fillText(texts['plan.discount'], { percent: option.discountPercentage })}
                </span>
              ) : null}
              {option.months === current ? (
                <span className="badge badge--neutral">{texts['plan.current']}</span>
              ) : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
