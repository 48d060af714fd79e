import { and, eq, isNull } from 'drizzle-orm';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import { sessions } from '#provider/platform/db/schema/sessions.ts';
import { badRequest, errorsOf } from '#provider/platform/errors.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { getCustomer, type Customer } from '#provider/domain/customers/customer.ts';
import { authenticate } from '../session/session.ts';
import { checkCustomerPassword, lockVerifiedCustomer } from '../session/check-password.ts';
import { readToken } from '../token/signing.ts';
import { setPassword } from './set-password.ts';

const refuse = errorsOf<'auth.validateCustomerPassword'>();

interface TokenAndPassword {
  token?: string | undefined;
  password?: string | undefined;
}

/**
 * Sets the password with a recovery token, and only checks it with a session token; false when it
 * is wrong. The body, which the site uses, wins over the query.
 */
export async function validatePassword(
  context: Context,
  query: TokenAndPassword,
  body: TokenAndPassword | undefined,
  facts: RequestFacts,
): Promise<boolean> {
  const token = body?.token ?? query.token;
  const password = body?.password ?? query.password;
  if (token === undefined) throw badRequest('token');
  if (password === undefined) throw badRequest('password');
  const recovery = await readToken(context, 'recovery', token);
  if (recovery.ok) {
    await setPassword(context, recovery.value, password, facts);
    return true;
  }
  const session = await authenticate(context, token);
  if (!session) throw refuse('bad-request', MESSAGE_CODE.tokenExpired);
  const customer = await getCustomer(context, session);
  const verified = await checkCustomerPassword(context, { customer, session, facts }, password);
  return verified !== undefined && storePasswordCheck(context, verified, session);
}

/**
 * Stores that the password was right; false when it has changed meanwhile. Throws ERRVNUMS12 when
 * the session has ended.
 */
const storePasswordCheck = (
  context: Context,
  verified: Customer,
  { id }: Session,
): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    if (!(await lockVerifiedCustomer(tx, verified))) return false;
    const stored = await tx
      .update(sessions)
      .set({ passwordCheckedAt: context.now() })
      .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
      .returning({ id: sessions.id });
    if (stored.length === 0) throw refuse('bad-request', MESSAGE_CODE.tokenExpired);
    return true;
  });
