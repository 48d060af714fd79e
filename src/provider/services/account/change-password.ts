import { eq } from 'drizzle-orm';
import type { Context, Session } from '#provider/context.ts';
import { customers } from '#provider/db/schema/customers.ts';
import type { RequestFacts } from '#provider/request-facts.ts';
import { queueText } from '../outbox/queue-text.ts';
import { siteLink } from '../outbox/site-link.ts';
import { newPasswordError } from '../password/new-password-error.ts';
import { checkPassword } from '../session/check-password.ts';
import { revokeOthers } from '../session/revoke-others.ts';
import type { Customer } from './customer-of.ts';

/** Changes a password after the current one was typed right. The other devices are signed out, and the customer is told. Answers why not, or undefined when it is done. */
export async function changePassword(
  context: Context,
  who: { customer: Customer; session: Session; request: Pick<RequestFacts, 'ip'> },
  password: { current: string; next: string },
): Promise<string | undefined> {
  const { customer, session, request } = who;
  const { email, language, passwordHash: stored, firstName: name } = customer;
  const problem = newPasswordError(password.next);
  if (problem) return problem;
  const right = await checkPassword(context, { email, ip: request.ip }, password.current, stored);
  if (!right) return 'wrong-current-password';
  const passwordHash = await context.passwords.hash(password.next);
  await context.db.transaction(async (tx) => {
    await tx.update(customers).set({ passwordHash }).where(eq(customers.id, customer.id));
    await revokeOthers(context, tx, session);
    await queueText(context, tx, {
      to: email,
      channel: 'email',
      language,
      kind: 'password-changed',
      values: { name, link: siteLink(context, language, '/forgot-password') },
    });
  });
  return undefined;
}
