// The strings of each island of sign-in and recovery, apart from the islands, which would ship
// the lists.

/** The strings of a countdown to the sign-in page. */
export const COUNTDOWN_TEXTS = [
  'validate-email.countdown',
  'validate-email.countdown-stop',
  'validate-email.countdown-stopped',
  'validate-email.sign-in-now',
] as const;

/** The strings of the form that asks for password recovery. */
export const FORGOT_TEXTS = [
  'forgot.next',
  'forgot.back',
  'form.email',
  'form.required',
  'form.invalid-email',
] as const;

/** The strings of the login island. */
export const LOGIN_TEXTS = [
  'form.email',
  'form.required',
  'form.invalid-email',
  'login.password',
  'login.show-password',
  'login.hide-password',
  'login.forgot',
  'login.submit',
  'login.link-refused',
  'login.code-confirmed',
  'login.new-code',
] as const;

/** The strings of the two-factor page. */
export const OTP_TEXTS = [
  'otp.sent-to',
  'otp.code',
  'otp.enable',
  'otp.skip',
  'otp.resent',
  'otp.missing-token',
  'otp.sign-in-again',
  'personal.resend',
  'personal.resend-in',
  'form.required',
] as const;

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

/** The strings of the email validation page. */
export const VALIDATE_EMAIL_TEXTS = [
  ...COUNTDOWN_TEXTS,
  'validate-email.checking',
  'validate-email.success-title',
  'validate-email.success-text',
  'validate-email.signed-in-text',
  'validate-email.to-numbers',
  'validate-email.failed-title',
  'validate-email.error-customer-not-exist',
  'validate-email.error-email-already-exist',
  'validate-email.error-token-expired',
  'validate-email.error-email-already-changed',
  'validate-email.no-response',
  'validate-email.no-token',
  'validate-email.refused',
  'validate-email.try-again',
  'validate-email.sign-in',
  'validate-email.new-link',
  'validate-email.link-sent-title',
  'validate-email.link-sent-text',
  'validate-email.no-new-link',
  'validate-email.rate-limited',
  'validate-email.contact',
] as const;

/** The strings of the page that takes a change of email address back. */
export const RESTORE_EMAIL_TEXTS = [
  'restore-email.lead',
  'restore-email.effects',
  'restore-email.submit',
  'restore-email.no-token',
  'restore-email.success-title',
  'restore-email.success-text',
  'restore-email.failed-title',
  'restore-email.expired',
  'restore-email.taken',
  'restore-email.no-response',
  'restore-email.contact',
  'validate-email.sign-in',
] as const;
