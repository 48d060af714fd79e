import { eq } from 'drizzle-orm';
import type { SignInAnswer } from '#contract/hub/auth.ts';
import { LOGIN_MESSAGE_CODE } from '#contract/message-codes.ts';
import { Refusal } from '#provider/answers.ts';
import type { Context } from '#provider/context.ts';
import { customers } from '#provider/db/schema/customers.ts';
import { issueOneTimeToken, redeemOneTimeToken } from '../token/one-time.ts';
import type { Customer } from '../account/customer-of.ts';
import { startSession } from './start.ts';

const LINK_LIFETIME_SECONDS = 900;

/** Makes the token of a `/login?portInToken=` link, which signs a customer in once within 15 minutes. */
export const issuePortInToken = (context: Context, customer: Customer): Promise<string> =>
  context.db.transaction((tx) =>
    issueOneTimeToken(context, tx, {
      purpose: 'port-in',
      customerId: customer.id,
      email: customer.email,
      lifetimeSeconds: LINK_LIFETIME_SECONDS,
    }),
  );

/** Signs a customer in who comes with a port-in token. */
export const logInByPortIn = (
  context: Context,
  { token }: { token: string },
): Promise<SignInAnswer | Refusal> =>
  context.db.transaction(async (tx) => {
    const redeemed = await redeemOneTimeToken(context, tx, 'port-in', token);
    const [customer] = redeemed
      ? await tx.select().from(customers).where(eq(customers.id, redeemed.customerId))
      : [];
    return customer
      ? startSession(context, tx, customer)
      : new Refusal(401, { messageCode: LOGIN_MESSAGE_CODE.tokenExpired });
  });
