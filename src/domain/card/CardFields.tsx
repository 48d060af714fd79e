import { type ChangeEvent, type ChangeEventHandler, useEffect, useState } from 'react';
import { type UseFormRegisterReturn, type UseFormReturn, useWatch } from 'react-hook-form';
import {
  type CardFormError,
  type CardFormLimits,
  type CardFormValues,
  type CardTexts,
  EMPTY_CARD,
} from './card-form.ts';
import { cardBrand, type CardBrand, cvvLength } from '#lib/card/card.ts';
import { formatCardInput, formatCvvInput } from '#lib/card/card-input.ts';
import { CardExpiry } from './CardExpiry.tsx';
import { CardPreview } from './CardPreview.tsx';
import { Field } from '#components/ui/form/Field.tsx';

type TidiedInput = Omit<UseFormRegisterReturn, 'onChange'> & {
  onChange: ChangeEventHandler<HTMLInputElement>;
};

/**
 * Registers the fields that are tidied while they are typed: the number in groups, the security
 * code as digits.
 */
function useCardInputs(
  { register, getValues, setValue }: UseFormReturn<CardFormValues>,
  limits: CardFormLimits,
): { number: TidiedInput; cvv: TidiedInput } {
  useEffect(() => {
    const typed = getValues('number') ?? '';
    const { text } = formatCardInput(typed, typed.length);
    if (text !== typed) setValue('number', text);
  }, [getValues, setValue]);

  const number = register('number', { deps: 'cvv' });
  const cvv = register('cvv');
  const typeNumber = (event: ChangeEvent<HTMLInputElement>): void => {
    const { target } = event;
    const { text, caret } = formatCardInput(target.value, target.selectionStart ?? 0);
    target.value = text;
    target.setSelectionRange(caret, caret);
    void number.onChange(event);
  };
  const typeCvv = (event: ChangeEvent<HTMLInputElement>): void => {
    event.target.value = formatCvvInput(event.target.value, limits.cvv.max);
    void cvv.onChange(event);
  };
  return {
    number: { ...number, onChange: typeNumber },
    cvv: { ...cvv, onChange: typeCvv },
  };
}

interface CardFieldsProps {
  /** Ids of the fields begin with it. */
  id: string;
  form: UseFormReturn<CardFormValues>;
  limits: CardFormLimits;
  yearsOffered: number;
  texts: CardTexts;
  /**
   * A saved card that is edited: its number is shown masked and cannot be changed, and no security
   * code is requested.
   */
  saved?: { number: string; brand: CardBrand | undefined; hint: string };
}

/**
 * Renders the fields of a payment card with the card drawn beside them. What is typed stays in the
 * form's state and is stored nowhere.
 */
export function CardFields({ id, form, limits, yearsOffered, texts, saved }: CardFieldsProps) {
  const values = { ...EMPTY_CARD, ...useWatch({ control: form.control }) };
  const [turned, setTurned] = useState(false);
  const { number, cvv } = useCardInputs(form, limits);
  const brand = cardBrand(values.number);
  const errorOf = (name: keyof CardFormValues): string | undefined => {
    const key = form.formState.errors[name]?.message as CardFormError | undefined;
    return key && texts[key];
  };
  const numberField = { id: `${id}-number`, label: texts['card.number'], dir: 'ltr' } as const;
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
          <Field {...numberField} hint={saved.hint} readOnly value={saved.number} />
        ) : (
          <Field
            {...numberField}
            required
            hint={brand && texts[`card.brand-${brand}`]}
            error={errorOf('number')}
            inputMode="numeric"
            autoComplete="cc-number"
            spellCheck="false"
            {...number}
          />
        )}
        <Field
          id={`${id}-holder`}
          required
          label={texts['card.holder']}
          hint={texts['card.holder-hint']}
          error={errorOf('holder')}
          autoComplete="cc-name"
          autoCapitalize="words"
          spellCheck="false"
          maxLength={limits.holder.max}
          {...form.register('holder')}
        />
        <div className="card-fields__row">
          <CardExpiry {...{ id, form, yearsOffered, errorOf, texts }} />
          {saved ? null : (
            <Field
              id={`${id}-cvv`}
              required
              label={texts['card.cvv']}
              hint={texts[cvvLength(brand) === 4 ? 'card.cvv-hint-4' : 'card.cvv-hint-3']}
              error={errorOf('cvv')}
              dir="ltr"
              inputMode="numeric"
              autoComplete="cc-csc"
              {...cvv}
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
