import { and, eq } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { inquiries } from '#provider/platform/db/schema/inquiries.ts';
import type { OrderDetails } from '#provider/platform/db/schema/orders.ts';

/** Creates the buyer's account; undefined when the email address has one already. */
export async function createAccount(
  context: Context,
  tx: Transaction,
  email: string,
  details: OrderDetails,
): Promise<Customer | undefined> {
  const { firstName, lastName, phone, language, passwordHash } = details;
  if (passwordHash === null) throw new Error('an order was charged before its password was hashed');
  const [customer] = await tx
    .insert(customers)
    .values({ email, firstName, lastName, phone, language, passwordHash, createdAt: context.now() })
    .onConflictDoNothing()
    .returning();
  return customer;
}

/**
 * Closes the inquiry ticket of a buyer who has an account now; only the buyer has its random id. It
 * was opened with the first code, perhaps for a mistyped address: with that of the order it ends
 * with the account.
 */
export async function closeInquiry(
  context: Context,
  tx: Transaction,
  email: string,
  ticket: string | null,
): Promise<void> {
  if (ticket === null) return;
  await tx
    .update(inquiries)
    .set({ state: 'closed', closedAt: context.now(), email })
    .where(and(eq(inquiries.ticket, ticket), eq(inquiries.state, 'open')));
}
