import type { Strings } from '#i18n/texts.ts';

/** The strings of the referral form, the phone field's apart. */
export const REFERRAL_TEXTS = [
  'referral.friend',
  'referral.first-name',
  'referral.email',
  'referral.phone',
  'referral.send',
  'referral.sent-title',
  'referral.sent-text',
  'referral.again',
  'referral.own-email',
  'referral.same-friend',
  'referral.already-title',
  'referral.already-text',
  'referral.already-one',
  'form.required',
  'form.invalid-email',
  'form.invalid-phone-number',
  'form.name-too-long',
] as const;

export type ReferralTexts = Strings<(typeof REFERRAL_TEXTS)[number]>;
