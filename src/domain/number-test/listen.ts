import type { Arrival } from '#contract/hub/calls.ts';
import type { VirtualNumber } from '#contract/number-entities.ts';
import { MINUTE_MS } from '#lib/time.ts';
import { FORBIDDEN, NOT_FOUND, TOO_MANY_REQUESTS, UNAUTHORIZED } from '#lib/http-status.ts';

/** How long a test listens. */
export const TEST_MS = 2 * MINUTE_MS;
/** Between two requests when the first ended early, and after one that was lost. */
const PAUSE_MS = 1_000;
const RETRY_MS = 3_000;

/** Why a test cannot go on. */
export type TestProblem = 'lost' | 'rate-limited' | 'refused';

/** The outcome of a test, unless it was stopped. */
export type TestOutcome = Arrival | 'nothing' | TestProblem;

/** The failure of a request, as far as a test distinguishes one from another. */
type Failure =
  { kind: 'network' | 'timeout' | 'invalid-response' } | { kind: 'refused'; status: number };

const REFUSALS: ReadonlySet<number> = new Set([UNAUTHORIZED, FORBIDDEN, NOT_FOUND]);

/** Returns why a request of a test failed. What may pass, such as a restarting server, is lost. */
export function testProblem(failure: Failure): TestProblem {
  if (failure.kind !== 'refused') return 'lost';
  if (failure.status === TOO_MANY_REQUESTS) return 'rate-limited';
  return REFUSALS.has(failure.status) ? 'refused' : 'lost';
}

/** A number as far as its test shows where calls and messages go. */
export type TestedNumber = Pick<VirtualNumber, 'didid' | 'forwardingNumbers' | 'smsEmail'>;

/**
 * Returns whether a call or message came to a number that sends it nowhere: it is not forwarded,
 * and there is no app that would get a call. Messages go to an email address only.
 */
export function isGoingNowhere(
  { kind, outcome }: Pick<Arrival, 'kind' | 'outcome'>,
  { forwardingNumbers, smsEmail }: TestedNumber,
  hasApp: boolean,
): boolean {
  if (outcome === 'not-connected') return false;
  if (outcome === 'no-destination') return true;
  if (kind === 'message') return smsEmail === null || smsEmail === '';
  return !hasApp && forwardingNumbers.length === 0 && outcome !== 'forwarded';
}

interface Listening {
  /** Sends one request that waits at the provider; null when nothing came. */
  poll: () => Promise<Arrival | null | TestProblem>;
  pause: (ms: number) => Promise<void>;
  now: () => number;
  isStopped: () => boolean;
}

/**
 * Polls until a call or message came, two minutes have passed, or the provider refuses to go on. A
 * lost request is sent again; the outcome is `lost` when the last one was. Returns
 * undefined when the test was stopped.
 */
export async function listen({
  poll,
  pause,
  now,
  isStopped,
}: Listening): Promise<TestOutcome | undefined> {
  const end = now() + TEST_MS;
  for (;;) {
    const sentAt = now();
    const result = await poll();
    if (isStopped()) return undefined;
    if (result !== null && result !== 'lost') return result;
    const rest = result === 'lost' ? RETRY_MS : Math.max(0, PAUSE_MS - (now() - sentAt));
    if (now() + rest >= end) return result ?? 'nothing';
    await pause(rest);
    if (isStopped()) return undefined;
  }
}
