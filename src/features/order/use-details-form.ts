import { useEffect, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { formResolver } from '#lib/form-resolver.ts';
import type { PhoneValue } from '#lib/phone.ts';
import { $order, updateOrder } from '#stores/order.ts';
import {
  detailsChanges,
  detailsErrors,
  personalInfoOf,
  type DetailsValues,
} from './details-form.ts';

const KEPT = ['firstName', 'lastName', 'email', 'password'] as const;

/** Brings back what the tab knows, except where something was typed before this ran. */
function restore({ getValues, setValue }: UseFormReturn<DetailsValues>): boolean {
  const known = $order.get()?.personalInfo;
  if (known === undefined) return false;
  for (const name of KEPT) {
    if (!getValues(name)) setValue(name, known[name]);
  }
  const typedPhone = document.querySelector<HTMLInputElement>('#phone')?.value ?? '';
  if (typedPhone !== '' || known.phone === '') return false;
  setValue('phone', known.phone);
  setValue('dialCode', known.dialCode);
  return true;
}

function keep(values: DetailsValues): void {
  const order = $order.get();
  if (order !== undefined) updateOrder(detailsChanges(order, personalInfoOf(values)));
}

/** The details form: its rules, its memory in the tab's order, and the phone field that reports on its own. */
export function useDetailsForm() {
  const form = useForm<DetailsValues>({
    resolver: formResolver(detailsErrors),
    defaultValues: { phone: '', dialCode: '', phoneValid: false },
    shouldFocusError: false,
  });
  const [isRestored, setRestored] = useState(false);
  const { control, formState, setValue, trigger } = form;
  const { isSubmitted } = formState;

  useEffect(() => {
    setRestored(restore(form));
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(values),
    });
  }, [form]);

  const setPhone = ({ national, dialCode, valid }: PhoneValue): void => {
    setValue('dialCode', dialCode);
    setValue('phoneValid', valid);
    setValue('phone', national);
    if (isSubmitted) void trigger('phone');
  };
  return { form, setPhone, isRestored, values: useWatch({ control }) };
}
