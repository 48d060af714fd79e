import type { ChangeEvent } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { offeredExpiry } from '#lib/card/card-input.ts';
import type { CardFormValues } from './card-form.ts';
import type { CardTexts } from './card-form.ts';
import { Select } from '#components/ui/form/Field.tsx';
import { useThisMonth } from '#components/ui/hydration.ts';

interface CardExpiryProps {
  /** Ids of the fields begin with it. */
  id: string;
  form: UseFormReturn<CardFormValues>;
  yearsOffered: number;
  errorOf: (name: 'month' | 'year') => string | undefined;
  texts: CardTexts;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * Renders month and year of a card's expiry; only those that have not passed are offered. The
 * static HTML has those of the year of the build: browsers also fill in a form before hydration.
 */
export function CardExpiry({ id, form, yearsOffered, errorOf, texts }: CardExpiryProps) {
  const { register, control, setValue, formState } = form;
  const [month = '', chosenYear = ''] = useWatch({ control, name: ['month', 'year'] });
  const { month: savedMonth, year: savedYear } = formState.defaultValues ?? {};
  const saved = { month: Number(savedMonth), year: Number(savedYear) };
  const now = useThisMonth() ?? new Date(`${BUILD_YEAR}-01-01`);
  const selected = { month: Number(month), year: Number(chosenYear) };
  const { months, years } = offeredExpiry(selected, saved, now, yearsOffered);
  const year = register('year', { deps: 'month' });
  // Autofill may set a year that the list took away for the chosen month.
  const chooseYear = (event: ChangeEvent<HTMLSelectElement>): void => {
    const chosen = { month: 0, year: Number(event.target.value) };
    const left = offeredExpiry(chosen, saved, now, yearsOffered).months;
    if (month !== '' && !left.includes(Number(month))) setValue('month', '');
    void year.onChange(event);
  };
  return (
    <>
      <Select
        id={`${id}-month`}
        required
        label={texts['card.month']}
        error={errorOf('month')}
        autoComplete="cc-exp-month"
        {...register('month')}
      >
        <option value="">{texts['card.month-short']}</option>
        {months.map((offered) => (
          <option value={twoDigits(offered)} key={offered}>
            {twoDigits(offered)}
          </option>
        ))}
      </Select>
      <Select
        id={`${id}-year`}
        required
        label={texts['card.year']}
        error={errorOf('year')}
        autoComplete="cc-exp-year"
        {...year}
        onChange={chooseYear}
      >
        <option value="">{texts['card.year-short']}</option>
        {years.map((offered) => (
          <option value={offered} key={offered}>
            {offered}
          </option>
        ))}
      </Select>
    </>
  );
}
