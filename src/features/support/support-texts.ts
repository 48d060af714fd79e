import type { Strings } from '#i18n/text-key.ts';

/** The strings of the support form. */
export const SUPPORT_TEXTS = [
  'support.subject',
  'support.subject-choose',
  'support.subject-technical',
  'support.subject-billing',
  'support.subject-plans',
  'support.subject-general',
  'support.subject-other',
  'support.message',
  'support.submit',
  'form.required',
  'profile.failed',
  'profile.try-again',
] as const;

export type SupportTexts = Strings<(typeof SUPPORT_TEXTS)[number]>;
