import { COUNTDOWN_TEXTS } from './RedirectCountdown.tsx';

/** The strings of the e-mail validation page. */
export const VALIDATE_EMAIL_TEXTS = [
  ...COUNTDOWN_TEXTS,
  'validate-email.checking',
  'validate-email.success-title',
  'validate-email.success-text',
  'validate-email.failed-title',
  'validate-email.error-customer-not-exist',
  'validate-email.error-email-already-exist',
  'validate-email.error-token-expired',
  'validate-email.error-email-already-changed',
  'validate-email.unanswered',
  'validate-email.no-token',
  'validate-email.try-again',
  'validate-email.sign-in',
  'validate-email.new-link',
  'validate-email.link-sent-title',
  'validate-email.link-sent-text',
  'validate-email.no-new-link',
  'validate-email.too-many',
  'validate-email.contact',
] as const;
