import { asc, eq } from 'drizzle-orm';
import type { Rate } from '#contract/entities.ts';
import type { Context } from '#provider/domain/context.ts';
import { countries, packages, rates } from '#provider/platform/db/schema/catalogue.ts';

const MICROS = 1_000_000;
/** Rates are shown in tenths of a cent. */
const STEP = 1_000;

/**
 * Returns the calling rates per minute of a package in dollars, of all countries or of one; null
 * when there is no such package.
 */
export async function listRates(
  { db }: Context,
  wanted: { packageId: number; countryId?: number | undefined },
): Promise<Rate[] | null> {
  const [plan] = await db
    .select({ percentage: packages.ratePercentage })
    .from(packages)
    .where(eq(packages.id, wanted.packageId));
  if (!plan) return null;
  const rows = await db
    .select({
      countryName: countries.name,
      destination: rates.destination,
      micros: rates.microsPerMinute,
    })
    .from(rates)
    .innerJoin(countries, eq(countries.id, rates.countryId))
    .where(wanted.countryId ? eq(rates.countryId, wanted.countryId) : undefined)
    .orderBy(asc(countries.name), asc(rates.destination));
  return rows.map(({ micros, ...row }) => ({
    ...row,
    price: (Math.ceil((micros * plan.percentage) / 100 / STEP) * STEP) / MICROS,
  }));
}
