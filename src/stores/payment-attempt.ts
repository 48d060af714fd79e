import * as z from 'zod/mini';
import type { KeyValueStore } from '#lib/safe-storage.ts';

const attempt = z.object({ key: z.string(), what: z.string(), uncertain: z.boolean() });

/** One try to pay. `uncertain` while its answer is missing: it may have been paid. */
export type PaymentAttempt = z.output<typeof attempt>;

/** What an answer says about a try: nothing, that a doorkeeper turned the repetition away, or a verdict on the payment itself. */
export type Verdict = 'unknown' | 'turned-away' | 'final';

const storageKey = (purpose: string): string => `${purpose}Attempt`;

const keep = (storage: KeyValueStore, purpose: string, kept: PaymentAttempt): void =>
  storage.setItem(storageKey(purpose), JSON.stringify(kept));

/** 128 random bits; `crypto.randomUUID` is missing on pages without https. */
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

/** The try that the next press of a paying button belongs to. `what` says what is paid, without card data; the same thing goes on with the same key, also after a reload, a second click or in a copied tab, and so is never paid twice. */
export function currentPayment(
  storage: KeyValueStore,
  purpose: string,
  what: string,
  newKey: () => string = randomKey,
): PaymentAttempt {
  const known = stored(storage, purpose);
  if (known?.what === what) return known;
  const fresh = { key: newKey(), what, uncertain: false };
  keep(storage, purpose, fresh);
  return fresh;
}

/** Notes, before it is sent, that the answer is missing. */
export const markPaymentSent = (
  storage: KeyValueStore,
  purpose: string,
  sent: PaymentAttempt,
): void => keep(storage, purpose, { ...sent, uncertain: true });

/** Keeps the key while nobody knows what became of it, and drops it after a verdict. */
export function settlePayment(
  storage: KeyValueStore,
  purpose: string,
  sent: PaymentAttempt,
  verdict: Verdict,
): void {
  if (verdict === 'unknown' || (verdict === 'turned-away' && sent.uncertain)) return;
  if (stored(storage, purpose)?.key === sent.key) storage.removeItem(storageKey(purpose));
}
