import { and, asc, eq } from 'drizzle-orm';
import type { Did, DidGroup } from '#contract/entities.ts';
import { toDollars } from '#lib/money.ts';
import type { Context } from '#provider/context.ts';
import { countries, dids } from '#provider/db/schema/catalogue.ts';

/** No list is longer than this, however many numbers a country has. */
const MOST_LISTED = 500;

const select = ({ db }: Context) =>
  db
    .select({
      didid: dids.id,
      did: dids.number,
      priceCents: dids.priceCents,
      state: dids.state,
      countryName: countries.name,
    })
    .from(dids)
    .innerJoin(countries, eq(countries.id, dids.countryId));

type Row = Awaited<ReturnType<typeof select>>[number];

const didOf = ({ priceCents, ...did }: Row): Did => ({ ...did, price: toDollars(priceCents) });

/** The numbers of a country that can be bought now, grouped by state, both in order. */
export async function listAvailableDids(context: Context, countryId: number): Promise<DidGroup[]> {
  const rows = await select(context)
    .where(and(eq(dids.countryId, countryId), eq(dids.status, 'available')))
    .orderBy(asc(dids.state), asc(dids.number))
    .limit(MOST_LISTED);
  const groups = new Map<string, DidGroup>();
  for (const row of rows) {
    const group = groups.get(row.state) ?? { state: row.state, dids: [] };
    group.dids.push(didOf(row));
    groups.set(row.state, group);
  }
  return [...groups.values()];
}

/** A number that can be bought now; null when it does not exist or is taken. */
export async function findAvailableDid(context: Context, didId: number): Promise<Did | null> {
  const [row] = await select(context).where(and(eq(dids.id, didId), eq(dids.status, 'available')));
  return row ? didOf(row) : null;
}
