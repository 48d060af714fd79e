import * as z from 'zod/mini';
import type { ApiFailure } from '#api/failure.ts';
import { hasIdempotentPayments } from '#config/capabilities/browser-capabilities.ts';
import {
  CONFLICT,
  FIRST_SERVER_ERROR,
  FORBIDDEN,
  UNAUTHORIZED,
  UNPROCESSABLE,
} from '#lib/http-status.ts';
import { randomHex } from '#lib/browser/hex.ts';
import { localStore, readJson, tabStore } from '#lib/browser/safe-storage.ts';
import { DAY_MS } from '#lib/time.ts';
import { storedCustomerId } from '#stores/session/session.ts';

/**
 * After this time the provider has decided. The same payment again is a new one, not a retry.
 */
const LONGEST_ATTEMPT_MS = DAY_MS;

const KEY_BYTES = 16;

/** What is paid; part of the storage key of its attempts. */
export type PaymentPurpose = 'order' | 'addNumber' | 'credit' | 'card' | 'reactivation';

/** A purpose, with the customer where there is one. */
type StoredPurpose = `${PaymentPurpose}${string}`;

const attempt = z.object({
  key: z.string(),
  what: z.string(),
  uncertain: z.boolean(),
  begunAt: z.number(),
});
const attempts = z.array(attempt);

/**
 * One attempt to pay. `uncertain` while its response is missing: it may have been paid. `begunAt`
 * in milliseconds.
 */
type PaymentAttempt = z.output<typeof attempt>;

/**
 * Returns what the status of a failed payment means: `uncertain` after a server error or 409 (the
 * same payment is still being handled), as it may have gone through. 422 means that the same
 * idempotency key came with another body, where the provider knows keys. `no-access` means that the
 * payment was not looked at, as the session had ended or the account may not pay for this.
 */
export function readFailedPayment(
  failure: ApiFailure,
): 'uncertain' | 'already-sent' | 'no-access' | 'refused' {
  const status = failure.kind === 'refused' ? failure.status : FIRST_SERVER_ERROR;
  if (status === UNAUTHORIZED || status === FORBIDDEN) return 'no-access';
  if (status === UNPROCESSABLE && hasIdempotentPayments()) return 'already-sent';
  return status >= FIRST_SERVER_ERROR || status === CONFLICT ? 'uncertain' : 'refused';
}

/**
 * What a response means for an attempt: nothing, that a retry was rejected before the payment was
 * looked at, or a verdict on the payment itself.
 */
type Verdict = 'uncertain' | 'rejected' | 'final';

const REJECTED: ReadonlySet<string> = new Set(['bot-protection', 'rate-limited', 'no-access']);

/**
 * Returns what the outcome of a payment means for the attempt's idempotency key: it is reused while
 * the response is missing, also when bot protection, a rate limit or the lack of a session rejected
 * a retry. Without keys, the refusal of a retry means nothing for the press before it.
 */
export function keyVerdict({ kind }: { kind: string }): Verdict {
  if (kind === 'uncertain') return 'uncertain';
  const isOfRetry = !hasIdempotentPayments() && kind !== 'paid';
  return isOfRetry || REJECTED.has(kind) ? 'rejected' : 'final';
}

/**
 * Returns the purpose that a customer's attempts are stored under. They outlive the session, so
 * that a payment without a response can be repeated after the next sign-in, but no other customer
 * who signs in in the same tab gets their keys.
 */
export const customerPurpose = (purpose: PaymentPurpose): StoredPurpose =>
  `${purpose}${storedCustomerId(localStore) ?? ''}`;

const storageKey = (purpose: StoredPurpose): string => `${purpose}Attempts`;

function stored(purpose: StoredPurpose): readonly PaymentAttempt[] {
  const { data = [] } = attempts.safeParse(readJson(tabStore, storageKey(purpose)));
  return data.filter(({ begunAt }) => Date.now() - begunAt < LONGEST_ATTEMPT_MS);
}

/** Stores an attempt beside those that are uncertain. */
function save(purpose: StoredPurpose, saved: PaymentAttempt): void {
  const others = stored(purpose).filter(({ key, uncertain }) => uncertain && key !== saved.key);
  tabStore.setItem(storageKey(purpose), JSON.stringify([...others, saved]));
}

/**
 * Returns the stored attempt to pay `what`, or creates and stores a new one. `what` names it
 * without card data. The key survives a reload, a second click, a copied tab and, without a
 * response, attempts to pay something else meanwhile, so the same thing is never paid twice.
 */
export function openAttempt(
  purpose: StoredPurpose,
  what: string,
  newKey: () => string = () => randomHex(KEY_BYTES),
): PaymentAttempt {
  const known = stored(purpose).find((sent) => sent.what === what);
  if (known) return known;
  const fresh = { key: newKey(), what, uncertain: false, begunAt: Date.now() };
  save(purpose, fresh);
  return fresh;
}

/** Names a number as what is paid; who buys it may follow, after a hyphen. */
export const numberToPay = (packageId: number, didId: number): string => `${packageId}-${didId}`;

/**
 * Returns whether a payment for `what`, sent by a visitor or the signed-in customer, is uncertain:
 * it may have been paid.
 */
export const isPaymentUncertain = (purpose: PaymentPurpose, what: string): boolean =>
  [purpose, customerPurpose(purpose)].some((customersPurpose) =>
    stored(customersPurpose).some(
      (sent) => sent.uncertain && (sent.what === what || sent.what.startsWith(`${what}-`)),
    ),
  );

/** Returns the key to send with an attempt; undefined for a provider that knows no keys. */
export const sentKeyOf = ({ key }: PaymentAttempt): string | undefined =>
  hasIdempotentPayments() ? key : undefined;

/** Marks an attempt as sent, before it is: its response is missing from then on. */
export const markAttemptSent = (purpose: StoredPurpose, sent: PaymentAttempt): void =>
  save(purpose, { ...sent, uncertain: true });

/** Removes an attempt with its key after a verdict; while that is uncertain it stays. */
export function endAttempt(purpose: StoredPurpose, sent: PaymentAttempt, verdict: Verdict): void {
  if (verdict === 'uncertain' || (verdict === 'rejected' && sent.uncertain)) return;
  const others = stored(purpose).filter(({ key }) => key !== sent.key);
  tabStore.setItem(storageKey(purpose), JSON.stringify(others));
}
