import { and, eq } from 'drizzle-orm';
import type { Context, Session } from '#provider/domain/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { ProviderError } from '#provider/platform/errors.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import { isKnownNetwork } from './known-networks.ts';
import { afterRightPassword, beforePasswordCheck } from './login-throttle.ts';

interface Claimant {
  email: string;
  /** Undefined when no account has this address. */
  customer: Customer | undefined;
  ip: string;
  proof?: string | undefined;
}

/**
 * Checks a password under the growing delays. An account that does not exist costs the same work as
 * one that does. A right password whose hash is weaker than today's is hashed again.
 */
export async function checkPassword(
  context: Context,
  { email, customer, ip, proof }: Claimant,
  password: string,
): Promise<boolean> {
  const known = await isKnownNetwork(context, customer?.id ?? 0, ip);
  const attempt = { email, ip, proof, isKnownNetwork: known };
  await beforePasswordCheck(context, attempt);
  const right = await context.passwords.verify(password, customer?.passwordHash);
  if (!right || !customer) return false;
  await afterRightPassword(context, attempt);
  if (context.passwords.isOutdated(customer.passwordHash))
    await rehash(context, customer, password);
  return true;
}

/** Checks the password of a signed-in customer, whose session has a separate counter. */
export const checkCustomerPassword = (
  context: Context,
  who: { customer: Customer; session: Session; request: Pick<RequestFacts, 'ip'> },
  password: string,
): Promise<boolean> => {
  const { customer, session, request } = who;
  const claimant = { email: customer.email, customer, ip: request.ip };
  return checkPassword(context, { ...claimant, proof: `session:${session.id}` }, password);
};

async function rehash(context: Context, customer: Customer, password: string): Promise<void> {
  try {
    const passwordHash = await context.passwords.hash(password);
    await context.db
      .update(customers)
      .set({ passwordHash })
      .where(and(eq(customers.id, customer.id), eq(customers.passwordHash, customer.passwordHash)));
  } catch (error) {
    // A provider too busy to hash (429) does it at the next sign-in.
    if (!(error instanceof ProviderError)) throw error;
  }
}
