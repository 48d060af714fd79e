import { isEmailAddress } from '#lib/text/email-address.ts';
import { trimInput } from '#lib/text/text.ts';

/** An email address typed twice. */
export interface SmsValues extends Record<string, string> {
  email: string;
  confirm: string;
}

type SmsError = 'form.required' | 'form.invalid-email' | 'form.emails-not-match';

function emailError(typed: string): SmsError | undefined {
  if (typed.trim() === '') return 'form.required';
  return isEmailAddress(typed) ? undefined : 'form.invalid-email';
}

/**
 * Returns what is wrong with the address for messages and its confirmation, as text keys
 * (docs/customer-area.md, "Forwarding").
 */
export function smsErrors(
  values: SmsValues,
): Partial<Record<keyof SmsValues, SmsError | undefined>> {
  const same = trimInput(values.email).toLowerCase() === trimInput(values.confirm).toLowerCase();
  return {
    email: emailError(values.email),
    confirm: emailError(values.confirm) ?? (same ? undefined : 'form.emails-not-match'),
  };
}
