import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { cardBrand, cvvLength, type CardBrand } from '#lib/card.ts';
import {
  EMPTY_CARD,
  type CardFormError,
  type CardFormLimits,
  type CardFormValues,
} from './card-form.ts';
import { CardExpiry } from './CardExpiry.tsx';
import { CardPreview } from './CardPreview.tsx';
import type { CardTexts } from './card-form.ts';
import { Field } from '#components/ui/Field.tsx';
import { useCardInputs } from './use-card-inputs.ts';

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

/** The fields of a payment card with the card drawn beside them. What is typed stays in the form's state and is stored nowhere. */
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
            hint={brand && texts[`card.brand-${brand}`]}
            error={errorOf('number')}
            inputMode="numeric"
            autoComplete="cc-number"
            spellCheck={false}
            {...number}
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
          {...form.register('holder')}
        />
        <div className="card-fields__row">
          <CardExpiry {...{ id, form, yearsOffered, errorOf, texts }} />
          {saved ? null : (
            <Field
              id={`${id}-cvv`}
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
