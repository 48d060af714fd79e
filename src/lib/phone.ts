/** A phone number as a form keeps it: `national` is what is typed after the dial code, digits only; `dialCode` has no plus. */
export interface PhoneValue {
  national: string;
  dialCode: string;
  e164: string;
  valid: boolean;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Splits an E.164 number at its dial code; an unfinished number keeps what there is of it. */
export function phoneValue(e164: string, dialCode: string, valid: boolean): PhoneValue {
  const digits = digitsOf(e164);
  const national = digits.startsWith(dialCode) ? digits.slice(dialCode.length) : digits;
  return { national, dialCode, e164: national === '' ? '' : `+${dialCode}${national}`, valid };
}

/** What a phone field says while nothing knows the country's numbering plan: any 6 to 15 digits (ITU-T E.164) pass when `lenient`, else none. */
export function uncheckedPhone(typed: string, lenient: boolean): PhoneValue {
  const digits = digitsOf(typed);
  const e164 = typed.trim().startsWith('+') ? `+${digits}` : digits;
  return { national: digits, dialCode: '', e164, valid: lenient && /^\d{6,15}$/.test(digits) };
}
