import { eq } from 'drizzle-orm';
import type { Context, Session } from '#provider/domain/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { trustedDevices } from '#provider/platform/db/schema/sessions.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { getCustomer } from '#provider/domain/customers/customer.ts';
import { queueSecurityNotice } from '../security-notice.ts';
import { checkCustomerPassword, lockVerifiedCustomer } from '../session/check-password.ts';

/**
 * Turns the two-factor check off and informs the customer by email; the password proves that it is
 * the customer who requests it. False when it is wrong.
 */
export async function turnOffTwoFactor(
  context: Context,
  { password }: { password: string },
  session: Session,
  facts: RequestFacts,
): Promise<boolean> {
  const customer = await getCustomer(context, session);
  const verified = await checkCustomerPassword(context, { customer, session, facts }, password);
  if (!verified) return false;
  const { id } = verified;
  return context.db.transaction(async (tx) => {
    if (!(await lockVerifiedCustomer(tx, verified, session))) return false;
    await tx.update(customers).set({ twoFactorEnabled: false }).where(eq(customers.id, id));
    await tx.delete(trustedDevices).where(eq(trustedDevices.customerId, id));
    await queueSecurityNotice(context, tx, verified, 'two-factor-off');
    return true;
  });
}
