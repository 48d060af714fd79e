import { isEmailAddress } from '#lib/email-address.ts';

export type EmailError = 'form.required' | 'form.invalidEmail';

/** Names what is wrong with a typed e-mail address, as a text key. */
export function emailError(typed: string): EmailError | undefined {
  if (typed.trim() === '') return 'form.required';
  return isEmailAddress(typed) ? undefined : 'form.invalidEmail';
}
