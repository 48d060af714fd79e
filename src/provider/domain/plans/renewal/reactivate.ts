import type { BodyOf } from '#contract/endpoint.ts';
import type * as endpoint from '#contract/main/payment.ts';
import { PRICE_CHANGED, RESPONSE_CODE } from '#contract/message-codes.ts';
import type { GrantedSession } from '#contract/session.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import { isTotalShown } from '#provider/domain/payments/requests/consents.ts';
import { createPaymentRefusal } from '#provider/domain/payments/requests/responses.ts';
import type { Refused } from '#provider/domain/payments/requests/payment.ts';
import type { PurposeName } from '#provider/domain/purpose.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { notFoundOf, notSuspendedOf } from '#provider/platform/errors.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import type { PaymentResponse } from '#provider/platform/db/schema/payment-requests.ts';
import { payByCardOrThrow } from '#provider/domain/payments/purposes/pay-by-card.ts';
import { continueSession } from '#provider/domain/auth/session/session.ts';
import { findDuration, findPlan, boughtMonths, planKey } from '../plan.ts';
import { planTotal } from '../plan-price.ts';
import { findDebt, listNumbersToPay } from './owed.ts';

const notSuspended = notSuspendedOf<'payment.paySuspended' | 'payment.payPreSuspended'>();

const notFound = notFoundOf<'payment.paySuspended' | 'payment.payPreSuspended'>();

type PaySuspended = BodyOf<typeof endpoint.paySuspended>;
type PayPreSuspended = BodyOf<typeof endpoint.payPreSuspended>;

/**
 * The response to a payment that reactivates an account, with new tokens of the session that paid.
 */
export interface Reactivation {
  response: PaymentResponse;
  session?: GrantedSession;
}

/**
 * Pays the numbers of a suspended account that are owed or due for a duration of the customer's
 * choice, which reactivates it. Refused with `price-changed` where `Total` is another sum.
 */
export const paySuspended = async (
  context: Context,
  session: Session,
  { Total, ...body }: PaySuspended,
  facts: RequestFacts,
): Promise<Reactivation> => {
  const paid = await payByCardOrThrow(context, session, facts, {
    purpose: 'plan',
    exclusiveKey: planKey(session.customerId),
    // Without what was shown, so that a repetition after a change gets the first response.
    body,
    due: async (tx, customer) => {
      if (customer.status === 'Active') throw notSuspended();
      const plan = await findPlan(tx, customer.id);
      const duration = plan && (await findDuration(tx, plan, body.RenewalPackageID));
      if (!plan || !duration) throw notFound();
      const numbers = await listNumbersToPay(tx, plan, {
        customerId: customer.id,
        at: context.now(),
      });
      if (numbers.length === 0) throw notFound();
      const amountCents = planTotal(numbers, duration);
      if (!isTotalShown(Total, amountCents)) return refuseOtherPrice(tx, customer, 'plan');
      return { amountCents, plan: boughtMonths(numbers, duration, context.now()) };
    },
  });
  return addSession(context, session, paid);
};

/**
 * Pays the rejected transaction of a suspended account, which reactivates it, for those of its
 * numbers that still renew. Refused with `price-changed` where `Total` is another sum.
 */
export const payPreSuspended = async (
  context: Context,
  session: Session,
  { Total, ...body }: PayPreSuspended,
  facts: RequestFacts,
): Promise<Reactivation> => {
  const paid = await payByCardOrThrow(context, session, facts, {
    purpose: 'rejected',
    exclusiveKey: planKey(session.customerId),
    body,
    due: async (tx, customer) => {
      if (customer.status === 'Active') throw notSuspended();
      const owed = await findDebt(tx, customer.id);
      if (owed?.transactionId !== body.transactionID) throw notFound();
      const { amountCents, numbers, duration } = owed;
      if (!isTotalShown(Total, amountCents)) return refuseOtherPrice(tx, customer, 'rejected');
      return { amountCents, plan: boughtMonths(numbers, duration, context.now()) };
    },
  });
  return addSession(context, session, paid);
};

const refuseOtherPrice = async (
  tx: Transaction,
  { language }: Customer,
  purpose: PurposeName,
): Promise<Refused> => ({
  refused: await createPaymentRefusal({ db: tx }, language, purpose, PRICE_CHANGED),
});

/**
 * Adds new tokens of the session that paid, so that the customer need not sign in again. They are
 * made for each response and never stored with it.
 */
async function addSession(
  context: Context,
  session: Session,
  response: PaymentResponse,
): Promise<Reactivation> {
  if (response.responseCode !== RESPONSE_CODE.success) return { response };
  const granted = await context.db.transaction((tx) => continueSession(context, tx, session));
  return granted?.status === 'Active' ? { response, session: granted } : { response };
}
