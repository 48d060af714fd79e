import { useEffect, type ChangeEvent, type ChangeEventHandler } from 'react';
import type { UseFormReturn, UseFormRegisterReturn } from 'react-hook-form';
import type { CardFormLimits, CardFormValues } from './card-form.ts';
import { formatCardInput } from '#lib/card.ts';

type TidiedInput = Omit<UseFormRegisterReturn, 'onChange'> & {
  onChange: ChangeEventHandler<HTMLInputElement>;
};

/** Registers the fields that are tidied while they are typed: the number in groups, the security code as digits. */
export function useCardInputs(
  { register, getValues, setValue }: UseFormReturn<CardFormValues>,
  limits: CardFormLimits,
): { number: TidiedInput; cvv: TidiedInput } {
  useEffect(() => {
    const typed = getValues('number') ?? '';
    const { text } = formatCardInput(typed, typed.length);
    if (text !== typed) setValue('number', text);
  }, [getValues, setValue]);

  const number = register('number');
  const cvv = register('cvv');
  const typeNumber = (event: ChangeEvent<HTMLInputElement>): void => {
    const { target } = event;
    const { text, caret } = formatCardInput(target.value, target.selectionStart ?? 0);
    target.value = text;
    target.setSelectionRange(caret, caret);
    void number.onChange(event);
  };
  const typeCvv = (event: ChangeEvent<HTMLInputElement>): void => {
    event.target.value = event.target.value.replace(/\D/g, '').slice(0, limits.cvv.max);
    void cvv.onChange(event);
  };
  return {
    number: { ...number, onChange: typeNumber },
    cvv: { ...cvv, onChange: typeCvv },
  };
}
