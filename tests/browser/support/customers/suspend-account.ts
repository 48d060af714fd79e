import { eq } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { findCustomerByEmail } from '#provider/domain/customers/customer.ts';
import { graceEnd } from '#provider/domain/plans/next-period.ts';
import { renewCustomer } from '#provider/domain/plans/renewal/renew-customer.ts';
import { suspendOverdue } from '#provider/domain/plans/renewal/suspension.ts';
import type { Suspension } from './test-calls.ts';

/**
 * Renews an account on the day that it is due while its bank refuses every card; afterwards the
 * cards are good again.
 */
export async function suspendAccount(
  context: Context,
  { email, status }: Suspension,
): Promise<void> {
  const customer = await findCustomerByEmail(context, email);
  if (!customer) throw new Error(`no customer has the address ${email}`);
  const own = eq(savedCards.customerId, customer.id);
  const [number] = await context.db
    .select({ due: customerNumbers.nextPaymentAt })
    .from(customerNumbers)
    .where(eq(customerNumbers.customerId, customer.id));
  if (!number) throw new Error(`${email} has no number`);
  const cards = await context.db.select().from(savedCards).where(own);
  await context.db.update(savedCards).set({ gatewayToken: 'refused by the bank' }).where(own);
  await renewCustomer(context, customer.id, number.due);
  for (const { id, gatewayToken } of cards) {
    await context.db.update(savedCards).set({ gatewayToken }).where(eq(savedCards.id, id));
  }
  if (status === 'Suspended') await suspendOverdue(context, customer.id, graceEnd(number.due));
}
