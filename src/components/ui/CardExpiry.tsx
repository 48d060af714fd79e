import { useSyncExternalStore, type ChangeEvent } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { expiryMonths, expiryYears } from '#lib/card-expiry.ts';
import type { CardFormValues } from '#lib/card-form.ts';
import type { CardTexts } from './card-texts.ts';
import { Select } from './Select.tsx';

interface CardExpiryProps {
  /** Ids of the fields begin with it. */
  id: string;
  form: UseFormReturn<CardFormValues>;
  yearsOffered: number;
  errorOf: (name: 'month' | 'year') => string | undefined;
  texts: CardTexts;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const never = (): (() => void) => () => undefined;

const ALL_MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const startOfMonth = (now: Date): number => new Date(now.getFullYear(), now.getMonth()).getTime();

/** The month now, undefined in the static HTML, which may have been built in another one. */
function useThisMonth(): Date | undefined {
  const time = useSyncExternalStore(
    never,
    () => startOfMonth(new Date()),
    () => undefined,
  );
  return time === undefined ? undefined : new Date(time);
}

/** Month and year of a card's expiry; only those that have not passed are offered. */
export function CardExpiry({ id, form, yearsOffered, errorOf, texts }: CardExpiryProps) {
  const { register, control, setValue } = form;
  const [month = '', chosenYear = ''] = useWatch({ control, name: ['month', 'year'] });
  const now = useThisMonth();
  const months = now === undefined ? ALL_MONTHS : expiryMonths(Number(chosenYear), now);
  const years = now === undefined ? [] : expiryYears(now, yearsOffered);
  const year = register('year');
  const chooseYear = (event: ChangeEvent<HTMLSelectElement>): void => {
    const left = expiryMonths(Number(event.target.value), new Date());
    if (month !== '' && !left.includes(Number(month))) setValue('month', '');
    void year.onChange(event);
  };
  return (
    <>
      <Select
        id={`${id}-month`}
        label={texts['card.month']}
        error={errorOf('month')}
        autoComplete="cc-exp-month"
        {...register('month')}
      >
        <option value="">MM</option>
        {months.map((offered) => (
          <option value={twoDigits(offered)} key={offered}>
            {twoDigits(offered)}
          </option>
        ))}
      </Select>
      <Select
        id={`${id}-year`}
        label={texts['card.year']}
        error={errorOf('year')}
        autoComplete="cc-exp-year"
        {...year}
        onChange={chooseYear}
      >
        <option value="">YYYY</option>
        {years.map((offered) => (
          <option value={offered} key={offered}>
            {offered}
          </option>
        ))}
      </Select>
    </>
  );
}
