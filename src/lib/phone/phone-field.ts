import { CALLING_CODES } from './calling-codes.ts';
import { callingCode, digitsOf, nationalDigits } from './phone.ts';

/** A country's entry in the table of calling codes. */
interface Plan {
  code: string;
  /** Whether its numbers are dialled with a 0 in front that the calling code replaces. */
  hasNationalZero: boolean;
}

/**
 * Returns the entry of a country (ISO 3166-1 alpha-2); undefined for one without a numbering plan.
 */
function planOf(iso2: string): Plan | undefined {
  for (const entry of CALLING_CODES.split(' ')) {
    const code = digitsOf(entry);
    const countries = entry.slice(code.length).match(/../g) ?? [];
    const found = countries.find((country) => country.toUpperCase() === iso2.toUpperCase());
    if (found !== undefined) return { code, hasNationalZero: found !== found.toUpperCase() };
  }
  return undefined;
}

/**
 * Returns the calling code of a country (ISO 3166-1 alpha-2); undefined for one without a numbering
 * plan.
 */
export const codeOfCountry = (iso2: string): string | undefined => planOf(iso2)?.code;

/** Returns the country that a calling code stands for, the largest one where it is shared. */
export function mainCountry(code: string): string | undefined {
  const entry = CALLING_CODES.split(' ').find((text) => digitsOf(text) === code);
  return entry?.slice(code.length, code.length + 2).toUpperCase();
}

/** What a number is for: anything, a code by SMS, or calls that are forwarded or shown. */
export type PhoneUse = 'any' | 'sms' | 'calls';

/** Why a number is refused. */
export type PhoneProblem =
  'invalid' | 'too-short' | 'too-long' | 'other-country' | 'not-mobile' | 'premium';

const CAN_BE_MOBILE = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);
const COSTLY = new Set(['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER', 'PAGER']);
/** Codes of no country: shared cost, satellites, international networks, premium rate. */
const COSTLY_CODES = new Set(['808', '870', '878', '881', '882', '883', '888', '979']);

/**
 * Returns what speaks against every number of a calling code for what it is for: no calls and no
 * codes by SMS go to satellites or premium services.
 */
export function problemOfCode(code: string, use: PhoneUse): PhoneProblem | undefined {
  if (use === 'any' || !COSTLY_CODES.has(code)) return undefined;
  return use === 'calls' ? 'premium' : 'invalid';
}

/**
 * Returns what speaks against a valid number of that type (libphonenumber's names) for what it is
 * for.
 */
export function problemOfType(type: string, use: PhoneUse): PhoneProblem | undefined {
  if (use === 'sms') return CAN_BE_MOBILE.has(type) ? undefined : 'not-mobile';
  return use === 'calls' && COSTLY.has(type) ? 'premium' : undefined;
}

/**
 * A phone number as a form stores it: `national` is the part after the calling code, digits only;
 * `dialCode` has no plus.
 */
export interface PhoneValue {
  national: string;
  dialCode: string;
  e164: string;
  valid: boolean;
  /** Why it is not valid; undefined while it is empty and before the plans load. */
  problem?: PhoneProblem | undefined;
  /** ISO 3166-1 alpha-2 of the country that is chosen beside it, where the field knows it. */
  country?: string | undefined;
}

/** Splits an E.164 number at its calling code; an unfinished number keeps what there is of it. */
export function phoneValue(
  e164: string,
  dialCode: string,
  problem: PhoneProblem | undefined,
): PhoneValue {
  const national = nationalDigits(e164, dialCode);
  const whole = national === '' ? '' : `+${dialCode}${national}`;
  if (national === '') return { national, dialCode, e164: whole, valid: false };
  return { national, dialCode, e164: whole, valid: problem === undefined, problem };
}

/** Lengths that ITU-T E.164 leaves room for. */
const E164_DIGITS = { min: 6, max: 15 };

function lengthProblem({ length }: string): PhoneProblem | undefined {
  if (length < E164_DIGITS.min) return 'too-short';
  return length > E164_DIGITS.max ? 'too-long' : undefined;
}

/**
 * Returns a national number without the 0 (in North America the 1) that is dialled in front of it.
 */
function withoutTrunkPrefix(digits: string, { code, hasNationalZero }: Plan): string {
  if (code === '1') return digits.replace(/^1(?=\d{10}$)/, '');
  return hasNationalZero ? digits.replace(/^0/, '') : digits;
}

interface PlainField {
  /** ISO 3166-1 alpha-2 of the country beside the field. */
  country: string;
  /** Whether no other country's number is taken. */
  locked: boolean;
  /** Whether a number of possible length passes, because nothing that knows the plans will load. */
  lenient: boolean;
}

/**
 * Returns what a phone field without its widget holds: a number of the country beside it, or of the
 * one that a leading plus or 00 names (no calling code begins with 0, so 000 stands for none). The
 * calling code never goes before another country's whole number.
 */
export function plainPhone(typed: string, { country, locked, lenient }: PlainField): PhoneValue {
  const plan = planOf(country);
  const isWhole = /^\s*(?:\+|00\s*[1-9])/.test(typed);
  const digits = isWhole ? digitsOf(typed).replace(/^00/, '') : digitsOf(typed);
  if (isWhole && locked && plan !== undefined && !digits.startsWith(plan.code)) {
    const problem = 'other-country';
    return { national: digits, dialCode: plan.code, e164: '', valid: false, problem };
  }
  const isOwn = plan !== undefined && (!isWhole || digits.startsWith(plan.code));
  if (!isOwn && !isWhole) return { national: digits, dialCode: '', e164: '', valid: false };
  const dialCode = isOwn ? plan.code : callingCode(digits);
  const rest = isWhole ? digits.slice(dialCode.length) : digits;
  const national = isOwn ? withoutTrunkPrefix(rest, plan) : rest;
  const whole = dialCode + national;
  const value = phoneValue(whole, dialCode, lengthProblem(whole));
  return { ...value, valid: value.valid && lenient };
}
