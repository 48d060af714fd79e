import { and, eq } from 'drizzle-orm';
import type { Context, Session } from '#provider/domain/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { ProviderError } from '#provider/platform/errors.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import {
  getCustomer,
  lockOpenCustomer,
  lockSessionCustomer,
  type Customer,
} from '#provider/domain/customers/customer.ts';
import { isKnownNetwork } from './known-networks.ts';
import { uncountRightPassword, countPasswordCheck, uncountCheck } from './login-throttle.ts';

interface Claimant {
  email: string;
  /** Undefined when no account has this address. */
  customer: Customer | undefined;
  network: string;
  proof?: string | undefined;
}

/**
 * Checks a password under the growing delays. An account that does not exist costs the same work as
 * one that does. A right password whose hash is weaker than today's is hashed again. Returns the
 * customer with the hash that was right; undefined when the password is wrong.
 */
export async function checkPassword(
  context: Context,
  { email, customer, network, proof }: Claimant,
  password: string,
): Promise<Customer | undefined> {
  const known = await isKnownNetwork(context, customer?.id ?? 0, network);
  const attempt = { email, network, proof, isKnownNetwork: known };
  const counted = await countPasswordCheck(context, attempt);
  const right = await verify(context, counted, { password, hash: customer?.passwordHash });
  if (!right || !customer) return undefined;
  await uncountRightPassword(context, counted);
  if (!context.passwords.isOutdated(customer.passwordHash)) return customer;
  return rehash(context, customer, password);
}

/** Verifies a password; one that the provider is too busy to verify (429) is not counted. */
async function verify(
  context: Context,
  counted: Awaited<ReturnType<typeof countPasswordCheck>>,
  { password, hash }: { password: string; hash: string | undefined },
): Promise<boolean> {
  try {
    return await context.passwords.verify(password, hash);
  } catch (error) {
    await uncountCheck(context, counted);
    throw error;
  }
}

/** Checks the password of a signed-in customer, whose session has a separate counter. */
export const checkCustomerPassword = (
  context: Context,
  who: { customer: Customer; session: Session; facts: Pick<RequestFacts, 'network'> },
  password: string,
): Promise<Customer | undefined> => {
  const { customer, session, facts } = who;
  const claimant = { email: customer.email, customer, network: facts.network };
  return checkPassword(context, { ...claimant, proof: `session:${session.id}` }, password);
};

/**
 * Locks a customer whose password was verified, before what it allows is written. Undefined when
 * the password or the address changed since then, or the account was deleted; throws 401 when the
 * session has ended.
 */
export async function lockVerifiedCustomer(
  tx: Transaction,
  verified: Customer,
  session?: Session,
): Promise<Customer | undefined> {
  const customer = session
    ? await lockSessionCustomer(tx, session)
    : await lockOpenCustomer(tx, verified.id);
  const isSame =
    customer?.passwordHash === verified.passwordHash && customer.email === verified.email;
  return isSame ? customer : undefined;
}

/** Returns the customer with the new hash; undefined when the password changed meanwhile. */
async function rehash(
  context: Context,
  customer: Customer,
  password: string,
): Promise<Customer | undefined> {
  try {
    const passwordHash = await context.passwords.hash(password);
    const [rehashed] = await context.db
      .update(customers)
      .set({ passwordHash })
      .where(and(eq(customers.id, customer.id), eq(customers.passwordHash, customer.passwordHash)))
      .returning();
    return rehashed
      ? { ...customer, passwordHash }
      : await verifyAgain(context, customer, password);
  } catch (error) {
    // A provider too busy to hash (429) does it at the next sign-in.
    if (!(error instanceof ProviderError)) throw error;
    return customer;
  }
}

/** Verifies with the hash of today, which a sign-in at the same time may have written. */
async function verifyAgain(
  context: Context,
  customer: Customer,
  password: string,
): Promise<Customer | undefined> {
  const { passwordHash } = await getCustomer(context, { customerId: customer.id });
  const right = await context.passwords.verify(password, passwordHash);
  return right ? { ...customer, passwordHash } : undefined;
}
