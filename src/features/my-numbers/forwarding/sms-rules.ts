import type { VirtualNumber } from '#contract/number-entities.ts';
import { emailError, isSameEmail } from '#lib/text/email-address.ts';

/** Returns whether messages to a number are sent on by email. */
export const hasEmail = ({ smsEmail }: Pick<VirtualNumber, 'smsEmail'>): boolean =>
  smsEmail !== null && smsEmail !== '';

/** An email address typed twice. */
export interface SmsValues extends Record<string, string> {
  email: string;
  confirm: string;
}

type SmsError = 'form.required' | 'form.invalid-email' | 'form.emails-not-match';

function addressError(typed: string): SmsError | undefined {
  const error = emailError(typed);
  return error && `form.${error}`;
}

/**
 * Returns what is wrong with the address for messages and its confirmation, as text keys
 * (docs/customer-area.md, "Forwarding").
 */
export function smsErrors(
  values: SmsValues,
): Partial<Record<keyof SmsValues, SmsError | undefined>> {
  const isSame = isSameEmail(values.email, values.confirm);
  return {
    email: addressError(values.email),
    confirm: addressError(values.confirm) ?? (isSame ? undefined : 'form.emails-not-match'),
  };
}
