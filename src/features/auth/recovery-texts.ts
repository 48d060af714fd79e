import { COUNTDOWN_TEXTS } from './RedirectCountdown.tsx';

/** The strings of the page that sets a new password. */
export const RECOVERY_TEXTS = [
  ...COUNTDOWN_TEXTS,
  'recovery.account',
  'recovery.new-password',
  'recovery.confirm-password',
  'recovery.rules',
  'recovery.save',
  'recovery.success-title',
  'recovery.success-text',
  'recovery.no-token-title',
  'recovery.no-token-text',
  'recovery.ask-again',
  'profile.show-password',
  'profile.hide-password',
  'form.required',
  'form.password-character',
  'form.password-letter',
  'form.password-uppercase',
  'form.password-number',
  'form.password-too-long',
  'form.password-common',
  'form.passwords-not-match',
] as const;
