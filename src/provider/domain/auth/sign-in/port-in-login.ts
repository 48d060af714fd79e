import { eq } from 'drizzle-orm';
import type { GrantedSession } from '#contract/session.ts';
import { LOGIN_MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { errorsOf } from '#provider/platform/errors.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { logSecurityEvent } from '#provider/platform/security-events.ts';
import { laterThan } from '#provider/platform/time.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import { queueSecurityNotice } from '../security-notice.ts';
import {
  findOneTimeToken,
  issueOneTimeToken,
  lockCustomerOfToken,
  redeemOneTimeToken,
} from '../token/one-time.ts';
import { sendCode } from '../two-factor/send-code.ts';
import { PORT_IN_LINK_MS } from '../session/lifetimes.ts';
import { startSession } from '../session/session.ts';

const refuse = errorsOf<'auth.portInLogin'>();

/**
 * Issues the token of a `/login?portInToken=` link, which signs a customer in once within 15
 * minutes, and informs the customer by email that support made it.
 */
export async function issuePortInToken(context: Context, customer: Customer): Promise<string> {
  const token = await context.db.transaction(async (tx) => {
    const issued = await issueOneTimeToken(context, tx, {
      purpose: 'port-in',
      customerId: customer.id,
      email: customer.email,
      expiresAt: laterThan(context.now(), PORT_IN_LINK_MS),
    });
    await queueSecurityNotice(context, tx, customer, 'port-in-link');
    return issued;
  });
  logSecurityEvent(context, 'port-in-link-issued', { customerId: customer.id });
  return token;
}

/**
 * Signs a customer in by a port-in token. With two-factor on, the token replaces the password
 * only: the emailed code is required as at any sign-in. The token is used up together with what it
 * leads to, so that it works again after a code could not be sent.
 */
export async function logInByPortIn(
  context: Context,
  { token }: { token: string },
  facts: RequestFacts,
): Promise<GrantedSession> {
  const redeem = async (tx: Transaction): Promise<boolean> =>
    (await redeemOneTimeToken(context, tx, 'port-in', token)) !== undefined;
  const entered = await context.db.transaction(async (tx) => {
    await lockCustomerOfToken(tx, 'port-in', token);
    const found = await findOneTimeToken(context, tx, 'port-in', token);
    const [customer] = found
      ? await tx.select().from(customers).where(eq(customers.id, found.customerId))
      : [];
    if (!customer) throw tokenExpired();
    if (customer.twoFactorEnabled) return customer;
    if (!(await redeem(tx))) throw tokenExpired();
    return startSession(context, tx, customer, facts.userAgent);
  });
  if ('refresh_token' in entered) return entered;
  const token2FA = await sendCode(context, { customer: entered, facts, redeem }, 'sign-in');
  if (token2FA === undefined) throw tokenExpired();
  const fields = { email: entered.email, token: token2FA };
  throw refuse('second-factor', 'second-factor', { fields });
}

const tokenExpired = () => refuse('sign-in-refused', LOGIN_MESSAGE_CODE.tokenExpired);
