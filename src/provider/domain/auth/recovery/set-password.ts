import { eq } from 'drizzle-orm';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Context } from '#provider/domain/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { errorsOf } from '#provider/platform/errors.ts';
import { limitPerHour } from '#provider/platform/requests/limits.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { logSecurityEvent } from '#provider/platform/security-events.ts';
import { queueSecurityNotice } from '../security-notice.ts';
import { findPasswordError } from '../password/new-password-error.ts';
import { storeNetwork } from '../session/known-networks.ts';
import { clearFailures } from '../session/login-throttle.ts';
import { revokeEverything } from '../session/revoke.ts';
import { findOneTimeToken, lockCustomerOfToken, redeemOneTimeToken } from '../token/one-time.ts';
import type { Claims } from '../token/signing.ts';

const refuse = errorsOf<'auth.validateCustomerPassword'>();

/** New passwords of one customer: hashing one costs as much as an order's. */
const TRIES_PER_HOUR = 10;

/**
 * Sets a new password with a recovery token, once. Everything granted under the old one ends, the
 * customer is informed by email, and failed sign-ins of others no longer lock this network out. A
 * password against the rules throws 400 and leaves the token usable; a used token and one that is
 * tried more than ten times an hour (429) cost no hash.
 */
export async function setPassword(
  context: Context,
  claims: Claims,
  password: string,
  { network }: Pick<RequestFacts, 'network'>,
): Promise<void> {
  const problem = findPasswordError(password);
  if (problem) throw refuse('bad-request', problem);
  const isLive = await findOneTimeToken(context, context.db, 'recovery', claims.jti);
  if (!isLive) throw refuse('bad-request', MESSAGE_CODE.tokenExpired);
  await limitPerHour(context, 'new-passwords', claims.sub, TRIES_PER_HOUR);
  const passwordHash = await context.passwords.hash(password);
  const customerId = await context.db.transaction(async (tx) => {
    await lockCustomerOfToken(tx, 'recovery', claims.jti);
    const redeemed = await redeemOneTimeToken(context, tx, 'recovery', claims.jti);
    if (!redeemed) throw refuse('bad-request', MESSAGE_CODE.tokenExpired);
    const [customer] = await tx
      .update(customers)
      .set({ passwordHash })
      .where(eq(customers.id, redeemed.customerId))
      .returning();
    if (!customer) throw refuse('bad-request', MESSAGE_CODE.tokenExpired);
    await revokeEverything(context, tx, customer.id);
    await clearFailures(context, tx, customer.email);
    await storeNetwork(context, tx, customer.id, network);
    await queueSecurityNotice(context, tx, customer, 'password-changed');
    return customer.id;
  });
  logSecurityEvent(context, 'password-reset', { customerId });
}
