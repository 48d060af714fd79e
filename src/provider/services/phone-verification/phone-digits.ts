import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A phone number as digits with its country code; undefined when no country could have it. */
export function phoneDigits(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '');
  return parsePhoneNumberFromString(`+${digits}`)?.isPossible() ? digits : undefined;
}
