import { asc, eq, sql, type SQL } from 'drizzle-orm';
import type { PackageCountry } from '#contract/entities.ts';
import { countrySlug } from '#lib/slug.ts';
import type { Context } from '#provider/domain/context.ts';
import { countries, packages } from '#provider/platform/db/schema/catalogue.ts';

const select = ({ db }: Context) =>
  db
    .select({
      countryId: countries.id,
      countryName: countries.name,
      iso2: countries.iso2,
      packageId: packages.id,
      hasAccessNumber: sql<boolean>`${packages.accessNumber} is not null`,
      hasCallMinutes: sql<boolean>`${packages.minutes} > 0`,
    })
    .from(packages)
    .innerJoin(countries, eq(countries.id, packages.countryId));

/** The countries that have a plan, by name. */
export const listPackageCountries = (context: Context): Promise<PackageCountry[]> =>
  select(context).orderBy(asc(countries.name));

/** A package country by its name or slug; null when there is none. */
export async function findPackageCountry(
  context: Context,
  name: string,
): Promise<PackageCountry | null> {
  const [found] = await select(context).where(eq(countries.slug, countrySlug(name)));
  return found ?? null;
}

/**
 * Returns the id of a package as a part of another statement, null when there is no such package: a
 * form may name one that the provider has withdrawn.
 */
export const existingPackageId = (id: number | null | undefined): SQL<number | null> =>
  sql`(select ${packages.id} from ${packages} where ${packages.id} = ${id ?? null})`;
