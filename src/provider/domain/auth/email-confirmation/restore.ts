import { eq } from 'drizzle-orm';
import { ROUTES } from '#config/routes.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { isUniqueViolation } from '#provider/platform/database-errors.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { errorsOf } from '#provider/platform/errors.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import { DAY_MS } from '#lib/time.ts';
import { laterThan } from '#provider/platform/time.ts';
import { logSecurityEvent } from '#provider/platform/security-events.ts';
import { queueEmail } from '#provider/domain/messages/queue-message.ts';
import { siteLink } from '#provider/domain/messages/site-links.ts';
import { sendRecovery } from '../recovery/request.ts';
import { RESTORE_LINK_MS } from '../session/lifetimes.ts';
import { clearFailures } from '../session/login-throttle.ts';
import { revokeEverything } from '../session/revoke.ts';
import {
  issueOneTimeToken,
  lockCustomerOfToken,
  redeemOneTimeToken,
  voidTokens,
  type OneTimeToken,
} from '../token/one-time.ts';

const refuse = errorsOf<'auth.restoreCustomerEmail'>();

/**
 * Queues the email that informs the previous address of a change, with a link that takes the
 * change back for seven days, whatever happens to the password meanwhile.
 */
export async function announceEmailChange(
  context: Context,
  tx: Transaction,
  customer: Pick<Customer, 'id' | 'firstName' | 'language'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const expiresAt = laterThan(context.now(), RESTORE_LINK_MS);
  const token = await issueOneTimeToken(context, tx, {
    purpose: 'restore-email',
    customerId: customer.id,
    email: from,
    previousEmail: to,
    expiresAt,
  });
  const link = siteLink(context, customer.language, `${ROUTES.restoreEmail}/${token}`);
  await queueEmail(context, tx, {
    to: from,
    language: customer.language,
    template: 'email-changed',
    values: { name: customer.firstName, email: to, link, days: RESTORE_LINK_MS / DAY_MS },
    secret: { link },
    expiresAt,
  });
}

/**
 * Takes a change of address back, once: the account gets its previous address, every session and
 * link ends, the password stops working, and the restored address gets a link for a new one.
 */
export async function restoreEmail(context: Context, { token }: { token: string }): Promise<void> {
  const customerId = await context.db.transaction((tx) => restore(context, tx, token));
  logSecurityEvent(context, 'email-change-undone', { customerId });
}

async function restore(context: Context, tx: Transaction, token: string): Promise<number> {
  await lockCustomerOfToken(tx, 'restore-email', token);
  const row = await redeemOneTimeToken(context, tx, 'restore-email', token);
  if (!row) throw refuse('bad-request', MESSAGE_CODE.tokenExpired);
  const { customerId, email } = row;
  const [before] = await tx
    .select()
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('update');
  if (!before) throw refuse('not-found', MESSAGE_CODE.customerNotExist);
  await restoreAddress(context, tx, row);
  await revokeEverything(context, tx, customerId);
  await clearFailures(context, tx, email);
  await sendRecovery(context, tx, { ...before, email }, before.language);
  if (before.email !== email) {
    const { email: to, firstName: name, language } = before;
    await queueEmail(context, tx, {
      to,
      language,
      template: 'email-restored',
      values: { name },
    });
  }
  return customerId;
}

async function restoreAddress(
  context: Context,
  tx: Transaction,
  { id, customerId, email }: OneTimeToken,
): Promise<void> {
  const now = context.now();
  try {
    // No password has the empty text as its hash, so only the emailed link opens the account.
    await tx
      .update(customers)
      .set({ email, emailConfirmedAt: now, passwordHash: '' })
      .where(eq(customers.id, customerId));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw refuse('conflict', MESSAGE_CODE.emailAlreadyExists);
  }
  // Links of later changes would bring back an attacker's address. Those of earlier ones stay: this
  // link may be the attacker's.
  await voidTokens(context, tx, customerId, 'restore-email', id);
}
