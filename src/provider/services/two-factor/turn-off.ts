import { eq } from 'drizzle-orm';
import type { Envelope } from '#contract/envelope.ts';
import { success } from '#provider/answers.ts';
import type { Context, Session } from '#provider/context.ts';
import { customers } from '#provider/db/schema/customers.ts';
import { trustedDevices } from '#provider/db/schema/sessions.ts';
import type { RequestFacts } from '#provider/request-facts.ts';
import { customerOf } from '../account/customer-of.ts';
import { checkPassword } from '../session/check-password.ts';

/** Turns the two-factor check off; the password proves that it is the customer who asks. */
export async function turnOffTwoFactor(
  context: Context,
  { password }: { password: string },
  session: Session,
  { ip }: RequestFacts,
): Promise<Envelope<boolean>> {
  const customer = await customerOf(context, session);
  const who = { email: customer.email, ip };
  if (!(await checkPassword(context, who, password, customer.passwordHash))) return success(false);
  await context.db.transaction(async (tx) => {
    await tx
      .update(customers)
      .set({ twoFactorEnabled: false })
      .where(eq(customers.id, customer.id));
    await tx.delete(trustedDevices).where(eq(trustedDevices.customerId, customer.id));
  });
  return success(true);
}
