import { isEmailAddress } from '#lib/text/email-address.ts';

type EmailError = 'form.required' | 'form.invalid-email';

/** Names what is wrong with a typed email address, as a text key. */
export function emailError(typed: string): EmailError | undefined {
  if (typed.trim() === '') return 'form.required';
  return isEmailAddress(typed) ? undefined : 'form.invalid-email';
}

export interface LoginValues {
  username: string;
  password: string;
}

export type LoginErrors = Partial<Record<keyof LoginValues, EmailError>>;

/**
 * Returns what is wrong with a sign-in: the user name is an email address, the password is only
 * required (docs/public-site.md, "Details and sign-in").
 */
export const loginErrors = ({ username, password }: LoginValues): LoginErrors => ({
  username: emailError(username),
  password: password === '' ? 'form.required' : undefined,
});
