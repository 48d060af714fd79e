import { asc, eq } from 'drizzle-orm';
import type { Cents } from '#lib/money.ts';
import type { Executor } from '#provider/platform/context.ts';
import { countries, dids, packages } from '#provider/platform/db/schema/catalogue.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { basePrice } from '#provider/domain/catalogue/pricing/base-price.ts';

/** A number of a plan with its price of one month in cents. */
export type PlanNumber = typeof customerNumbers.$inferSelect & { baseCents: Cents };

/** An account's plan: all its numbers are renewed together, for the duration of the first. */
export interface Plan {
  numbers: PlanNumber[];
  packageId: number;
  months: number;
  renewalPackageId: number | null;
  lastPaymentAt: Date;
  nextPaymentAt: Date;
}

/** Reads an account's plan at the provider's prices of today; undefined when it rents no number. */
export async function readPlan(db: Executor, customerId: number): Promise<Plan | undefined> {
  const rows = await db
    .select({
      number: customerNumbers,
      didCents: dids.priceCents,
      surchargeCents: packages.surchargeCents,
      countryBaseCents: countries.numberBaseCents,
    })
    .from(customerNumbers)
    .innerJoin(dids, eq(dids.id, customerNumbers.didId))
    .innerJoin(countries, eq(countries.id, dids.countryId))
    .innerJoin(packages, eq(packages.id, customerNumbers.packageId))
    .where(eq(customerNumbers.customerId, customerId))
    .orderBy(asc(customerNumbers.id));
  const numbers = rows.map(({ number, countryBaseCents, ...facts }) => ({
    ...number,
    baseCents: basePrice({ ...facts, countryBaseCents: countryBaseCents ?? 0 }),
  }));
  const [first] = numbers;
  if (!first) return undefined;
  return {
    numbers,
    packageId: first.packageId,
    months: first.monthsInterval,
    renewalPackageId: first.renewalPackageId,
    lastPaymentAt: new Date(Math.max(...numbers.map((number) => number.lastPaymentAt.getTime()))),
    nextPaymentAt: new Date(Math.min(...numbers.map((number) => number.nextPaymentAt.getTime()))),
  };
}

/** The monthly bases of a plan, for its price rules. */
export const basesOf = (plan: Plan): Cents[] => plan.numbers.map(({ baseCents }) => baseCents);
