/** Integer cents of a US dollar. Sums of money never travel as floats inside the project. */
export type Cents = number;

/** Turns a price of the API (dollars, at most two decimals) into integer cents; throws `RangeError` on anything else. */
export function toCents(dollars: number): Cents {
  const cents = Math.round(dollars * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(dollars * 100 - cents) > 1e-6) {
    throw new RangeError('not an amount in dollars and cents');
  }
  return cents;
}

/** Turns integer cents into the API's dollars. */
export const toDollars = (cents: Cents): number => cents / 100;

/** Splits a price for display: `{ integer: '5', decimals: '99' }` (specification 1, section 2, Choose-your-number). */
export function splitPrice(cents: Cents): { integer: string; decimals: string } {
  return {
    integer: String(Math.trunc(cents / 100)),
    decimals: String(Math.abs(cents % 100)).padStart(2, '0'),
  };
}

/** Writes cents as dollars with two decimals, `$5.99`, the same in every language (specification 1, section 9). */
export function formatUsd(cents: Cents): string {
  const { integer, decimals } = splitPrice(Math.abs(cents));
  return `${cents < 0 ? '-' : ''}$${integer}.${decimals}`;
}
