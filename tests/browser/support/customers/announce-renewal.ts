import { eq } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { findCustomerByEmail } from '#provider/domain/customers/customer.ts';
import { RENEWAL_NOTICES } from '#provider/domain/notices/renewal-notices.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';

/** Sends the notice of an account's next renewal as if it were due in a day. */
export async function announceRenewal(context: Context, email: string): Promise<void> {
  const customer = await findCustomerByEmail(context, email);
  if (!customer) throw new Error(`no customer has the address ${email}`);
  const [number] = await context.db
    .select({ dueAt: customerNumbers.nextPaymentAt })
    .from(customerNumbers)
    .where(eq(customerNumbers.customerId, customer.id));
  if (!number) throw new Error(`${email} has no number`);
  await RENEWAL_NOTICES.at(-1)?.queue(context, { customerId: customer.id, ...number });
}
