import * as z from 'zod/mini';
import type { ApiFailure } from '#api/failure.ts';
import { CONFLICT, FIRST_SERVER_ERROR, UNPROCESSABLE } from '#lib/http-status.ts';
import type { KeyValueStore } from '#lib/safe-storage.ts';

const attempt = z.object({ key: z.string(), what: z.string(), uncertain: z.boolean() });

/** One attempt to pay. `uncertain` while its response is missing: it may have been paid. */
type PaymentAttempt = z.output<typeof attempt>;

/**
 * Reads a failed payment by its status. `lost` means unknown, as after a server error or 409 (the
 * same payment is still being handled): it may have gone through. 422 means that the same
 * idempotency key came with another body.
 */
export function readFailedPayment(failure: ApiFailure): 'lost' | 'already-sent' | 'refused' {
  const status = failure.kind === 'refused' ? failure.status : FIRST_SERVER_ERROR;
  if (status === UNPROCESSABLE) return 'already-sent';
  return status >= FIRST_SERVER_ERROR || status === CONFLICT ? 'lost' : 'refused';
}

/**
 * What a response means for an attempt: nothing, that a rate limit or bot protection rejected the
 * retry, or a verdict on the payment itself.
 */
type Verdict = 'unknown' | 'rejected' | 'final';

/**
 * Returns what the outcome of a payment means for the attempt's idempotency key: it is reused while
 * the response is missing, also when bot protection or a rate limit rejected a retry.
 */
export function keyVerdict({ kind }: { kind: string }): Verdict {
  if (kind === 'lost') return 'unknown';
  return kind === 'bot-protection' || kind === 'rate-limited' ? 'rejected' : 'final';
}

const storageKey = (purpose: string): string => `${purpose}Attempt`;

const save = (storage: KeyValueStore, purpose: string, saved: PaymentAttempt): void =>
  storage.setItem(storageKey(purpose), JSON.stringify(saved));

/** Returns 128 random bits; `crypto.randomUUID` is missing on pages without https. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

function stored(storage: KeyValueStore, purpose: string): PaymentAttempt | undefined {
  try {
    const parsed = attempt.safeParse(JSON.parse(storage.getItem(storageKey(purpose)) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the attempt that the next press of a paying button belongs to. `what` names what is paid,
 * without card data. Its key survives a reload, a second click and a copied tab, so the same thing
 * is never paid twice.
 */
export function currentPayment(
  storage: KeyValueStore,
  purpose: string,
  what: string,
  newKey: () => string = randomKey,
): PaymentAttempt {
  const known = stored(storage, purpose);
  if (known?.what === what) return known;
  const fresh = { key: newKey(), what, uncertain: false };
  save(storage, purpose, fresh);
  return fresh;
}

/** Returns whether a payment was sent whose outcome is not known: it may have been paid. */
export const isPaymentOpen = (storage: KeyValueStore, purpose: string): boolean =>
  stored(storage, purpose)?.uncertain === true;

/** Marks an attempt as sent, before it is: its response is missing from then on. */
export const markPaymentSent = (
  storage: KeyValueStore,
  purpose: string,
  sent: PaymentAttempt,
): void => save(storage, purpose, { ...sent, uncertain: true });

/** Removes the key after a verdict; while the outcome is unknown it stays. */
export function settlePayment(
  storage: KeyValueStore,
  purpose: string,
  sent: PaymentAttempt,
  verdict: Verdict,
): void {
  if (verdict === 'unknown' || (verdict === 'rejected' && sent.uncertain)) return;
  if (stored(storage, purpose)?.key === sent.key) storage.removeItem(storageKey(purpose));
}
