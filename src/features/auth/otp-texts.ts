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
