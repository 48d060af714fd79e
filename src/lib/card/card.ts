/** Returns whether a string of digits passes the Luhn checksum (ISO/IEC 7812-1, annex B). */
export function isLuhnValid(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The brands of cards that forms take. */
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

/**
 * Returns whether a card that ends in this month is still good: it is until the month's last day in
 * UTC, for the site as for the provider, whatever their time zones are.
 */
export const isExpiryAhead = (month: number, year: number, now: Date): boolean =>
  Date.UTC(year, month, 1) > now.getTime();
