import type { Strings, TextKey } from '#i18n/text-key.ts';

/** The strings of the contact form. */
export const CONTACT_TEXTS = [
  'form.name',
  'form.email',
  'form.phone',
  'form.required',
  'form.invalidName',
  'form.invalidEmail',
  'form.invalidPhoneNumber',
  'form.consentRequired',
  'form.consentShort',
  'form.send',
  'contact-form.stillNeeded',
  'contact-form.ready',
] as const satisfies readonly TextKey[];

export type ContactTexts = Strings<(typeof CONTACT_TEXTS)[number]>;
