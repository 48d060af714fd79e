import { and, eq, isNull, lte } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { suspensions } from '#provider/platform/db/schema/renewals.ts';
import { queueText, siteLink } from '#provider/domain/messages/queue-text.ts';
import { lockCustomer } from '#provider/domain/customers/lock-customer.ts';

/** Suspends a pre-suspended account when its days of grace are over; false when it was paid. */
export const suspendOverdue = (context: Context, customerId: number, at: Date): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    const [overdue] = await tx
      .select({ id: suspensions.id })
      .from(suspensions)
      .where(
        and(
          eq(suspensions.customerId, customerId),
          isNull(suspensions.resolvedAt),
          lte(suspensions.graceEndsAt, at),
        ),
      );
    if (!overdue || customer.status !== 'PreSuspended') return false;
    await tx.update(customers).set({ status: 'Suspended' }).where(eq(customers.id, customerId));
    await queueText(context, tx, {
      to: customer.email,
      channel: 'email',
      language: customer.language,
      kind: 'suspended',
      values: {
        name: customer.firstName,
        link: siteLink(context, customer.language, '/login'),
      },
    });
    return true;
  });
