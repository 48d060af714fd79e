/** Returns whether a string of digits passes the Luhn checksum (ISO/IEC 7812-1, annex B). */
export function isLuhnValid(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export const CARD_BRANDS = [
  'visa',
  'mastercard',
  'american-express',
  'diners',
  'discover',
] as const;

export type CardBrand = (typeof CARD_BRANDS)[number];

const PREFIXES: ReadonlyArray<readonly [CardBrand, RegExp]> = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2[2-7])/],
  ['american-express', /^3[47]/],
  ['diners', /^(30[0-5]|36|38)/],
  ['discover', /^(6011|65)/],
];

const LENGTHS: Readonly<Record<CardBrand, readonly number[]>> = {
  visa: [13, 16, 19],
  mastercard: [16],
  'american-express': [15],
  diners: [14],
  discover: [16, 19],
};

/** Removes the spaces and hyphens that people type into a card number (PAN). */
export const cardDigits = (typed: string): string => typed.replace(/[\s-]/g, '');

/**
 * Returns the card brand by the first digits, as they are typed; undefined when unknown
 * (docs/public-site.md, "Card form").
 */
export function cardBrand(typed: string): CardBrand | undefined {
  const digits = cardDigits(typed);
  return PREFIXES.find(([, prefix]) => prefix.test(digits))?.[0];
}

/** Returns whether the digits have a length that their brand issues. */
export function hasBrandLength(digits: string): boolean {
  const brand = cardBrand(digits);
  return brand !== undefined && LENGTHS[brand].includes(digits.length);
}

/** Returns how many digits the security code of a brand has; undefined for an unknown brand. */
export const cvvLength = (brand: CardBrand | undefined): number | undefined =>
  brand === undefined ? undefined : brand === 'american-express' ? 4 : 3;

/**
 * Groups a card number for reading: 4-6-5 for American Express, 4-6-4 for Diners, fours for the
 * others.
 */
function formatCardNumber(typed: string): string {
  const digits = cardDigits(typed).replace(/\D/g, '').slice(0, 19);
  const brand = cardBrand(digits);
  const sizes =
    brand === 'american-express'
      ? [4, 6, 5]
      : brand === 'diners' && digits.length <= 14
        ? [4, 6, 4]
        : [4, 4, 4, 4, 3];
  const groups: string[] = [];
  let start = 0;
  for (const size of sizes) {
    if (start >= digits.length) break;
    groups.push(digits.slice(start, start + size));
    start += size;
  }
  return groups.join(' ');
}

type CardNumberError = 'required' | 'invalid-card-format' | 'invalid-luhn-check';

/**
 * Returns what is wrong with a typed card number, undefined when nothing is (docs/customer-area.md,
 * "Card numbers"; docs/decisions/card-number-checks.md).
 */
export function cardNumberError(
  typed: string,
  length: { min: number; max: number },
): CardNumberError | undefined {
  const digits = cardDigits(typed);
  if (digits === '') return 'required';
  const fits = /^\d+$/.test(digits) && digits.length >= length.min && digits.length <= length.max;
  if (!fits || cardBrand(digits) === undefined || !hasBrandLength(digits)) {
    return 'invalid-card-format';
  }
  return isLuhnValid(digits) ? undefined : 'invalid-luhn-check';
}

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

function positionAfterDigits(text: string, count: number): number {
  let seen = 0;
  for (let position = 0; position < text.length; position += 1) {
    if (seen === count) return position;
    if (/\d/.test(text.charAt(position))) seen += 1;
  }
  return text.length;
}

/**
 * Groups a card number as it is typed, and returns the caret's position: behind the same digit as
 * before.
 */
export function formatCardInput(typed: string, caret: number): { text: string; caret: number } {
  const text = formatCardNumber(typed);
  return { text, caret: positionAfterDigits(text, digitsIn(typed.slice(0, caret))) };
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/**
 * Returns the years that a card form offers: the current one and the next nine
 * (docs/public-site.md, "Card form").
 */
const expiryYears = (now: Date, count: number): number[] =>
  Array.from({ length: count }, (_, index) => now.getUTCFullYear() + index);

const sorted = (values: Iterable<number>): number[] => [...values].toSorted((a, b) => a - b);

/** A month and a year as a card form holds them; 0 for none. */
interface ChosenExpiry {
  month: number;
  year: number;
}

/**
 * Returns the months and years that a card form offers beside what is chosen: an earlier month
 * takes the current year away, and the current year the earlier months. `saved` is the expiry of
 * a card that is edited; it stays on offer also where it has passed or lies beyond the list.
 */
export function offeredExpiry(
  chosen: ChosenExpiry,
  saved: ChosenExpiry,
  now: Date,
  count: number,
): { months: number[]; years: number[] } {
  const months = new Set(expiryMonths(chosen.year, now));
  const years = new Set(expiryYears(now, count));
  const isEarlier = chosen.month > 0 && chosen.month <= now.getUTCMonth();
  if (isEarlier) years.delete(now.getUTCFullYear());
  if (saved.year > 0) years.add(saved.year);
  if (saved.month > 0 && chosen.year === saved.year) months.add(saved.month);
  return { months: sorted(months), years: sorted(years) };
}

/**
 * Returns the months (1 to 12) that may be chosen in a year: from the current month on in the
 * current year.
 */
const expiryMonths = (year: number | undefined, now: Date): number[] =>
  year === now.getUTCFullYear() ? MONTHS.filter((month) => month > now.getUTCMonth()) : MONTHS;

/**
 * Returns whether a card that ends in this month is still good: it is until the month's last day in
 * UTC, for the site as for the provider, whatever their time zones are.
 */
export const isExpiryAhead = (month: number, year: number, now: Date): boolean =>
  Date.UTC(year, month, 1) > now.getTime();
