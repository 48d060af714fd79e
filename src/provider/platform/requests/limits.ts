import { and, eq, gt, sql } from 'drizzle-orm';
import { HOUR_MS } from '#lib/time.ts';
import type { PlatformContext } from '#provider/platform/context.ts';
import { laterBy } from '../time.ts';
import { rateLimits } from '../db/schema/coordination.ts';
import { rateLimited } from '../errors.ts';
import { createKeyedDigest, secretOf } from '../digest.ts';
import { allowanceFor, type RequestFacts } from './request-facts.ts';

/** The uses of a limit in the hour that the first one opened, and what is left of that hour. */
interface Uses {
  hits: number;
  secondsLeft: number;
}

/**
 * Counts one more use of `key` under the limit `name`. Throws 429 when more than `max` happened
 * within the hour that the first use opened. Use it outside transactions: a rollback would undo the
 * count.
 */
export async function limitPerHour(
  context: PlatformContext,
  name: string,
  key: string,
  max: number,
): Promise<void> {
  refuseBeyond(await countPerHour(context, name, key), max);
}

/** Throws 429 where there were more uses than `max`. */
export function refuseBeyond({ hits, secondsLeft }: Uses, max: number): void {
  if (hits > max) throw rateLimited(secondsLeft);
}

/** Counts one more use of `key` under the limit `name` (`limitPerHour`). */
export async function countPerHour(
  context: PlatformContext,
  name: string,
  key: string,
): Promise<Uses> {
  const bucket = bucketOf(context, name, key);
  const now = context.databaseNow();
  const expired = sql`${rateLimits.resetsAt} <= ${now}`;
  const [uses] = (await context.db
    .insert(rateLimits)
    .values({ bucket, hits: 1, resetsAt: laterBy(context, HOUR_MS) })
    .onConflictDoUpdate({
      target: rateLimits.bucket,
      set: {
        hits: sql`case when ${expired} then 1 else least(${rateLimits.hits} + 1, 1000000000) end`,
        resetsAt: sql`case when ${expired} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({
      hits: rateLimits.hits,
      secondsLeft: sql`extract(epoch from ${rateLimits.resetsAt} - ${now})`.mapWith(Number),
    })) as [Uses];
  return uses;
}

const bucketOf = (context: PlatformContext, name: string, key: string): string =>
  createKeyedDigest(secretOf(context), 'rate-limit', `${name}\n${key}`);

/**
 * Counts `value` under the limit `name` unless `key` used the same one within an hour. Throws 429
 * for one value more than `max`, again each time that it comes. Use it outside transactions.
 */
export async function limitValuesPerHour(
  context: PlatformContext,
  name: string,
  { key, value }: { key: string; value: string },
  max: number,
): Promise<void> {
  const used = [`${name}-used`, JSON.stringify([key, value])] as const;
  const isUsed = and(
    eq(rateLimits.bucket, bucketOf(context, ...used)),
    gt(rateLimits.resetsAt, context.databaseNow()),
  );
  const [row] = await context.db.select({ hits: rateLimits.hits }).from(rateLimits).where(isUsed);
  if (row) return;
  await limitPerHour(context, name, key, max);
  await limitPerHour(context, ...used, Infinity);
}

/** The part of a network's writing requests that may store rows of one kind without a session. */
const SHARE_OF_WRITES = 1 / 8;

/**
 * Counts a row that is stored without a session against the network address, so that none fills a
 * table; throws 429 once its share is used up.
 */
export const limitRows = (
  context: PlatformContext,
  name: string,
  facts: Pick<RequestFacts, 'network' | 'bot'>,
): Promise<void> => {
  const max = Math.ceil(context.config.limits.writesPerAddress * SHARE_OF_WRITES);
  return limitPerHour(context, name, facts.network, allowanceFor(facts, max));
};

/** Number of networks that may use up their share for one receiver before the others wait. */
const NETWORKS_PER_RECEIVER = 4;

interface ReceiverLimit {
  name: string;
  /** Whom the request is for: an address, a phone, a customer's id. */
  receiver: string;
  /** Requests an hour from one network; four times that from all of them. */
  max: number;
  /** Whether the customer signed in from this network before: other requests do not count. */
  isKnownNetwork?: boolean;
}

/**
 * Counts a request against its receiver, whom anyone may name: first by network, then from all of
 * them, so that no single network keeps the receiver out.
 */
export async function limitReceiver(
  context: PlatformContext,
  { network }: Pick<RequestFacts, 'network'>,
  { name, receiver, max, isKnownNetwork = false }: ReceiverLimit,
): Promise<void> {
  await limitPerHour(context, `${name}-pair`, JSON.stringify([receiver, network]), max);
  if (isKnownNetwork) return;
  await limitPerHour(context, name, receiver, NETWORKS_PER_RECEIVER * max);
}

interface Sending extends Pick<ReceiverLimit, 'receiver' | 'isKnownNetwork'> {
  /** Each purpose has separate buckets, so that one cannot use up the codes of another. */
  purpose: 'recovery' | 'sign-in' | 'turn-on' | 'change-email' | 'confirm-email' | 'phone';
}

/** Counts a code or link that is about to be sent against its network address and its receiver. */
export async function limitCodes(
  context: PlatformContext,
  facts: Pick<RequestFacts, 'network' | 'bot'>,
  { purpose: name, ...sending }: Sending,
): Promise<void> {
  const { codesPerAddress, codesPerRecipient: max } = context.config.limits;
  const fromAddress = allowanceFor(facts, codesPerAddress);
  await limitPerHour(context, `${name}-address`, facts.network, fromAddress);
  await limitReceiver(context, facts, { name, max, ...sending });
}
