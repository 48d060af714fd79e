import { emailError } from '#lib/text/email-address.ts';

type EmailError = 'form.required' | 'form.invalid-email';

/** Names what is wrong with the address of an account, as a text key. */
export function usernameError(typed: string): EmailError | undefined {
  const error = emailError(typed);
  return error && `form.${error}`;
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
  username: usernameError(username),
  password: password === '' ? 'form.required' : undefined,
});
