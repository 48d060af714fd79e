import type { ReactNode } from 'react';
import { DurationOptions } from '#domain/duration/DurationOptions.tsx';
import type { Language } from '#config/languages.ts';
import type { DurationOption } from '#domain/duration/duration-options.ts';

interface DurationChoiceProps {
  options: readonly DurationOption[];
  /** Months of the chosen option. */
  chosen: number | undefined;
  /** Months of the duration that runs already and cannot be chosen again. */
  current?: number;
  language: Language;
  legend: string;
  texts: Readonly<
    Record<'plan.per-month' | 'plan.discount', string> & Partial<Record<'plan.current', string>>
  >;
  onChoose: (option: DurationOption) => void;
  /** A choice before the durations. */
  children?: ReactNode;
}

/** Renders the choice of how many months to pay at once. */
export const DurationChoice = ({ legend, texts, children, ...rest }: DurationChoiceProps) => (
  <fieldset className="billing-choice">
    <legend className="billing-choice__legend">{legend}</legend>
    {children}
    <DurationOptions
      {...rest}
      texts={{
        perMonth: texts['plan.per-month'],
        saving: texts['plan.discount'],
        current: texts['plan.current'],
      }}
    />
  </fieldset>
);
