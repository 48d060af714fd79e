import { eq } from 'drizzle-orm';
import type { Context, Session } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { errorsOf } from '#provider/platform/errors.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { queueSecurityNotice } from '../security-notice.ts';
import { findPasswordError } from './new-password-error.ts';
import { checkCustomerPassword, lockVerifiedCustomer } from '../session/check-password.ts';
import { storeNetwork } from '../session/known-networks.ts';
import { revokeEverything } from '../session/revoke.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';

const refuse = errorsOf<'account.patchAccountInformation'>();

/** A change whose current password was right. */
interface PasswordChange {
  verified: Customer;
  passwordHash: string;
}

/** Checks a change of password and hashes the new one, before anything is written. */
export async function checkPasswordChange(
  context: Context,
  who: { customer: Customer; session: Session; facts: Pick<RequestFacts, 'network'> },
  password: { current: string; next: string },
): Promise<PasswordChange> {
  const problem = password.next === '' ? 'required' : findPasswordError(password.next);
  if (problem) throw refuse('refused', problem);
  const verified = await checkCustomerPassword(context, who, password.current);
  if (!verified) throw refuse('refused', 'wrong-current-password');
  return { verified, passwordHash: await context.passwords.hash(password.next) };
}

/**
 * Writes a new password. Everything granted under the old one ends but this session. Refuses when
 * another one was written since the check.
 */
export async function writePassword(
  context: Context,
  tx: Transaction,
  { session, network }: { session: Session; network: string },
  { verified, passwordHash }: PasswordChange,
): Promise<void> {
  const customer = await lockVerifiedCustomer(tx, verified, session);
  if (!customer) throw refuse('refused', 'wrong-current-password');
  await tx.update(customers).set({ passwordHash }).where(eq(customers.id, customer.id));
  await revokeEverything(context, tx, customer.id, session.id);
  await storeNetwork(context, tx, customer.id, network);
  await queueSecurityNotice(context, tx, customer, 'password-changed');
}
