import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, desc, eq, gte, ne } from 'drizzle-orm';
import { MINUTE_MS } from '#lib/time.ts';
import type { Arrival } from '#contract/hub/calls.ts';
import type { Context } from '#provider/domain/context.ts';
import { getCustomerNumber } from '#provider/domain/numbers/customer-numbers.ts';
import type { Executor } from '#provider/platform/context.ts';
import { calls, receivedMessages } from '#provider/platform/db/schema/numbers.ts';
import { rateLimited, unavailable } from '#provider/platform/errors.ts';
import { limitPerHour } from '#provider/platform/requests/limits.ts';
import { earlierThan } from '#provider/platform/time.ts';

const TESTS_PER_HOUR = 30;
/** A test of two minutes waits six times, and again after a lost response. */
const WAITS_PER_HOUR = 300;
/**
 * Requests of a customer that wait at the same time on one instance: tabs, and one that was lost.
 */
const MOST_WAITING = 3;
/** Below the time-outs of the site's requests and of proxies. */
const WAIT_MS = 20_000;
const POLL_MS = 1_000;
/** A call counts that was dialed while the test began, or by a clock that is a little behind. */
const EARLY_MS = 15_000;
/** No test lasts longer: an older moment is taken for this one. */
const LONGEST_TEST_MS = 10 * MINUTE_MS;

/** Begins the test of a customer's number and returns from when on a call or message counts. */
export async function beginNumberTest(
  context: Context,
  customerId: number,
  didid: number,
): Promise<{ listenFrom: string; canSimulate: boolean }> {
  await getCustomerNumber(context.db, customerId, didid);
  await limitPerHour(context, 'number-test', String(customerId), TESTS_PER_HOUR);
  const listenFrom = earlierThan(context.now(), EARLY_MS).toISOString();
  return { listenFrom, canSimulate: context.config.sandbox };
}

interface WaitOptions {
  /** Aborts when the process begins to shut down. */
  stopping?: AbortSignal | undefined;
  waitMs?: number;
  pollMs?: number;
}

/** What a request waits for. */
interface WantedArrival {
  didid: number;
  /** ISO 8601. */
  listenFrom: string;
}

/**
 * Returns the function that waits for the first call or message to a number: up to 20 seconds, then
 * it returns null. It polls the database, as the call may come in on another instance, and has a
 * connection only while it does. It ends when the caller leaves or the process stops, with 503
 * then.
 */
export function createArrivalWaiter(
  context: Context,
  { stopping, waitMs = WAIT_MS, pollMs = POLL_MS }: WaitOptions = {},
) {
  const waiting = new Map<number, number>();
  return async (
    customerId: number,
    { didid, listenFrom }: WantedArrival,
    left: AbortSignal,
  ): Promise<Arrival | null> => {
    const count = waiting.get(customerId) ?? 0;
    if (count >= MOST_WAITING) throw rateLimited(waitMs / 1000);
    waiting.set(customerId, count + 1);
    try {
      const number = await getCustomerNumber(context.db, customerId, didid);
      await limitPerHour(context, 'number-test-wait', String(customerId), WAITS_PER_HOUR);
      const since = getStart(context, listenFrom);
      const signal = stopping ? AbortSignal.any([left, stopping]) : left;
      const deadline = performance.now() + waitMs;
      for (;;) {
        const arrival = await findArrival(context.db, number.id, since);
        if (arrival) return arrival;
        if (signal.aborted || performance.now() + pollMs > deadline) break;
        await pause(pollMs, undefined, { signal }).catch(() => undefined);
      }
      if (stopping?.aborted) throw unavailable();
      return null;
    } finally {
      const others = (waiting.get(customerId) ?? 1) - 1;
      if (others === 0) waiting.delete(customerId);
      else waiting.set(customerId, others);
    }
  };
}

const getStart = ({ now }: Context, listenFrom: string): Date =>
  new Date(Math.max(Date.parse(listenFrom), now().getTime() - LONGEST_TEST_MS));

/**
 * Finds the latest call or message that came to a number since a moment; without either, the latest
 * call that could not be forwarded.
 */
async function findArrival(
  db: Executor,
  customerNumberId: number,
  since: Date,
): Promise<Arrival | undefined> {
  const isNotConnected = eq(calls.outcome, 'not-connected');
  const [call] = await db
    .select({ from: calls.callerId, at: calls.dialedAt, outcome: calls.outcome })
    .from(calls)
    .where(
      and(
        eq(calls.customerNumberId, customerNumberId),
        gte(calls.dialedAt, since),
        eq(calls.incoming, true),
        ne(calls.outcome, 'blocked'),
      ),
    )
    .orderBy(asc(isNotConnected), desc(calls.dialedAt))
    .limit(1);
  const [message] = await db
    .select({ from: receivedMessages.sender, at: receivedMessages.receivedAt })
    .from(receivedMessages)
    .where(
      and(
        eq(receivedMessages.customerNumberId, customerNumberId),
        gte(receivedMessages.receivedAt, since),
      ),
    )
    .orderBy(desc(receivedMessages.receivedAt))
    .limit(1);
  const hasArrived = call !== undefined && call.outcome !== 'not-connected';
  if (call && (!message || (hasArrived && call.at >= message.at))) {
    const { from, at, outcome } = call;
    return { kind: 'call', from, arrivedAt: at.toISOString(), outcome };
  }
  return message && { kind: 'message', from: message.from, arrivedAt: message.at.toISOString() };
}
