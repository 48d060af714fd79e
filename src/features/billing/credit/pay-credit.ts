import { addCredit } from '#contract/main/payment.ts';
import type { CreditTexts } from '#features/billing/billing-texts.ts';
import { payWithBody, payWithName, type PayWith } from '#features/billing/cards/card-body.ts';
import { payOnce } from '#features/billing/pay-once.ts';
import { showRefusal } from '#features/billing/show-refusal.ts';
import { request } from '#stores/api.ts';

/** Pays for credit, an amount of whole dollars. Answers the confirmation number, null when there is none, and undefined when it was not paid; the pop-up that says why is open then. */
export async function payCredit(
  amount: string,
  payWith: PayWith,
  texts: CreditTexts,
): Promise<string | null | undefined> {
  const body = { ...payWithBody(payWith), Amount: Number(amount) };
  const outcome = await payOnce('credit', `${amount}-${payWithName(payWith)}`, (idempotencyKey) =>
    request(addCredit, { body, idempotencyKey }),
  );
  if (outcome.kind === 'paid') return outcome.confirmationId;
  showRefusal(outcome, { lost: texts['credit.lost'], alreadySent: texts['credit.already-sent'] });
  return undefined;
}
