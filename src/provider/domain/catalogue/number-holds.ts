import { and, asc, eq, gt, inArray, ne, not, or, sql, type SQL } from 'drizzle-orm';
import { MINUTE_MS } from '#lib/time.ts';
import { HOLD_REFUSAL } from '#contract/hub/holds.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { dids, numberHolds } from '#provider/platform/db/schema/catalogue.ts';
import { createKeyedDigest, secretOf } from '#provider/platform/digest.ts';
import { badRequest, errorsOf, notFoundOf } from '#provider/platform/errors.ts';
import { limitPerHour } from '#provider/platform/requests/limits.ts';
import { allowanceFor, type RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { laterBy } from '#provider/platform/time.ts';

const HOLD_MS = 15 * MINUTE_MS;
const MOST_PER_VISITOR = 2;
const MOST_PER_NETWORK = 10;
/** What one network address or visitor may hold of the numbers that a country has on sale. */
const SHARE_OF_COUNTRY = 0.5;
/** Enough for every visitor of a large office, too few to hold numbers all day. */
const TRIES_PER_HOUR = 120;

const refuse = errorsOf<'holds.holdNumber'>();
const notFound = notFoundOf<'holds.holdNumber'>();

/** A number that is held, and for how long. */
interface HeldNumber {
  didId: number;
  secondsLeft: number;
}

type Clock = Pick<Context, 'databaseNow'>;

const isCurrent = (context: Clock): SQL => gt(numberHolds.expiresAt, context.databaseNow());

/**
 * Returns the condition that a row of `dids` is held by another visitor, or by any where the digest
 * is null. It ends with the hold's time, on every instance at once.
 */
export const isHeldByOther = (context: Clock, holdTokenDigest: string | null): SQL =>
  sql`exists (select 1 from ${numberHolds} where ${and(
    eq(numberHolds.didId, dids.id),
    isCurrent(context),
    holdTokenDigest === null ? undefined : ne(numberHolds.holdTokenDigest, holdTokenDigest),
  )})`;

/** Returns the condition that a visitor may buy a row of `dids` now. */
export const isOnOffer = (context: Clock, holdTokenDigest: string | null) =>
  and(eq(dids.status, 'available'), not(isHeldByOther(context, holdTokenDigest)));

/**
 * Holds a number for the visitor of a request; a repeated request does not extend it. A third
 * number replaces the visitor's oldest. Throws when the number is not free, or when visitor or
 * network address hold as many as one may, of all countries or of the number's.
 */
export async function holdNumber(
  context: Context,
  { didId, insteadOf }: { didId: number; insteadOf?: number | undefined },
  facts: RequestFacts,
): Promise<HeldNumber> {
  const { holdTokenDigest } = facts;
  if (holdTokenDigest === null) throw badRequest('header.hold-token');
  await limitPerHour(context, 'holds', facts.network, allowanceFor(facts, TRIES_PER_HOUR));
  const network = createKeyedDigest(secretOf(context), 'hold', facts.network);
  return context.db.transaction(async (tx) => {
    // Always in this order, so that no two requests wait for each other.
    await lockKey(tx, network);
    await lockKey(tx, holdTokenDigest);
    const { countryId, held } = await lockNumberToHold(context, tx, didId);
    if (held && held.holdTokenDigest !== holdTokenDigest)
      throw refuse('refused', HOLD_REFUSAL.held);
    if (insteadOf !== undefined && insteadOf !== didId) {
      await tx
        .delete(numberHolds)
        .where(
          and(eq(numberHolds.didId, insteadOf), eq(numberHolds.holdTokenDigest, holdTokenDigest)),
        );
    }
    if (held) return { didId, secondsLeft: held.secondsLeft };
    await releaseOldest(context, tx, holdTokenDigest);
    if (await hasMost(context, tx, { holdTokenDigest, network, countryId })) {
      throw refuse('refused', HOLD_REFUSAL.tooMany);
    }
    const hold = {
      holdTokenDigest,
      network,
      heldAt: context.databaseNow(),
      expiresAt: laterBy(context, HOLD_MS),
    };
    await tx
      .insert(numberHolds)
      .values({ didId, ...hold })
      .onConflictDoUpdate({ target: numberHolds.didId, set: hold });
    return { didId, secondsLeft: HOLD_MS / 1000 };
  });
}

/** Waits until no other transaction has the key, and has it until the end of this one. */
const lockKey = (tx: Transaction, key: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hold ${key}`}, 0))`);

/**
 * Locks a number against orders and other holds, and finds its country and its hold; undefined
 * when it is free.
 * Throws when it does not exist, or is not on offer.
 */
async function lockNumberToHold(context: Clock, tx: Transaction, didId: number) {
  const [did] = await tx
    .select({ status: dids.status, countryId: dids.countryId })
    .from(dids)
    .where(eq(dids.id, didId))
    .for('no key update');
  if (!did) throw notFound();
  if (did.status !== 'available') throw refuse('refused', HOLD_REFUSAL.taken);
  const left = sql`extract(epoch from ${numberHolds.expiresAt} - ${context.databaseNow()})`;
  const [held] = await tx
    .select({
      holdTokenDigest: numberHolds.holdTokenDigest,
      secondsLeft: sql<number>`floor(${left})`.mapWith(Number),
    })
    .from(numberHolds)
    .where(and(eq(numberHolds.didId, didId), isCurrent(context)));
  return { countryId: did.countryId, held };
}

/** From so many numbers on sale on, the limit of a network address is the lower one. */
const LARGE_COUNTRY = MOST_PER_NETWORK / SHARE_OF_COUNTRY;

const countWhere = (condition: SQL | undefined) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

/** Returns whether a network address or a visitor may hold no more numbers of a country. */
async function hasMost(
  context: Clock,
  tx: Transaction,
  holder: { holdTokenDigest: string; network: string; countryId: number },
): Promise<boolean> {
  const isOfNetwork = eq(numberHolds.network, holder.network);
  const isOfHolder = eq(numberHolds.holdTokenDigest, holder.holdTokenDigest);
  const isOnSale = and(eq(dids.countryId, holder.countryId), eq(dids.status, 'available'));
  // Counted no further than it matters; in the index's order, so that sold numbers are not read.
  const onSale = tx
    .select({ id: dids.id })
    .from(dids)
    .where(isOnSale)
    .orderBy(asc(dids.state), asc(dids.number))
    .limit(LARGE_COUNTRY);
  const [counts] = await tx
    .select({
      onSale: sql<number>`(select count(*) from (${onSale}) sale)`.mapWith(Number),
      ofNetwork: countWhere(isOfNetwork),
      ofNetworkHere: countWhere(and(isOfNetwork, isOnSale)),
      ofHolderHere: countWhere(and(isOfHolder, isOnSale)),
    })
    .from(numberHolds)
    .innerJoin(dids, eq(dids.id, numberHolds.didId))
    .where(and(or(isOfNetwork, isOfHolder), isCurrent(context)));
  if (counts === undefined) return false;
  const mostHere = Math.max(1, Math.floor(counts.onSale * SHARE_OF_COUNTRY));
  return (
    counts.ofNetwork >= MOST_PER_NETWORK ||
    Math.max(counts.ofNetworkHere, counts.ofHolderHere) >= mostHere
  );
}

/** Releases the oldest numbers of a visitor, so that there is room for one more. */
async function releaseOldest(
  context: Clock,
  tx: Transaction,
  holdTokenDigest: string,
): Promise<void> {
  const held = await tx
    .select({ didId: numberHolds.didId })
    .from(numberHolds)
    .where(and(eq(numberHolds.holdTokenDigest, holdTokenDigest), isCurrent(context)))
    .orderBy(asc(numberHolds.heldAt), asc(numberHolds.didId));
  const oldest = held.slice(0, Math.max(0, held.length - MOST_PER_VISITOR + 1));
  if (oldest.length === 0) return;
  const ids = oldest.map(({ didId }) => didId);
  await tx.delete(numberHolds).where(inArray(numberHolds.didId, ids));
}

/** Ends the hold of a number that is sold. */
export const deleteHold = async (tx: Transaction, didId: number): Promise<void> =>
  void (await tx.delete(numberHolds).where(eq(numberHolds.didId, didId)));
