/** The strings of the two-factor page. */
export const OTP_TEXTS = [
  'otp.sent-to',
  'otp.code',
  'otp.enable',
  'otp.skip',
  'otp.missing-token',
  'otp.sign-in-again',
  'form.required',
] as const;
