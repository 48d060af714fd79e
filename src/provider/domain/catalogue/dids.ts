import { and, asc, eq, sql } from 'drizzle-orm';
import type { Did, DidGroup } from '#contract/entities.ts';
import { NUMBERS_LISTED_MAX } from '#contract/hub/catalogue.ts';
import { type Cents, toDollars } from '#lib/money/money.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import { countries, dids, packages } from '#provider/platform/db/schema/catalogue.ts';
import { isOnOffer } from './number-holds.ts';
import { numberPrice } from './price-rules.ts';

type Listed = [didid: number, did: string, priceCents: number, state: string];

/**
 * Returns the numbers of a country that a visitor can buy now, grouped by state, both in order;
 * with what a month of them costs in a package where one is given.
 */
export async function listAvailableDids(
  context: Context,
  { countryId, packageId }: { countryId: number; packageId?: number | undefined },
  holdTokenDigest: string | null,
): Promise<DidGroup[]> {
  const { db } = context;
  const surcharge = packageId === undefined ? sql<number>`0` : selectSurcharge(db, packageId);
  const available = db
    .select({ id: dids.id, number: dids.number, price: dids.priceCents, state: dids.state })
    .from(dids)
    .where(and(eq(dids.countryId, countryId), isOnOffer(context, holdTokenDigest)))
    .orderBy(asc(dids.state), asc(dids.number))
    .limit(NUMBERS_LISTED_MAX);
  // One JSON value instead of thousands of rows takes a third of the time on the embedded engine.
  const listed = sql<Listed[] | null>`(
    select json_agg(json_build_array(a.id, a.number, a.price_cents, a.state)) from (${available}) a
  )`;
  const [country] = await db
    .select({ name: countries.name, listed, surcharge })
    .from(countries)
    .where(eq(countries.id, countryId));
  const surchargeCents = Number(country?.surcharge ?? 0);
  return groupByState(country?.name ?? '', country?.listed ?? [], surchargeCents);
}

/** Returns what a package adds to the price of every number, as a part of another query. */
const selectSurcharge = (db: Executor, packageId: number) =>
  sql<number>`coalesce((${db
    .select({ cents: packages.surchargeCents })
    .from(packages)
    .where(eq(packages.id, packageId))}), 0)`;

function groupByState(
  countryName: string,
  listed: readonly Listed[],
  surchargeCents: Cents,
): DidGroup[] {
  const groups = new Map<string, DidGroup>();
  for (const [didid, did, priceCents, state] of listed) {
    const group = groups.get(state) ?? { state, dids: [] };
    group.dids.push({
      didid,
      did,
      price: toDollars(numberPrice(priceCents, surchargeCents)),
      state,
      countryName,
    });
    groups.set(state, group);
  }
  return [...groups.values()];
}

/**
 * Finds a number that a visitor can buy now, with its price before any package's surcharge; null
 * when it does not exist or is taken.
 */
export async function findAvailableDid(
  context: Context,
  didId: number,
  holdTokenDigest: string | null,
): Promise<Did | null> {
  const [row] = await context.db
    .select({
      didid: dids.id,
      did: dids.number,
      priceCents: dids.priceCents,
      state: dids.state,
      countryName: countries.name,
    })
    .from(dids)
    .innerJoin(countries, eq(countries.id, dids.countryId))
    .where(and(eq(dids.id, didId), isOnOffer(context, holdTokenDigest)));
  if (!row) return null;
  const { priceCents, ...did } = row;
  return { ...did, price: toDollars(priceCents) };
}
