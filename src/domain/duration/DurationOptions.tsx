import type { DurationOption } from './duration-options.ts';
import { fillText, isolate } from '#lib/text/text.ts';
import { formatUsd } from '#lib/money/money.ts';
import { monthsText } from '#lib/text/date-text.ts';
import { Price } from '#components/ui/Price.tsx';
import { Skeleton } from '#components/ui/loading/Skeleton.tsx';
import './duration-options.css';

interface DurationOptionsProps {
  options: readonly DurationOption[];
  /** Months of the chosen option. */
  chosen: number | undefined;
  /** Months of the duration that runs already and cannot be chosen again. */
  current?: number | undefined;
  /** BCP 47. */
  language: string;
  /** `perMonth` holds `{{price}}`, `saving` `{{percent}}`. */
  texts: { perMonth: string; saving: string; current?: string | undefined };
  onChoose: (option: DurationOption) => void;
}

/**
 * Renders durations to choose from, each with its price, the price of a month and what it saves.
 */
export const DurationOptions = ({ options, ...rest }: DurationOptionsProps) => (
  <div className="duration-options">
    {options.map((option) => (
      <Option key={option.months} option={option} {...rest} />
    ))}
  </div>
);

/** Renders the shapes of the durations while they load, so that what is below stays where it is. */
export const DurationSkeleton = () => (
  <div className="duration-options" aria-hidden="true">
    {['1', '3', '6', '12'].map((months) => (
      <Skeleton block key={months} />
    ))}
  </div>
);

type OptionProps = Omit<DurationOptionsProps, 'options'> & { option: DurationOption };

function Option({ option, chosen, current, language, texts, onChoose }: OptionProps) {
  const { months, monthlyCents, totalCents, discountPercentage } = option;
  const price = isolate(formatUsd(monthlyCents));
  return (
    <label className="choice">
      <input
        type="radio"
        name="duration"
        value={months}
        checked={months === chosen}
        disabled={months === current}
        onChange={() => onChoose(option)}
      />
      <span>
        <b className="duration-options__months">{monthsText(language, months)}</b>
        <span className="muted small">{fillText(texts.perMonth, { price })}</span>
      </span>
      <span className="choice__end duration-options__end">
        <Price cents={totalCents} />
        {discountPercentage > 0 ? (
          <span className="badge badge--success">
            {fillText(texts.saving, { percent: discountPercentage })}
          </span>
        ) : null}
        {months === current ? <span className="badge badge--neutral">{texts.current}</span> : null}
      </span>
    </label>
  );
}
