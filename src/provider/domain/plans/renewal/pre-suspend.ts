import { eq } from 'drizzle-orm';
import { formatUsd } from '#lib/money.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { suspensions } from '#provider/platform/db/schema/renewals.ts';
import type { Customer } from '#provider/domain/customers/customer-of.ts';
import { queueText, siteLink } from '#provider/domain/messages/queue-text.ts';
import { translate } from '#provider/domain/texts/translate.ts';
import type { PaymentRequest } from '#provider/domain/payments/types.ts';
import { GRACE_DAYS, graceEnd } from '../next-period.ts';

/**
 * Pre-suspends an account whose renewal was rejected: the customer has the days of grace to pay the
 * rejected transaction.
 */
export async function preSuspend(
  context: Context,
  tx: Transaction,
  customer: Customer,
  { paymentId, amountCents, details }: PaymentRequest,
): Promise<void> {
  if (paymentId === null) throw new Error('a renewal has no payment');
  const at = details?.plan ? new Date(details.plan.at) : context.now();
  await tx.update(customers).set({ status: 'PreSuspended' }).where(eq(customers.id, customer.id));
  await tx.insert(suspensions).values({
    customerId: customer.id,
    rejectedPaymentId: paymentId,
    preSuspendedAt: at,
    graceEndsAt: graceEnd(at),
  });
  await queueText(context, tx, {
    to: customer.email,
    channel: 'email',
    language: customer.language,
    kind: 'renewal-failed',
    values: {
      name: customer.firstName,
      amount: formatUsd(amountCents),
      transaction: paymentId,
      days: await translate({ db: tx }, customer.language, 'provider.days', { count: GRACE_DAYS }),
      link: siteLink(context, customer.language, '/login'),
    },
  });
}
