import {
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
  type PhoneNumber,
} from 'libphonenumber-js/max';
import { PHONE_MESSAGE_CODE } from '#contract/message-codes.ts';
import {
  mainCountry,
  problemOfCode,
  problemOfType,
  type PhoneProblem,
  type PhoneUse,
} from '#lib/phone/phone-field.ts';
import { callingCode, digitsOf } from '#lib/phone/phone.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';

type ReadPhone = { digits: string } | { problem: PhoneProblem };

/**
 * Reads a whole number (calling code first, with or without a plus) by its country's numbering
 * plan. A national 0 after the calling code is dropped. Digits come back with the calling code.
 */
export function readPhone(typed: string, use: PhoneUse): ReadPhone {
  const whole = `+${digitsOf(typed)}`;
  const refused = problemOfCode(callingCode(whole), use);
  if (refused !== undefined) return { problem: refused };
  const phone = parseWhole(whole);
  if (phone?.isValid() !== true) return { problem: lengthProblem(whole) };
  const problem = problemOfType(phone.getType() ?? '', use);
  return problem === undefined ? { digits: phone.number.slice(1) } : { problem };
}

/** Parses a number of a known country; one with the national 0 too, which never follows a plus. */
function parseWhole(whole: string): PhoneNumber | undefined {
  const code = callingCode(whole);
  const phone = parsePhoneNumberFromString(whole);
  if (phone?.isValid() === true || mainCountry(code) === undefined) return phone;
  const national = digitsOf(whole).slice(code.length);
  return parsePhoneNumberFromString(national, { defaultCallingCode: code });
}

function lengthProblem(whole: string): PhoneProblem {
  const length = validatePhoneNumberLength(whole);
  if (length === 'TOO_SHORT') return 'too-short';
  return length === 'TOO_LONG' ? 'too-long' : 'invalid';
}

/** Returns the message code of a number that takes no code by SMS. */
export const smsPhoneCode = (problem: PhoneProblem) =>
  problem === 'not-mobile' ? PHONE_MESSAGE_CODE.notMobile : PHONE_MESSAGE_CODE.invalid;

/** Returns the message code of a number that calls may not be forwarded to. */
export const callsPhoneCode = (problem: PhoneProblem) =>
  problem === 'premium' ? PHONE_MESSAGE_CODE.premium : PHONE_MESSAGE_CODE.invalid;

/**
 * How a whole number is shown: its calling code, one `#` for each digit, and its country if known.
 */
interface PhoneFacts {
  prefix: string;
  mask: string;
  /** ISO 3166-1 alpha-2. */
  iso2: string | undefined;
}

/** Returns the calling code, mask and country of a number (digits with the calling code). */
export function phoneFacts(digits: string): PhoneFacts {
  const phone = parsePhoneNumberFromString(`+${digits}`);
  if (!phone) return { prefix: '', mask: `+${'#'.repeat(digits.length)}`, iso2: undefined };
  return {
    prefix: phone.countryCallingCode,
    mask: formatPhone(digits).replace(/\d/g, '#'),
    iso2: phone.country ?? phone.getPossibleCountries()[0],
  };
}

/**
 * Returns where a call to a number (digits with the calling code) goes, in the words of the rates.
 * A number that may be both, as in North America, counts as a landline; so does one of no
 * country's.
 */
export function callDestination(digits: string): {
  iso2: string | undefined;
  destination: 'Landline' | 'Mobile' | 'Toll-free';
} {
  const phone = parsePhoneNumberFromString(`+${digits}`);
  const iso2 = phone?.country ?? phone?.getPossibleCountries()[0];
  const type = phone?.getType();
  if (type === 'MOBILE') return { iso2, destination: 'Mobile' };
  return { iso2, destination: type === 'TOLL_FREE' ? 'Toll-free' : 'Landline' };
}
