import type { Discount } from '#contract/entities.ts';
import { toDollars, type Cents } from '#lib/money.ts';
import { renewalPrice, type Renewal } from '#provider/domain/catalogue/pricing/renewal-price.ts';

/** What months are rented for: the bases of all numbers, each in cents a month. */
export type MonthlyBases = readonly Cents[];

const sumOf = (values: readonly Cents[]): Cents => values.reduce((sum, cents) => sum + cents, 0);

/** The price of one month in cents without a discount. */
export const monthlyPrice = (bases: MonthlyBases): Cents => sumOf(bases);

/** What a duration costs in cents, number by number, so that the parts of a bill add up to it. */
export const planTotal = (bases: MonthlyBases, duration: Omit<Renewal, 'id'>): Cents =>
  sumOf(bases.map((base) => renewalPrice(base, duration).totalCents));

/** A duration as the APIs carry it, in dollars. */
export const discountOf = (bases: MonthlyBases, duration: Renewal): Discount => ({
  intervalMonths: duration.intervalMonths,
  price: toDollars(sumOf(bases.map((base) => renewalPrice(base, duration).monthlyCents))),
  discountPercentage: duration.discountPercentage,
  renewalPackageID: duration.id,
  total: toDollars(planTotal(bases, duration)),
});
