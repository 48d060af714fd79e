import { eq } from 'drizzle-orm';
import type { Envelope } from '#contract/envelope.ts';
import { success } from '#provider/answers.ts';
import type { Context } from '#provider/context.ts';
import { customerNumbers } from '#provider/db/schema/customers.ts';
import { notFound } from '#provider/errors.ts';
import { limit } from '../limits/limit.ts';
import { lockCustomer } from '../payment/lock-customer.ts';
import { findDuration } from '../plan/durations.ts';
import { readPlan } from '../plan/read-plan.ts';

const HOUR_SECONDS = 3_600;
const CHOICES_PER_HOUR = 30;

/** Chooses the duration of the next renewals; nothing is charged before the months that are paid have ended. */
export async function chooseRenewal(
  context: Context,
  customerId: number,
  { renewalPriceId }: { renewalPriceId: number },
): Promise<Envelope<boolean>> {
  await limit(context, 'renewal-choices', String(customerId), CHOICES_PER_HOUR, HOUR_SECONDS);
  return context.db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const plan = await readPlan(tx, customerId);
    const duration = plan && (await findDuration(tx, plan, renewalPriceId));
    if (!duration) throw notFound();
    await tx
      .update(customerNumbers)
      .set({ monthsInterval: duration.intervalMonths, renewalPackageId: duration.id })
      .where(eq(customerNumbers.customerId, customerId));
    return success(true);
  });
}
