import type { OrderOutcome } from './order-outcome.ts';

/** One try to pay an order. `uncertain` while an answer is missing: the order may have been paid. */
export interface OrderAttempt {
  key: string;
  /** What the try is for; another number or person is another order. */
  order: string;
  uncertain: boolean;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const STORAGE_KEY = 'orderAttempt';

function storedAttempt(storage: Store): OrderAttempt | undefined {
  try {
    const data = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null') as Partial<OrderAttempt> | null;
    const { key, order, uncertain } = data ?? {};
    if (typeof key !== 'string' || typeof order !== 'string') return undefined;
    return { key, order, uncertain: uncertain === true };
  } catch {
    return undefined;
  }
}

/** 128 random bits; `crypto.randomUUID` is missing on pages without https. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

const keep = (storage: Store, attempt: OrderAttempt): void =>
  storage.setItem(STORAGE_KEY, JSON.stringify(attempt));

/** The attempt that the next Place order belongs to, kept in the tab: a reload, a way back, a second click or a copied tab goes on with the same key, and so cannot pay twice. */
export function currentAttempt(
  storage: Store,
  order: string,
  newKey: () => string = randomKey,
): OrderAttempt {
  const stored = storedAttempt(storage);
  if (stored?.order === order) return stored;
  const attempt: OrderAttempt = { key: newKey(), order, uncertain: false };
  keep(storage, attempt);
  return attempt;
}

/** Notes, before it is sent, that the attempt's answer is missing; only an answer changes that. */
export const markSent = (storage: Store, attempt: OrderAttempt): void =>
  keep(storage, { ...attempt, uncertain: true });

/** Draws the conclusion for the key: kept while the answer is missing, and also when a doorkeeper (bot protection, rate limit) turned away a repetition of such an attempt; dropped after every verdict on the order itself. */
export function settleAttempt(storage: Store, sent: OrderAttempt, outcome: OrderOutcome): void {
  if (outcome.kind === 'lost') return;
  const turnedAway = outcome.kind === 'bot-protection' || outcome.kind === 'rate-limited';
  if (turnedAway && sent.uncertain) return;
  if (storedAttempt(storage)?.key === sent.key) storage.removeItem(STORAGE_KEY);
}
