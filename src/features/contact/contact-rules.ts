import { emailError } from '#lib/text/email-address.ts';
import type { Strings, TextKey } from '#i18n/texts.ts';

/**
 * What a contact form holds; the phone is checked by its own field, which knows the numbering
 * plans.
 */
export interface ContactValues extends Record<string, string | boolean> {
  name: string;
  email: string;
  phone: string;
  phoneValid: boolean;
  consent: boolean;
}

type ContactError =
  'required' | 'invalid-name' | 'invalid-email' | 'invalid-phone-number' | 'consent-required';
export type ContactField = 'name' | 'email' | 'phone' | 'consent';
type ContactErrors = Partial<Record<ContactField, ContactError>>;

/** The field that the API may refuse, and how its error is called. */
export const REFUSABLE = {
  name: 'invalid-name',
  email: 'invalid-email',
  phone: 'invalid-phone-number',
} as const satisfies ContactErrors;

export type RefusedField = keyof typeof REFUSABLE;

/**
 * Letters of any language and what is between or after them: O’Brien, Anna-Maria, ג׳ורג׳, J. R.
 */
const NAME = /^\p{L}[\p{L}\p{M} .'’׳"״‐־-]*$/u;
const LETTERS = /\p{L}/gu;

function nameError(typed: string, length: { min: number; max: number }): ContactError | undefined {
  const name = typed.trim();
  if (name === '') return 'required';
  const composed = name.normalize('NFC');
  const letters = composed.match(LETTERS)?.length ?? 0;
  const isName = NAME.test(composed) && letters >= length.min;
  return isName && [...composed].length <= length.max ? undefined : 'invalid-name';
}

function phoneError({ phone, phoneValid }: ContactValues): ContactError | undefined {
  if (phone.trim() === '') return 'required';
  return phoneValid ? undefined : 'invalid-phone-number';
}

/**
 * Checks a contact form: name, email address as the API takes it, phone of the chosen country,
 * consent.
 */
export function contactErrors(
  values: ContactValues,
  nameLength: { min: number; max: number },
): ContactErrors {
  return {
    name: nameError(values.name, nameLength),
    email: emailError(values.email),
    phone: phoneError(values),
    consent: values.consent ? undefined : 'consent-required',
  };
}

/** The strings of the contact form. */
export const CONTACT_TEXTS = [
  'form.name',
  'form.email',
  'form.phone',
  'form.required',
  'form.invalid-name',
  'form.invalid-email',
  'form.invalid-phone-number',
  'form.consent-required',
  'form.consent-short',
  'form.send',
  'contact-form.still-needed',
  'contact-form.ready',
] as const satisfies readonly TextKey[];

export type ContactTexts = Strings<(typeof CONTACT_TEXTS)[number]>;
