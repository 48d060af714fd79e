import { messageCodes } from '#api/response-codes.ts';
import { ROUTES } from '#config/routes.ts';
import { PRICE_CHANGED } from '#contract/message-codes.ts';
import { payPreSuspended, paySuspended } from '#contract/main/payment.ts';
import type { ReactivateTexts } from '#features/billing/billing-texts.ts';
import { payWithBody, payWithName, type PayWith } from '#features/billing/cards/card-body.ts';
import { payOnce } from '#features/billing/pay-once.ts';
import type { PaymentOutcome } from '../pay-once.ts';
import { showRefusal } from '#features/billing/show-refusal.ts';
import { fillText } from '#lib/text.ts';
import { formatUsd, toCents, toDollars, type Cents } from '#lib/money.ts';
import { request } from '#stores/api.ts';
import { $session, leaveFor, signIn } from '#stores/session.ts';
import { leaveNotice } from '#stores/notice.ts';
import { openPopup } from '#stores/popup.ts';
import type { Due } from './reactivation-rules.ts';

type PaymentReply = ReturnType<Parameters<typeof payOnce>[2]>;

async function send(
  due: Due,
  payWith: PayWith,
): Promise<{ outcome: PaymentOutcome; isPriceChanged: boolean }> {
  const card = payWithBody(payWith);
  const name = payWithName(payWith);
  const Total = toDollars(due.amountCents);
  let isPriceChanged = false;
  const pay = (what: string, sendWith: (key: string) => PaymentReply) =>
    payOnce('reactivation', `${what}-${name}`, async (key) => {
      const response = await sendWith(key);
      isPriceChanged = messageCodes(response).includes(PRICE_CHANGED);
      return response;
    });
  const outcome =
    due.kind === 'transaction'
      ? await pay(`t${due.transactionId}`, (idempotencyKey) => {
          const body = { ...card, transactionID: due.transactionId, Total };
          return request(payPreSuspended, { body, idempotencyKey });
        })
      : await pay(`p${due.renewalPackageId}`, (idempotencyKey) => {
          const body = { ...card, RenewalPackageID: due.renewalPackageId, Total };
          return request(paySuspended, { body, idempotencyKey });
        });
  return { outcome, isPriceChanged };
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
    amount: `\u2066${formatUsd(amountCents)}\u2069`,
  });
  const receipt = fillText(texts['reactivate.done-receipt'], {
    confirmation: `\u2066${confirmationId ?? ''}\u2069`,
  });
  const parts = [paid, confirmationId && receipt, !session && texts['reactivate.done-sign-in']];
  leaveNotice({
    title: texts['reactivate.done-title'],
    text: parts.filter(Boolean).join(' '),
    good: true,
    ...(was.kind === 'suspended' ? { email: was.email } : {}),
  });
  if (session) signIn(session);
  else leaveFor(ROUTES.login);
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
  const { outcome, isPriceChanged } = await send(due, payWith);
  if (outcome.kind === 'paid') {
    const { amount } = outcome;
    leavePaid(outcome, amount === undefined ? due.amountCents : toCents(amount), texts);
    return 'paid';
  }
  if (isPriceChanged) {
    openPopup('error', { message: texts['reactivate.price-changed'] });
    return 'requote';
  }
  showRefusal(outcome, texts, {
    title: texts['credit.refused-title'],
    lost: texts['reactivate.lost'],
    alreadySent: texts['credit.already-sent'],
    refused: 'error',
  });
  return outcome.kind === 'stale' ? 'stale' : 'refused';
}
