import { and, eq, gt } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import { withdrawals } from '#provider/platform/db/schema/withdrawals.ts';
import { DAY_MS } from '#lib/time.ts';
import { earlierThan } from '#provider/platform/time.ts';

/**
 * From how many accepted withdrawals of one customer on, within how many days, a warning is logged:
 * numbers that are bought to withdraw from stay off sale. Nothing is refused, as the right has no
 * limit.
 */
const WITHDRAWAL_ALERT = { withdrawals: 3, days: 90 } as const;

/**
 * Logs a warning about a customer whose withdrawal is being accepted, when there were many lately:
 * their numbers rest, so that no one can buy them.
 */
export async function warnOfRepeats(
  context: Context,
  tx: Transaction,
  { id: customerId }: Customer,
): Promise<void> {
  const since = earlierThan(context.now(), WITHDRAWAL_ALERT.days * DAY_MS);
  const earlier = await tx
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .innerJoin(orders, eq(orders.id, withdrawals.requestId))
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(withdrawals.state, 'accepted'),
        gt(withdrawals.finishedAt, since),
      ),
    );
  const count = earlier.length + 1;
  if (count < WITHDRAWAL_ALERT.withdrawals) return;
  context.log.warn({ customerId, withdrawals: count }, 'a customer withdraws from many orders');
}
