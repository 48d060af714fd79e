import { addCredit } from '#contract/main/payment.ts';
import type { CreditTexts } from '#features/billing/billing-texts.ts';
import { payWithBody, type PayWith } from '#features/billing/cards/dialog/card-body.ts';
import { mayBeDone, payOnce, type PaymentOutcome } from '#features/billing/pay-once.ts';
import { showRefusal } from '#features/billing/show-refusal.ts';
import { $accountUpdated } from '#stores/account/account.ts';
import { request } from '#stores/api.ts';

/**
 * Pays for credit, an amount of whole dollars. When it is not paid, a pop-up with the reason is
 * open, and the account is loaded again if credit may have been added. The attempt is named by the
 * amount alone: a payment whose response was lost may have saved the new card that it was made
 * with.
 */
export async function payCredit(
  amount: string,
  payWith: PayWith,
  texts: CreditTexts,
): Promise<PaymentOutcome> {
  const body = { ...payWithBody(payWith), Amount: Number(amount) };
  const { outcome } = await payOnce('credit', amount, (idempotencyKey) =>
    request(addCredit, { body, idempotencyKey }),
  );
  showRefusal(outcome, texts, {
    title: texts['credit.refused-title'],
    uncertain: texts['credit.lost'],
    alreadySent: texts['credit.already-sent'],
    unexplained: { title: texts['credit.unclear-title'], message: texts['credit.unclear'] },
  });
  if (mayBeDone(outcome)) $accountUpdated.set(true);
  return outcome;
}
