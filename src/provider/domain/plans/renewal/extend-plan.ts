import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { customerNumbers, customers } from '#provider/platform/db/schema/customers.ts';
import type { PaymentDetails } from '#provider/platform/db/schema/payment-requests.ts';
import { suspensions } from '#provider/platform/db/schema/renewals.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import type { PaymentRequest } from '#provider/domain/payments/types.ts';
import { getNextPeriod } from '../next-period.ts';
import { getRenewalPrice } from '#provider/domain/catalogue/price-rules.ts';
import { findDuration, findPlan } from '../plan.ts';

type Bought = NonNullable<PaymentDetails['plan']>;

/**
 * Gives every number of a customer the months that were paid, and reactivates a suspended account.
 */
export async function extendPlan(
  context: Context,
  tx: Transaction,
  customer: Customer,
  request: PaymentRequest,
  { months, renewalPackageId, at }: Bought,
): Promise<{ months: number; nextPaymentAt: Date }> {
  const plan = await findPlan(tx, customer.id);
  if (!plan) throw new Error('a paid plan has no number');
  const paidAt = new Date(at);
  const duration = await findDuration(tx, plan, renewalPackageId);
  const discountPercentage = duration?.discountPercentage ?? 0;
  const ends: number[] = [];
  for (const { id, nextPaymentAt: dueAt, billingDay, baseCents } of plan.numbers) {
    const next = getNextPeriod({ dueAt, billingDay, paidAt, months });
    ends.push(next.nextPaymentAt.getTime());
    await tx
      .update(customerNumbers)
      .set({
        lastPaymentAt: paidAt,
        ...next,
        priceCents: getRenewalPrice(baseCents, { intervalMonths: months, discountPercentage })
          .totalCents,
        // A renewal leaves the duration that the customer may have chosen meanwhile for the next
        // one.
        ...(request.purpose === 'plan'
          ? { monthsInterval: months, renewalPackageId: duration?.id ?? null }
          : {}),
      })
      .where(eq(customerNumbers.id, id));
  }
  if (customer.status !== 'Active') await reactivate(context, tx, customer.id, request.paymentId);
  return { months, nextPaymentAt: new Date(Math.min(...ends)) };
}

async function reactivate(
  context: Context,
  tx: Transaction,
  customerId: number,
  paymentId: number | null,
): Promise<void> {
  await tx.update(customers).set({ status: 'Active' }).where(eq(customers.id, customerId));
  await tx
    .update(suspensions)
    .set({ resolvedAt: context.now(), resolvingPaymentId: paymentId })
    .where(and(eq(suspensions.customerId, customerId), isNull(suspensions.resolvedAt)));
}
