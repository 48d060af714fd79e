import type { Context, Session } from '#provider/domain/context.ts';
import { forbidden, notFound } from '#provider/platform/errors.ts';
import type { RequestFacts } from '#provider/platform/request-facts.ts';
import { findDuration } from '#provider/domain/plans/durations.ts';
import { planTotal } from '#provider/domain/plans/plan-price.ts';
import { basesOf, readPlan } from '#provider/domain/plans/read-plan.ts';
import { continueSession } from '#provider/domain/auth/session/start.ts';
import { openSuspension } from '#provider/domain/plans/renewal/open-suspension.ts';
import { payByCard } from './pay-by-card.ts';
import type {
  PayPreSuspended,
  PaySuspended,
  PaymentEnvelope,
  ReactivationEnvelope,
} from './types.ts';

/** Pays the plan of a suspended account for a duration of the customer's choice, which reactivates it. */
export const paySuspended = async (
  context: Context,
  session: Session,
  body: PaySuspended,
  request: RequestFacts,
): Promise<ReactivationEnvelope> => {
  const paid = await payByCard(context, session, request, {
    purpose: 'plan',
    body,
    due: async (tx, customer) => {
      if (customer.status === 'Active') throw forbidden('not-suspended');
      const plan = await readPlan(tx, customer.id);
      const duration = plan && (await findDuration(tx, plan, body.RenewalPackageID));
      if (!plan || !duration) throw notFound();
      return {
        amountCents: planTotal(basesOf(plan), duration),
        plan: {
          months: duration.intervalMonths,
          renewalPackageId: duration.id,
          at: context.now().toISOString(),
        },
      };
    },
  });
  return withSession(context, session, paid);
};

/** Pays the rejected transaction of a suspended account, which reactivates it; the amount is the transaction's own. */
export const payPreSuspended = async (
  context: Context,
  session: Session,
  body: PayPreSuspended,
  request: RequestFacts,
): Promise<ReactivationEnvelope> => {
  const paid = await payByCard(context, session, request, {
    purpose: 'rejected',
    body,
    due: async (tx, customer) => {
      if (customer.status === 'Active') throw forbidden('not-suspended');
      const suspension = await openSuspension(tx, customer.id);
      const plan = await readPlan(tx, customer.id);
      if (!plan || suspension?.transactionId !== body.transactionID) throw notFound();
      return {
        amountCents: suspension.amountCents,
        plan: {
          months: plan.months,
          renewalPackageId: plan.renewalPackageId,
          at: context.now().toISOString(),
        },
      };
    },
  });
  return withSession(context, session, paid);
};

/**
 * Adds new tokens of the session that paid, so that the customer need not sign in again. They are
 * made for each response and never stored with it.
 */
async function withSession(
  context: Context,
  session: Session,
  paid: PaymentEnvelope,
): Promise<ReactivationEnvelope> {
  if (!paid.isSuccessful) return paid;
  const granted = await context.db.transaction((tx) => continueSession(context, tx, session));
  return granted?.status === 'Active' ? { ...paid, session: granted } : paid;
}
