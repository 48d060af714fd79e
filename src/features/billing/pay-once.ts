import { tabStore } from '#lib/safe-storage.ts';
import { currentPayment, markPaymentSent, settlePayment } from '#stores/payment-attempt.ts';
import {
  paymentOutcome,
  verdictOf,
  type PaymentAnswer,
  type PaymentOutcome,
} from './payment-outcome.ts';

/** Pays with the key of this try: the same one again while its answer is missing, so that nothing is paid twice. `what` says what is paid, without card data. */
export async function payOnce(
  purpose: string,
  what: string,
  send: (idempotencyKey: string) => Promise<PaymentAnswer>,
): Promise<PaymentOutcome> {
  const attempt = currentPayment(tabStore, purpose, what);
  markPaymentSent(tabStore, purpose, attempt);
  const outcome = paymentOutcome(await send(attempt.key));
  settlePayment(tabStore, purpose, attempt, verdictOf(outcome));
  return outcome;
}
