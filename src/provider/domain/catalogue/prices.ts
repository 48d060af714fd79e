import { and, asc, eq, isNotNull, min } from 'drizzle-orm';
import { type Cents, toDollars } from '#lib/money/money.ts';
import type { Executor } from '#provider/platform/context.ts';
import {
  countries,
  dids,
  packages,
  promoCodes,
  renewalPackages,
} from '#provider/platform/db/schema/catalogue.ts';
import { basePrice, type Promo, type PackageDuration, durationPrice } from './price-rules.ts';
import type { PackagePrice } from '#contract/entities.ts';
import { isMultiMonth } from '#lib/calendar.ts';
import type { Context } from '#provider/domain/context.ts';

/**
 * Returns what the cheapest number of a country that can be bought costs a month, in cents; null
 * when all are sold. A number that is held counts, as its hold may end.
 */
async function findLowestPrice(db: Executor, countryId: number): Promise<Cents | null> {
  const [found] = await db
    .select({ lowest: min(dids.priceCents) })
    .from(dids)
    .where(and(eq(dids.countryId, countryId), eq(dids.status, 'available')));
  return found?.lowest ?? null;
}

/**
 * Finds the price of one month in cents of a package with a number of a country, and while none is
 * chosen with the cheapest one in stock; null when one of them does not exist or they do not belong
 * together.
 */
export async function findBasePrice(
  db: Executor,
  order: { packageId: number; countryId: number; didId: number | null },
): Promise<Cents | null> {
  const [found] = await db
    .select({
      surchargeCents: packages.surchargeCents,
      countryBaseCents: countries.numberBaseCents,
    })
    .from(packages)
    .innerJoin(countries, eq(countries.id, order.countryId))
    .where(and(eq(packages.id, order.packageId), isNotNull(countries.numberBaseCents)));
  if (!found || found.countryBaseCents === null) return null;
  const { surchargeCents, countryBaseCents } = found;
  if (order.didId === null) {
    const didCents = await findLowestPrice(db, order.countryId);
    return basePrice({ countryBaseCents, didCents, surchargeCents });
  }
  const [did] = await db
    .select({ priceCents: dids.priceCents })
    .from(dids)
    .where(and(eq(dids.id, order.didId), eq(dids.countryId, order.countryId)));
  return did ? basePrice({ countryBaseCents, didCents: did.priceCents, surchargeCents }) : null;
}

const DURATION_COLUMNS = {
  id: renewalPackages.id,
  intervalMonths: renewalPackages.intervalMonths,
  discountPercentage: renewalPackages.discountPercentage,
};

/**
 * Returns every duration of a package with its renewal package, the shortest first; also the single
 * month, to which an account goes back.
 */
export const listDurations = (db: Executor, packageId: number): Promise<PackageDuration[]> =>
  db
    .select(DURATION_COLUMNS)
    .from(renewalPackages)
    .where(eq(renewalPackages.packageId, packageId))
    .orderBy(asc(renewalPackages.intervalMonths));

/** Finds a duration of any package by the id of its renewal package; null when it was dropped. */
export async function findPackageDuration(
  db: Executor,
  id: number,
): Promise<PackageDuration | null> {
  const [duration] = await db
    .select(DURATION_COLUMNS)
    .from(renewalPackages)
    .where(eq(renewalPackages.id, id));
  return duration ?? null;
}

/** Returns the longer durations of a package, the shortest first. */
export async function listLongerDurations(
  db: Executor,
  packageId: number,
): Promise<PackageDuration[]> {
  const durations = await listDurations(db, packageId);
  return durations.filter(({ intervalMonths }) => isMultiMonth(intervalMonths));
}

/** Finds the rule of a promotion code in any letter case; null when there is none. */
export async function findPromo(db: Executor, code: string): Promise<Promo | null> {
  const [promo] = await db
    .select()
    .from(promoCodes)
    .where(eq(promoCodes.code, code.trim().toUpperCase()));
  return promo ?? null;
}

/**
 * Finds what a package with a number of a country costs in dollars, with its longer durations; null
 * when they do not belong together.
 */
export async function findPackagePrice(
  { db }: Context,
  order: { packageId: number; countryId: number; didId: number | null },
): Promise<PackagePrice | null> {
  const baseCents = await findBasePrice(db, order);
  if (baseCents === null) return null;
  const durations = await listLongerDurations(db, order.packageId);
  return {
    price: toDollars(baseCents),
    discounts: durations.map((duration) => {
      const { monthlyCents, totalCents } = durationPrice(baseCents, duration);
      return {
        intervalMonths: duration.intervalMonths,
        price: toDollars(monthlyCents),
        discountPercentage: duration.discountPercentage,
        renewalPackageID: duration.id,
        total: toDollars(totalCents),
      };
    }),
  };
}
