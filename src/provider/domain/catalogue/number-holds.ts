import { and, asc, count, eq, gt, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { HOLD_REFUSAL } from '#contract/hub/holds.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { dids, numberHolds } from '#provider/platform/db/schema/catalogue.ts';
import { createKeyedDigest, getSecret } from '#provider/platform/digest.ts';
import { badRequest, errorsOf } from '#provider/platform/errors.ts';
import { limitPerHour } from '#provider/platform/limits.ts';
import { getAllowance, type RequestFacts } from '#provider/platform/request-facts.ts';
import { laterBy } from '#provider/platform/time.ts';

const HOLD_MS = 15 * 60_000;
const MOST_PER_VISITOR = 2;
const MOST_PER_NETWORK = 10;
/** Enough for every visitor of a large office, too few to hold numbers all day. */
const TRIES_PER_HOUR = 120;

const refuse = errorsOf<'holds.holdNumber'>();

/** A number that is held, and for how long. */
interface HeldNumber {
  didId: number;
  secondsLeft: number;
}

type Clock = Pick<Context, 'databaseNow'>;

const isCurrent = (context: Clock): SQL => gt(numberHolds.expiresAt, context.databaseNow());

/**
 * Returns the condition that a row of `dids` is held by another visitor, or by any where `visitor`
 * is null. It ends with the hold's time, on every instance at once.
 */
export const isHeldByOther = (context: Clock, visitor: string | null): SQL =>
  sql`exists (select 1 from ${numberHolds} where ${and(
    eq(numberHolds.didId, dids.id),
    isCurrent(context),
    visitor === null ? undefined : ne(numberHolds.visitor, visitor),
  )})`;

/**
 * Holds a number for the visitor of a request; a repeated request does not extend it. A third number
 * replaces the visitor's oldest. Throws when the number is not free, or the network address holds
 * as many as one may.
 */
export async function holdForVisitor(
  context: Context,
  { didId, insteadOf }: { didId: number; insteadOf?: number | undefined },
  request: RequestFacts,
): Promise<HeldNumber> {
  const { visitor, ip } = request;
  if (visitor === null) throw badRequest('header.hold-token');
  await limitPerHour(context, 'holds', ip, getAllowance(request, TRIES_PER_HOUR));
  const network = createKeyedDigest(getSecret(context), 'hold', ip);
  return context.db.transaction(async (tx) => {
    // Always in this order, so that no two requests wait for each other.
    await lockKey(tx, network);
    await lockKey(tx, visitor);
    const held = await findHold(context, tx, didId);
    if (held && held.visitor !== visitor) throw refuse('refused', HOLD_REFUSAL.held);
    if (insteadOf !== undefined && insteadOf !== didId) {
      await tx
        .delete(numberHolds)
        .where(and(eq(numberHolds.didId, insteadOf), eq(numberHolds.visitor, visitor)));
    }
    if (held) return { didId, secondsLeft: held.secondsLeft };
    await releaseOldest(context, tx, visitor);
    const [others] = await tx
      .select({ number: count() })
      .from(numberHolds)
      .where(and(eq(numberHolds.network, network), isCurrent(context)));
    if (others && others.number >= MOST_PER_NETWORK) {
      throw refuse('refused', HOLD_REFUSAL.tooMany);
    }
    const hold = {
      visitor,
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
 * Locks a number against orders and other holds, and finds its hold; undefined when it is free.
 * Throws when it does not exist, or is not on offer.
 */
async function findHold(context: Clock, tx: Transaction, didId: number) {
  const [did] = await tx
    .select({ status: dids.status })
    .from(dids)
    .where(eq(dids.id, didId))
    .for('no key update');
  if (!did) throw refuse('not-found', 'not-found');
  if (did.status !== 'available') throw refuse('refused', HOLD_REFUSAL.taken);
  const left = sql`extract(epoch from ${numberHolds.expiresAt} - ${context.databaseNow()})`;
  const [held] = await tx
    .select({
      visitor: numberHolds.visitor,
      secondsLeft: sql<number>`floor(${left})`.mapWith(Number),
    })
    .from(numberHolds)
    .where(and(eq(numberHolds.didId, didId), isCurrent(context)));
  return held;
}

/** Releases the oldest numbers of a visitor, so that there is room for one more. */
async function releaseOldest(context: Clock, tx: Transaction, visitor: string): Promise<void> {
  const held = await tx
    .select({ didId: numberHolds.didId })
    .from(numberHolds)
    .where(and(eq(numberHolds.visitor, visitor), isCurrent(context)))
    .orderBy(asc(numberHolds.heldAt), asc(numberHolds.didId));
  const oldest = held.slice(0, Math.max(0, held.length - MOST_PER_VISITOR + 1));
  if (oldest.length === 0) return;
  const ids = oldest.map(({ didId }) => didId);
  await tx.delete(numberHolds).where(inArray(numberHolds.didId, ids));
}

/** Ends the hold of a number that is sold. */
export const deleteHold = async (tx: Transaction, didId: number): Promise<void> =>
  void (await tx.delete(numberHolds).where(eq(numberHolds.didId, didId)));
