import { useEffect, useState, useSyncExternalStore, type ChangeEvent } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { cardBrand, type CardBrand } from '#lib/card-brand.ts';
import { expiryMonths, expiryYears } from '#lib/card-expiry.ts';
import {
  EMPTY_CARD,
  type CardFormError,
  type CardFormLimits,
  type CardFormValues,
} from '#lib/card-form.ts';
import { formatCardInput } from '#lib/card-input.ts';
import { CardPreview } from './CardPreview.tsx';
import type { CardTexts } from './card-texts.ts';
import { Field } from './Field.tsx';
import { Select } from './Select.tsx';
import './card-fields.css';

interface CardFieldsProps {
  /** Ids of the fields begin with it. */
  id: string;
  form: UseFormReturn<CardFormValues>;
  limits: CardFormLimits;
  yearsOffered: number;
  texts: CardTexts;
  /** A saved card that is edited: its number is shown masked and cannot be changed, and no security code is asked for. */
  saved?: { number: string; brand: CardBrand | undefined; hint: string };
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

/** The fields of a payment card with the card drawn beside them. What is typed stays in the form's state and is stored nowhere. */
export function CardFields({ id, form, limits, yearsOffered, texts, saved }: CardFieldsProps) {
  const { register, control, getValues, setValue, formState } = form;
  const values = { ...EMPTY_CARD, ...useWatch({ control }) };
  const [turned, setTurned] = useState(false);
  const now = useThisMonth();
  const brand = cardBrand(values.number);
  const errorOf = (name: keyof CardFormValues): string | undefined => {
    const key = formState.errors[name]?.message as CardFormError | undefined;
    return key && texts[key];
  };

  useEffect(() => {
    const typed = getValues('number') ?? '';
    const { text } = formatCardInput(typed, typed.length);
    if (text !== typed) setValue('number', text);
  }, [getValues, setValue]);

  const number = register('number');
  const typeNumber = (event: ChangeEvent<HTMLInputElement>): void => {
    const { target } = event;
    const { text, caret } = formatCardInput(target.value, target.selectionStart ?? 0);
    target.value = text;
    target.setSelectionRange(caret, caret);
    void number.onChange(event);
  };
  const cvv = register('cvv');
  const typeCvv = (event: ChangeEvent<HTMLInputElement>): void => {
    event.target.value = event.target.value.replace(/\D/g, '').slice(0, limits.cvv.max);
    void cvv.onChange(event);
  };
  const year = register('year');
  const chooseYear = (event: ChangeEvent<HTMLSelectElement>): void => {
    const months = expiryMonths(Number(event.target.value), new Date());
    if (values.month !== '' && !months.includes(Number(values.month))) setValue('month', '');
    void year.onChange(event);
  };
  const months = now === undefined ? ALL_MONTHS : expiryMonths(Number(values.year), now);
  const years = now === undefined ? [] : expiryYears(now, yearsOffered);

  return (
    <div className="card-fields">
      <div className="card-fields__preview">
        <CardPreview
          values={saved ? { ...values, number: saved.number } : values}
          brand={saved?.brand}
          turned={turned}
          onTurn={() => setTurned(!turned)}
          texts={texts}
        />
      </div>
      <div className="form card-fields__form">
        {saved ? (
          <Field
            id={`${id}-number`}
            label={texts['card.number']}
            hint={saved.hint}
            dir="ltr"
            readOnly
            value={saved.number}
          />
        ) : (
          <Field
            id={`${id}-number`}
            label={texts['card.number']}
            hint={brand && texts[`card.brand-${brand}`]}
            error={errorOf('number')}
            dir="ltr"
            inputMode="numeric"
            autoComplete="cc-number"
            spellCheck={false}
            {...number}
            onChange={typeNumber}
          />
        )}
        <Field
          id={`${id}-holder`}
          label={texts['card.holder']}
          hint={texts['card.holder-hint']}
          error={errorOf('holder')}
          autoComplete="cc-name"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={limits.holder.max}
          {...register('holder')}
        />
        <div className="card-fields__row">
          <Select
            id={`${id}-month`}
            label={texts['card.month']}
            error={errorOf('month')}
            autoComplete="cc-exp-month"
            {...register('month')}
          >
            <option value="">MM</option>
            {months.map((month) => (
              <option value={twoDigits(month)} key={month}>
                {twoDigits(month)}
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
          {saved ? null : (
            <Field
              id={`${id}-cvv`}
              label={texts['card.cvv']}
              hint={texts['card.cvv-hint']}
              error={errorOf('cvv')}
              dir="ltr"
              inputMode="numeric"
              autoComplete="cc-csc"
              {...cvv}
              onChange={typeCvv}
              onFocus={() => setTurned(true)}
              onBlur={(event) => {
                setTurned(false);
                void cvv.onBlur(event);
              }}
            />
          )}
        </div>
      </div>
    </div>
  );
}
