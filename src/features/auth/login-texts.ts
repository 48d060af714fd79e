/** The strings of the login island. */
export const LOGIN_TEXTS = [
  'form.email',
  'form.required',
  'form.invalidEmail',
  'login.password',
  'login.show-password',
  'login.hide-password',
  'login.forgot',
  'login.submit',
  'login.code-confirmed',
  'login.new-code',
] as const;
