import { eq } from 'drizzle-orm';
import { toCents, toDollars } from '#lib/money/money.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import { getCustomer, lockSessionCustomer } from '#provider/domain/customers/customer.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { limitPerHour } from '#provider/platform/requests/limits.ts';

const CHANGES_PER_HOUR = 60;

/** Returns below which credit a customer gets an email, in dollars; 0 sends none. */
export async function getLowCreditNotice(
  context: Context,
  session: Session,
): Promise<{ threshold: number }> {
  const { lowCreditCents } = await getCustomer(context, session);
  return { threshold: toDollars(lowCreditCents) };
}

/** Sets below which credit a customer gets an email. */
export async function setLowCreditNotice(
  context: Context,
  session: Session,
  { threshold }: { threshold: number },
): Promise<void> {
  await limitPerHour(context, 'low-credit', String(session.customerId), CHANGES_PER_HOUR);
  await context.db.transaction(async (tx) => {
    const { id } = await lockSessionCustomer(tx, session);
    await tx
      .update(customers)
      .set({ lowCreditCents: toCents(threshold) })
      .where(eq(customers.id, id));
  });
}
