import { emailError, type EmailError } from './email-error.ts';

export interface LoginValues {
  username: string;
  password: string;
}

export type LoginErrors = Partial<Record<keyof LoginValues, EmailError>>;

/** Names what is wrong with a sign-in: the user name is an e-mail address, and the password only has to be there (specification 1, section 5). */
export const loginErrors = ({ username, password }: LoginValues): LoginErrors => ({
  username: emailError(username),
  password: password === '' ? 'form.required' : undefined,
});
