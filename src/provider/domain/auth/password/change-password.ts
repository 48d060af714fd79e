import { eq } from 'drizzle-orm';
import type { Context, Session } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { errorsOf } from '#provider/platform/errors.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { queueSecurityNotice } from '../security-notice.ts';
import { findPasswordError } from './new-password-error.ts';
import { checkCustomerPassword } from '../session/check-password.ts';
import { storeNetwork } from '../session/known-networks.ts';
import { revokeEverything } from '../session/revoke.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';

const refuse = errorsOf<'account.patchAccountInformation'>();

/**
 * Checks a change of password and returns the hash of the new one, before anything is written.
 */
export async function checkPasswordChange(
  context: Context,
  who: { customer: Customer; session: Session; request: Pick<RequestFacts, 'ip'> },
  password: { current: string; next: string },
): Promise<string> {
  const problem = password.next === '' ? 'required' : findPasswordError(password.next);
  if (problem) throw refuse('refused', problem);
  const right = await checkCustomerPassword(context, who, password.current);
  if (!right) throw refuse('refused', 'wrong-current-password');
  return context.passwords.hash(password.next);
}

/** Writes a new password. Everything granted under the old one ends but this session. */
export async function writePassword(
  context: Context,
  tx: Transaction,
  { customer, session, ip }: { customer: Customer; session: Session; ip: string },
  passwordHash: string,
): Promise<void> {
  await tx.update(customers).set({ passwordHash }).where(eq(customers.id, customer.id));
  await revokeEverything(context, tx, customer.id, session.id);
  await storeNetwork(context, tx, customer.id, ip);
  await queueSecurityNotice(context, tx, customer, 'password-changed');
}
