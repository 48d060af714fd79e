import { eq } from 'drizzle-orm';
import type { Envelope } from '#contract/envelope.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import { success } from '#provider/answers.ts';
import type { Context } from '#provider/context.ts';
import { customers } from '#provider/db/schema/customers.ts';
import { ProviderError } from '#provider/errors.ts';
import { securityEvent } from '#provider/security-events.ts';
import { newPasswordError } from '../password/new-password-error.ts';
import { revokeEverything } from '../session/revoke.ts';
import { redeemOneTimeToken } from '../token/one-time.ts';
import type { Claims } from '../token/signing.ts';

/** Sets a new password with a recovery token, once; every session and trusted device of the account ends. A password against the rules throws 400 and leaves the token usable. */
export async function setPassword(
  context: Context,
  claims: Claims,
  password: string,
): Promise<Envelope<boolean>> {
  const problem = newPasswordError(password);
  if (problem) throw new ProviderError({ status: 400, code: problem });
  const passwordHash = await context.passwords.hash(password);
  const customerId = await context.db.transaction(async (tx) => {
    const redeemed = await redeemOneTimeToken(context, tx, 'recovery', claims.jti);
    if (!redeemed) throw new ProviderError({ status: 400, code: MESSAGE_CODE.tokenExpired });
    await tx.update(customers).set({ passwordHash }).where(eq(customers.id, redeemed.customerId));
    await revokeEverything(context, tx, redeemed.customerId);
    return redeemed.customerId;
  });
  securityEvent(context, 'password-reset', { customerId });
  return success(true);
}
