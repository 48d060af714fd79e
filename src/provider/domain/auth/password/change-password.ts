import { eq } from 'drizzle-orm';
import type { Context, Session } from '#provider/domain/context.ts';
import type { Executor, Transaction } from '#provider/platform/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import type { RequestFacts } from '#provider/platform/request-facts.ts';
import { queueText } from '#provider/domain/messages/queue-text.ts';
import { siteLink } from '#provider/domain/messages/site-link.ts';
import { newPasswordError } from './new-password-error.ts';
import { checkOwnPassword } from '../session/check-password.ts';
import { rememberNetwork } from '../session/known-networks.ts';
import { revokeEverything } from '../session/revoke.ts';
import type { Customer } from '#provider/domain/customers/customer-of.ts';

type Checked = { ok: true; passwordHash: string } | { ok: false; code: string };

/** Checks a wanted change of password and hashes the new one, before anything is written. */
export async function checkPasswordChange(
  context: Context,
  who: { customer: Customer; session: Session; request: Pick<RequestFacts, 'ip'> },
  password: { current: string; next: string },
): Promise<Checked> {
  const problem = newPasswordError(password.next);
  if (problem) return { ok: false, code: problem };
  const right = await checkOwnPassword(context, who, password.current);
  if (!right) return { ok: false, code: 'wrong-current-password' };
  return { ok: true, passwordHash: await context.passwords.hash(password.next) };
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
  await rememberNetwork(context, tx, customer.id, ip);
  await tellPasswordChanged(context, tx, customer);
}

/** Queues the email that tells a customer of a new password. */
export const tellPasswordChanged = (
  context: Context,
  tx: Executor,
  { email: to, language, firstName: name }: Customer,
): Promise<void> =>
  queueText(context, tx, {
    to,
    channel: 'email',
    language,
    kind: 'password-changed',
    values: { name, link: siteLink(context, language, '/forgot-password') },
  });
