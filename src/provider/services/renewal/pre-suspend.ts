import { eq } from 'drizzle-orm';
import { formatUsd } from '#lib/money.ts';
import type { Context, Transaction } from '#provider/context.ts';
import { customers } from '#provider/db/schema/customers.ts';
import { suspensions } from '#provider/db/schema/renewals.ts';
import type { Customer } from '../account/customer-of.ts';
import { queueText } from '../outbox/queue-text.ts';
import { siteLink } from '../outbox/site-link.ts';
import { translate } from '../texts/translate.ts';
import type { PaymentRequest } from '../payment/types.ts';
import { GRACE_DAYS, graceEnd } from '../plan/next-period.ts';

/** Suspends an account whose renewal was rejected, first on trial: the customer has the days of grace to pay the rejected transaction. */
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
