import { useEffect, useState } from 'react';
import { useForm, useWatch, type Resolver, type UseFormReturn } from 'react-hook-form';
import { formResolver } from '#components/ui/form/form-resolver.ts';
import { phoneWidgetSettled } from '#domain/phone/use-phone-widget.ts';
import type { PhoneValue } from '#lib/phone/phone-field.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { $order, updateOrder } from '#stores/order/order.ts';
import { orderGap } from '#stores/order/order-data.ts';
import { isKnownCommon, loadCommonPasswords } from './common-passwords.ts';
import { detailsChanges, detailsErrors, type DetailsValues } from '../details-form.ts';
import type { PhoneRefusal } from '../code-outcomes.ts';

/**
 * Returns whether a phone field holds the known number. A browser that goes back fills it in as it
 * was written, with blanks or a leading zero.
 */
const isSamePhone = (shown: string, known: string): boolean =>
  shown === '' || (known !== '' && shown.replace(/\D/g, '').endsWith(known));

/** Begins with what the tab has stored, except where something was typed before this ran. */
function restore({ getValues, reset }: UseFormReturn<DetailsValues>): void {
  const order = $order.get();
  const known = order?.personalInfo;
  if (known === undefined) return;
  const typed = getValues();
  const shown = document.querySelector<HTMLInputElement>('#phone')?.value ?? '';
  const isKnown = isSamePhone(shown, known.phone);
  const restored = {
    firstName: typed.firstName || known.firstName,
    lastName: typed.lastName || known.lastName,
    email: typed.email || known.email,
    password: typed.password || known.password,
    phone: isKnown ? known.phone : typed.phone,
    dialCode: isKnown ? known.dialCode : typed.dialCode,
    phoneValid: false,
    termsAccepted: typed.termsAccepted || order?.termsAccepted === true,
  };
  // Without the fields' elements, what is typed before the next render would be lost.
  reset(restored, { keepFieldsRef: true });
}

/** Stores the details with the order; an idle one has lost them. */
export function saveDetails(values: DetailsValues): void {
  const order = $order.get();
  if (order !== undefined) updateOrder(detailsChanges(order, values, isKnownCommon));
}

/** Checks by the pure rules, once the list of common passwords has loaded or failed to. */
const resolver: Resolver<DetailsValues> = async (values, context, options) => {
  await loadCommonPasswords();
  const isRefused = $order.get()?.passwordRefused === true;
  return formResolver<DetailsValues>((typed) => {
    const errors = detailsErrors(typed, isKnownCommon);
    return isRefused ? { ...errors, password: errors.password ?? 'form.password-common' } : errors;
  })(values, context, options);
};

/**
 * Returns the details once they are valid, undefined when they are not. Until the phone field has
 * loaded, a complete number counts as unfinished. When loading takes 25 seconds, the server-error
 * pop-up opens and nothing is returned, so that nothing is sent if it ends later.
 */
export function validDetails({
  handleSubmit,
}: Pick<UseFormReturn<DetailsValues>, 'handleSubmit'>): Promise<DetailsValues | undefined> {
  return new Promise((resolve, reject) => {
    let valid: DetailsValues | undefined;
    const checked = phoneWidgetSettled().then(() =>
      handleSubmit((values) => void (valid = values))(),
    );
    const giveUp = (): void => {
      openPopup('server-error');
      resolve(undefined);
    };
    whileLoading(checked, giveUp).then(() => resolve(valid), reject);
  });
}

const SHOWN_AT_ONCE = ['firstName', 'lastName', 'email', 'password'] as const;

/**
 * Returns the details form: its rules, what the tab's order stores of it, and the phone field that
 * reports on its own.
 */
export function useDetailsForm() {
  const form = useForm<DetailsValues>({
    resolver,
    defaultValues: { phone: '', dialCode: '', phoneValid: false },
    shouldFocusError: false,
  });
  const { control, formState, setValue, trigger } = form;
  const { isSubmitted } = formState;
  /** How often the provider has refused the phone. */
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    const before = $order.get();
    restore(form);
    // A buyer whom payment sent back sees at once which field it is about.
    if (before?.phoneConfirmed === true && orderGap(before) === 'details-invalid') {
      void form.trigger(SHOWN_AT_ONCE, { shouldFocus: true });
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDetails(values),
    });
  }, [form]);

  const setPhone = ({ national, dialCode, valid }: PhoneValue): void => {
    setValue('dialCode', dialCode);
    setValue('phoneValid', valid);
    setValue('phone', national);
    if (isSubmitted) void trigger('phone');
  };
  const refusePhone = (error: PhoneRefusal): void => {
    form.setError('phone', { message: error });
    setRefusals((times) => times + 1);
  };
  return { form, setPhone, refusePhone, refusals, values: useWatch({ control }) };
}
