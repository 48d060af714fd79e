import { ROUTES } from '#config/routes.ts';
import { payPreSuspended, paySuspended } from '#contract/main/payment.ts';
import type { ReactivateTexts } from '#features/billing/billing-texts.ts';
import {
  payWithBody,
  payWithName,
  type PayWith,
} from '#features/billing/cards/dialog/card-body.ts';
import { payOnce, type PaymentOutcome } from '#features/billing/pay-once.ts';
import { showRefusal } from '#features/billing/show-refusal.ts';
import { fillText, isolate } from '#lib/text/text.ts';
import { formatUsd, toCents, toDollars, type Cents } from '#lib/money/money.ts';
import { request } from '#stores/api.ts';
import { $session, endSessionAt } from '#stores/session/session.ts';
import { signIn } from '#stores/session/sign-in.ts';
import { leaveNotice } from '#stores/messages/leave-notice.ts';
import { openPopup } from '#stores/messages/popup.ts';
import type { Due } from './reactivation-rules.ts';

function send(due: Due, payWith: PayWith): Promise<{ outcome: PaymentOutcome }> {
  const card = payWithBody(payWith);
  const name = payWithName(payWith);
  const Total = toDollars(due.amountCents);
  return due.kind === 'transaction'
    ? payOnce('reactivation', `t${due.transactionId}-${name}`, (idempotencyKey) => {
        const body = { ...card, transactionID: due.transactionId, Total };
        return request(payPreSuspended, { body, idempotencyKey });
      })
    : payOnce('reactivation', `p${due.renewalPackageId}-${name}`, (idempotencyKey) => {
        const body = { ...card, RenewalPackageID: due.renewalPackageId, Total };
        return request(paySuspended, { body, idempotencyKey });
      });
}

/**
 * Leaves a notice of the payment for the next page and opens that: the account where the provider
 * signs the customer in, else the sign-in page.
 */
function leavePaid(
  { confirmationId, session }: PaymentOutcome & { kind: 'paid' },
  amountCents: Cents,
  texts: ReactivateTexts,
): void {
  const was = $session.get();
  const paid = fillText(texts['reactivate.done-text'], {
    amount: isolate(formatUsd(amountCents)),
  });
  const receipt = fillText(texts['reactivate.done-receipt'], {
    confirmation: isolate(confirmationId ?? ''),
  });
  const parts = [paid, confirmationId && receipt, !session && texts['reactivate.done-sign-in']];
  leaveNotice({
    title: texts['reactivate.done-title'],
    text: parts.filter(Boolean).join(' '),
    good: true,
    ...(was.kind === 'suspended' ? { email: was.email } : {}),
  });
  if (session) signIn(session);
  else endSessionAt(ROUTES.login);
}

/**
 * What follows from a payment; `requote` and `stale` mean that the page shows what no longer holds.
 */
export type ReactivationOutcome = 'paid' | 'requote' | 'stale' | 'refused';

/** Pays the amount due. When it is not paid, a pop-up with the reason is open. */
export async function payReactivation(
  due: Due,
  payWith: PayWith,
  texts: ReactivateTexts,
): Promise<ReactivationOutcome> {
  const { outcome } = await send(due, payWith);
  if (outcome.kind === 'paid') {
    const { amount } = outcome;
    leavePaid(outcome, amount === undefined ? due.amountCents : toCents(amount), texts);
    return 'paid';
  }
  if (outcome.kind === 'price-changed') {
    openPopup('error', { message: texts['payment.price-changed'] });
    return 'requote';
  }
  showRefusal(outcome, texts, {
    title: texts['credit.refused-title'],
    uncertain: texts['reactivate.lost'],
    alreadySent: texts['reactivate.already-sent'],
    unexplained: { title: texts['credit.unclear-title'], message: texts['reactivate.unclear'] },
    refused: 'error',
  });
  return outcome.kind === 'stale' ? 'stale' : 'refused';
}
