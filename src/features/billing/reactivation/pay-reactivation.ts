import { payPreSuspended, paySuspended } from '#contract/main/payment.ts';
import type { ReactivateTexts } from '#features/billing/billing-texts.ts';
import { payWithBody, payWithName, type PayWith } from '#features/billing/cards/card-body.ts';
import { payOnce } from '#features/billing/pay-once.ts';
import type { PaymentOutcome } from '#features/billing/payment-outcome.ts';
import { showRefusal } from '#features/billing/show-refusal.ts';
import { request } from '#stores/api.ts';
import type { Due } from './reactivation-rules.ts';

function send(due: Due, payWith: PayWith): Promise<PaymentOutcome> {
  const card = payWithBody(payWith);
  const name = payWithName(payWith);
  if (due.kind === 'transaction') {
    const body = { ...card, transactionID: due.transactionId };
    return payOnce('reactivation', `t${due.transactionId}-${name}`, (idempotencyKey) =>
      request(payPreSuspended, { body, idempotencyKey }),
    );
  }
  const body = { ...card, RenewalPackageID: due.renewalPackageId };
  return payOnce('reactivation', `p${due.renewalPackageId}-${name}`, (idempotencyKey) =>
    request(paySuspended, { body, idempotencyKey }),
  );
}

/** Pays what is due and says whether that worked; otherwise the pop-up that says why is open. */
export async function payReactivation(
  due: Due,
  payWith: PayWith,
  texts: ReactivateTexts,
): Promise<boolean> {
  const outcome = await send(due, payWith);
  showRefusal(outcome, {
    lost: texts['reactivate.lost'],
    alreadySent: texts['credit.already-sent'],
    refused: 'error',
  });
  return outcome.kind === 'paid';
}
