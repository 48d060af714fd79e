import type { Cents } from '#lib/money.ts';
import { getRenewalPrice, type Renewal } from '#provider/domain/catalogue/price-rules.ts';

/** What months are rented for: the bases of all numbers, each in cents a month. */
export type MonthlyBases = readonly Cents[];

/** Returns the sum of amounts in cents. */
export const sumOf = (amounts: readonly Cents[]): Cents =>
  amounts.reduce((total, cents) => total + cents, 0);

/**
 * Returns what a duration costs in cents, number by number, so that the parts of a bill add up to
 * it.
 */
export const getPlanTotal = (bases: MonthlyBases, duration: Omit<Renewal, 'id'>): Cents =>
  sumOf(bases.map((base) => getRenewalPrice(base, duration).totalCents));
