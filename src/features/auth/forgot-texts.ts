/** The strings of the form that asks for password recovery. */
export const FORGOT_TEXTS = [
  'forgot.next',
  'forgot.back',
  'form.email',
  'form.required',
  'form.invalidEmail',
] as const;
