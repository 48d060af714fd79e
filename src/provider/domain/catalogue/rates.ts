import { and, asc, eq } from 'drizzle-orm';
import type { Rate } from '#contract/entities.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import { countries, packages, rates } from '#provider/platform/db/schema/catalogue.ts';

const MICROS = 1_000_000;
/** Rates are shown in tenths of a cent. */
const STEP = 1_000;

/** Returns what a minute of a package costs in millionths of a dollar, as it is shown. */
const packageRate = (micros: number, percentage: number): number =>
  Math.ceil((micros * percentage) / 100 / STEP) * STEP;

/**
 * Finds what a package's minute to a kind of destination in a country costs, in millionths of a
 * dollar; to one without a rate, that of a landline. Null for a country that has none.
 */
export async function findRate(
  db: Executor,
  wanted: { packageId: number; iso2: string; destination: string },
): Promise<number | null> {
  const rows = await db
    .select({
      destination: rates.destination,
      micros: rates.microsPerMinute,
      percentage: packages.ratePercentage,
    })
    .from(countries)
    .innerJoin(rates, eq(rates.countryId, countries.id))
    .innerJoin(packages, eq(packages.id, wanted.packageId))
    .where(eq(countries.iso2, wanted.iso2));
  const find = (destination: string) => rows.find((row) => row.destination === destination);
  const rate = find(wanted.destination) ?? find('Landline');
  return rate ? packageRate(rate.micros, rate.percentage) : null;
}

/**
 * Returns the calling rates per minute of a package to all countries, in dollars; null when there
 * is no such package, or not in the country.
 */
export async function listRates(
  { db }: Context,
  wanted: { packageId: number; countryId?: number | undefined },
): Promise<Rate[] | null> {
  const [plan] = await db
    .select({ percentage: packages.ratePercentage })
    .from(packages)
    .where(
      and(
        eq(packages.id, wanted.packageId),
        wanted.countryId ? eq(packages.countryId, wanted.countryId) : undefined,
      ),
    );
  if (!plan) return null;
  const rows = await db
    .select({
      countryName: countries.name,
      destination: rates.destination,
      micros: rates.microsPerMinute,
    })
    .from(rates)
    .innerJoin(countries, eq(countries.id, rates.countryId))
    .orderBy(asc(countries.name), asc(rates.destination));
  return rows.map(({ micros, ...row }) => ({
    ...row,
    price: packageRate(micros, plan.percentage) / MICROS,
  }));
}
