import { and, eq } from 'drizzle-orm';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { isUniqueViolation } from '#provider/platform/database-errors.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { oneTimeTokens } from '#provider/platform/db/schema/sessions.ts';
import { errorsOf } from '#provider/platform/errors.ts';
import { revokeEverything } from '../session/revoke.ts';
import { createDigest } from '#provider/platform/digest.ts';
import { logSecurityEvent } from '#provider/platform/security-events.ts';
import { identifyCustomer } from '#provider/platform/request-scope.ts';
import { lockCustomerOfToken, type OneTimeToken } from '../token/one-time.ts';
import { isEmailTaken } from './email-taken.ts';
import { announceEmailChange } from './restore.ts';

const refuse = errorsOf<'auth.validateCustomerEmail' | 'auth.confirmCustomerEmail'>();

/**
 * Confirms an email address, or makes the change to it that the link was for: then every session,
 * device and link ends, and the previous address is informed. A second use succeeds again.
 */
export async function confirmEmail(context: Context, { token }: { token: string }): Promise<void> {
  const isChange = await context.db.transaction(async (tx) => {
    await lockCustomerOfToken(tx, 'confirm-email', token);
    const [row] = await tx
      .select()
      .from(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.digest, createDigest(token)),
          eq(oneTimeTokens.purpose, 'confirm-email'),
        ),
      )
      .for('update');
    if (!row) throw refuse('bad-request', MESSAGE_CODE.tokenExpired);
    return apply(context, tx, row);
  });
  if (isChange) logSecurityEvent(context, 'email-changed');
}

/** Confirms or changes the address; true when it changed. */
async function apply(context: Context, tx: Transaction, row: OneTimeToken): Promise<boolean> {
  const now = context.now();
  const [customer] = await tx
    .select()
    .from(customers)
    .where(eq(customers.id, row.customerId))
    .for('update');
  if (!customer) throw refuse('not-found', MESSAGE_CODE.customerNotExist);
  identifyCustomer(customer.id);
  if (row.usedAt !== null) {
    if (customer.email === row.email) return false;
    throw refuse('conflict', MESSAGE_CODE.emailAlreadyChanged);
  }
  if (row.expiresAt <= now) throw refuse('bad-request', MESSAGE_CODE.tokenExpired);
  if (customer.email !== row.email && customer.email !== row.previousEmail) {
    throw refuse('conflict', MESSAGE_CODE.emailAlreadyChanged);
  }
  if (await isEmailTaken(context, tx, row.email, customer.id)) {
    throw refuse('conflict', MESSAGE_CODE.emailAlreadyExists);
  }
  try {
    await tx
      .update(customers)
      .set({ email: row.email, emailConfirmedAt: now })
      .where(eq(customers.id, customer.id));
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse('conflict', MESSAGE_CODE.emailAlreadyExists);
    throw error;
  }
  await tx.update(oneTimeTokens).set({ usedAt: now }).where(eq(oneTimeTokens.id, row.id));
  if (customer.email === row.email) return false;
  await revokeEverything(context, tx, customer.id);
  await announceEmailChange(context, tx, customer, { from: customer.email, to: row.email });
  return true;
}
