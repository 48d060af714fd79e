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

/** Says whether the digits have a length that their brand issues. */
export function hasBrandLength(digits: string): boolean {
  const brand = cardBrand(digits);
  return brand !== undefined && LENGTHS[brand].includes(digits.length);
}

/** Returns how many digits the security code of a brand has; undefined for an unknown brand. */
export const cvvLength = (brand: CardBrand | undefined): number | undefined =>
  brand === undefined ? undefined : brand === 'american-express' ? 4 : 3;

/** Groups a card number for reading: 4-6-5 for American Express, 4-6-4 for Diners, fours for the others. */
export function formatCardNumber(typed: string): string {
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
