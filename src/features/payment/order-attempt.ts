import {
  currentPayment,
  markPaymentSent,
  settlePayment,
  type PaymentAttempt,
  type Verdict,
} from '#stores/payment-attempt.ts';
import type { OrderOutcome } from './order-outcome.ts';

type Store = Parameters<typeof currentPayment>[0];

const PURPOSE = 'order';

/** The attempt that the next Place order belongs to, kept in the tab. `order` says which number and person it is for; another is another order. */
export const currentAttempt = (storage: Store, order: string): PaymentAttempt =>
  currentPayment(storage, PURPOSE, order);

/** Notes, before it is sent, that the attempt's answer is missing; only an answer changes that. */
export const markSent = (storage: Store, attempt: PaymentAttempt): void =>
  markPaymentSent(storage, PURPOSE, attempt);

function verdictOf({ kind }: OrderOutcome): Verdict {
  if (kind === 'lost') return 'unknown';
  return kind === 'bot-protection' || kind === 'rate-limited' ? 'turned-away' : 'final';
}

/** Draws the conclusion for the key: kept while the answer is missing, and also when a doorkeeper (bot protection, rate limit) turned away a repetition of such an attempt; dropped after every verdict on the order itself. */
export const settleAttempt = (storage: Store, sent: PaymentAttempt, outcome: OrderOutcome): void =>
  settlePayment(storage, PURPOSE, sent, verdictOf(outcome));
