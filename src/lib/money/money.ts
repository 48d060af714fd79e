/** Integer cents of a US dollar. Sums of money never travel as floats inside the project. */
export type Cents = number;

/** Returns whether an amount in dollars has at most two decimals. */
export function isWholeCents(dollars: number): boolean {
  const cents = Math.round(dollars * 100);
  return Number.isSafeInteger(cents) && Math.abs(dollars * 100 - cents) <= 1e-6;
}

/** Rounds dollars to whole cents, half a cent up as it is written: 1.005 to 1.01. */
export const roundToCents = (dollars: number): number =>
  Math.round(Number((dollars * 100).toFixed(6))) / 100;

/**
 * Turns a price of the API (dollars, at most two decimals) into integer cents; throws `RangeError`
 * on anything else.
 */
export function toCents(dollars: number): Cents {
  if (!isWholeCents(dollars)) throw new RangeError('not an amount in dollars and cents');
  return Math.round(dollars * 100);
}

/** Turns integer cents into the API's dollars. */
export const toDollars = (cents: Cents): number => cents / 100;

/**
 * Splits a price for display: `{ integer: '5', decimals: '99' }` (docs/public-site.md, "Choosing a
 * number").
 */
export function splitPrice(cents: Cents): { integer: string; decimals: string } {
  return {
    integer: String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ','),
    decimals: String(Math.abs(cents % 100)).padStart(2, '0'),
  };
}

/**
 * Writes cents as dollars with two decimals, `$5.99` or `$1,234.00`, the same in every language.
 */
export function formatUsd(cents: Cents): string {
  const { integer, decimals } = splitPrice(Math.abs(cents));
  return `${cents < 0 ? '-' : ''}$${integer}.${decimals}`;
}
