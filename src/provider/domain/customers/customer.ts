import { and, eq, isNull, notExists, type SQL } from 'drizzle-orm';
import type { Context, Session } from '#provider/domain/context.ts';
import { accountClosures } from '#provider/platform/db/schema/account-closures.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { sessions } from '#provider/platform/db/schema/sessions.ts';
import { withdrawals } from '#provider/platform/db/schema/withdrawals.ts';
import { unauthorized } from '#provider/platform/errors.ts';
import type { Executor, Transaction } from '#provider/platform/context.ts';

export type Customer = typeof customers.$inferSelect;

/** Returns the customer that a session belongs to; throws 401 when there is none. */
export async function getCustomer(
  context: Context,
  { customerId }: Pick<Session, 'customerId'>,
): Promise<Customer> {
  const [row] = await context.db.select().from(customers).where(eq(customers.id, customerId));
  if (!row) throw unauthorized();
  return row;
}

/**
 * Returns the condition that a customer's account was not deleted: the row of one that was stays,
 * as bills refer to it, with an address of no mailbox.
 */
export const isNotClosed = (db: Executor): SQL =>
  notExists(
    db
      .select({ id: accountClosures.customerId })
      .from(accountClosures)
      .where(eq(accountClosures.customerId, customers.id)),
  );

/** Finds a customer with an account by email address (lower case). */
export async function findCustomerByEmail(
  { db }: { db: Executor },
  email: string,
): Promise<Customer | undefined> {
  const [row] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.email, email), isNotClosed(db)));
  return row;
}

/**
 * Returns the customer with the email address that an operator typed; throws when there is none.
 */
export async function getCustomerByEmail(
  { db }: { db: Executor },
  email: string,
): Promise<Customer> {
  const customer = await findCustomerByEmail({ db }, email.trim().toLowerCase());
  if (!customer) throw new Error('no customer has this email address');
  return customer;
}

/**
 * Locks a customer's row until the transaction ends, unless the account was deleted: a deleted one
 * keeps its row, as bills refer to it. A change of an account's plan, cards or status takes this
 * lock first.
 */
export async function lockOpenCustomer(
  tx: Transaction,
  customerId: number,
): Promise<Customer | undefined> {
  const [customer] = await tx
    .select()
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('update');
  // After the lock: a statement that waited for it does not see what its holder inserted.
  const isClosed =
    (await tx.$count(accountClosures, eq(accountClosures.customerId, customerId))) > 0;
  return isClosed ? undefined : customer;
}

/**
 * Locks the customer of a session, before what was requested in it is written. Throws 401 when the
 * session has ended since the request came in, as it does when the account is deleted.
 */
export async function lockSessionCustomer(tx: Transaction, session: Session): Promise<Customer> {
  const customer = await lockOpenCustomer(tx, session.customerId);
  const isOpen = and(eq(sessions.id, session.id), isNull(sessions.revokedAt));
  if (!customer || (await tx.$count(sessions, isOpen)) === 0) throw unauthorized();
  return customer;
}

/** Returns whether a withdrawal of the customer, found by the email address, is undecided. */
export async function isWithdrawing(tx: Transaction, { email }: Customer): Promise<boolean> {
  const [pending] = await tx
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(eq(withdrawals.email, email), eq(withdrawals.state, 'pending')))
    .limit(1);
  return pending !== undefined;
}
