import { and, asc, eq, exists, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Country, State, ApiPackageCountry } from '#contract/entities.ts';
import { countrySlug } from '#lib/text/slug.ts';
import type { Context } from '#provider/domain/context.ts';
import { countries, dids, states, packages } from '#provider/platform/db/schema/catalogue.ts';

const columns = {
  countryID: countries.id,
  countryName: countries.name,
  relationSortOrder: countries.sortOrder,
  iso2: countries.iso2,
};

/** Returns every country of the world by name, for billing addresses. */
export const listCountries = ({ db }: Context): Promise<Country[]> =>
  db.select(columns).from(countries).orderBy(asc(countries.name));

/** Returns the states of a country by name; none where addresses have no state. */
export const listStates = ({ db }: Context, countryId: number): Promise<State[]> =>
  db
    .select({ stateID: states.id, state: states.name })
    .from(states)
    .where(eq(states.countryId, countryId))
    .orderBy(asc(states.name));

/** Returns all number countries, also those that are sold out, in their order of popularity. */
export const listAllNumberCountries = ({ db }: Context): Promise<Country[]> =>
  db
    .select(columns)
    .from(countries)
    .where(isNotNull(countries.numberBaseCents))
    .orderBy(asc(countries.sortOrder), asc(countries.name));

/** Returns the countries with a number to sell at this moment, in their order of popularity. */
export const listNumberCountries = ({ db }: Context): Promise<Country[]> =>
  db
    .select(columns)
    .from(countries)
    .where(
      and(
        isNotNull(countries.numberBaseCents),
        exists(
          db
            .select({ id: dids.id })
            .from(dids)
            .where(and(eq(dids.countryId, countries.id), eq(dids.status, 'available'))),
        ),
      ),
    )
    .orderBy(asc(countries.sortOrder), asc(countries.name));

/**
 * Finds a number country by its name or slug, also when its numbers are all sold; null when there
 * is none.
 */
export async function findNumberCountry({ db }: Context, name: string): Promise<Country | null> {
  const [country] = await db
    .select(columns)
    .from(countries)
    .where(and(eq(countries.slug, countrySlug(name)), isNotNull(countries.numberBaseCents)));
  return country ?? null;
}

const selectPackageCountries = ({ db }: Context) =>
  db
    .select({
      countryId: countries.id,
      countryName: countries.name,
      iso2: countries.iso2,
      packageId: packages.id,
      hasAccessNumber: sql<boolean>`${packages.accessNumber} is not null`,
      hasCallMinutes: sql<boolean>`${packages.minutes} > 0`,
      callMinutes: packages.minutes,
      accessNumber: packages.accessNumber,
    })
    .from(packages)
    .innerJoin(countries, eq(countries.id, packages.countryId));

/** Returns the countries that have a plan, by name. */
export const listPackageCountries = (context: Context): Promise<ApiPackageCountry[]> =>
  selectPackageCountries(context).orderBy(asc(countries.name));

/** Finds a package country by its name or slug; null when there is none. */
export async function findPackageCountry(
  context: Context,
  name: string,
): Promise<ApiPackageCountry | null> {
  const [found] = await selectPackageCountries(context).where(
    eq(countries.slug, countrySlug(name)),
  );
  return found ?? null;
}

/**
 * Returns the id of a package as a part of another statement, null when there is no such package: a
 * form may name one that the provider has withdrawn.
 */
export const selectExistingPackageId = (id: number | null | undefined): SQL<number | null> =>
  sql`(select ${packages.id} from ${packages} where ${packages.id} = ${id ?? null})`;
