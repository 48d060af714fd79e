import { eq } from 'drizzle-orm';
import type { Context, Session } from '#provider/domain/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { trustedDevices } from '#provider/platform/db/schema/sessions.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { getCustomer } from '#provider/domain/customers/customer.ts';
import { queueSecurityNotice } from '../security-notice.ts';
import { checkCustomerPassword } from '../session/check-password.ts';

/**
 * Turns the two-factor check off and informs the customer by email; the password proves that it is
 * the customer who requests it. False when it is wrong.
 */
export async function turnOffTwoFactor(
  context: Context,
  { password }: { password: string },
  session: Session,
  request: RequestFacts,
): Promise<boolean> {
  const customer = await getCustomer(context, session);
  const right = await checkCustomerPassword(context, { customer, session, request }, password);
  if (!right) return false;
  const { id } = customer;
  await context.db.transaction(async (tx) => {
    await tx.update(customers).set({ twoFactorEnabled: false }).where(eq(customers.id, id));
    await tx.delete(trustedDevices).where(eq(trustedDevices.customerId, id));
    await queueSecurityNotice(context, tx, customer, 'two-factor-off');
  });
  return true;
}
