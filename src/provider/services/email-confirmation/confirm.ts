import { and, eq } from 'drizzle-orm';
import type { Envelope } from '#contract/envelope.ts';
import { MESSAGE_CODE, type MessageCode } from '#contract/message-codes.ts';
import { success } from '#provider/answers.ts';
import type { Context, Transaction } from '#provider/context.ts';
import { isUniqueViolation } from '#provider/db/unique-violation.ts';
import { customers } from '#provider/db/schema/customers.ts';
import { oneTimeTokens } from '#provider/db/schema/sessions.ts';
import { ProviderError } from '#provider/errors.ts';
import { digestOf } from '../token/digest.ts';
import { identifyCustomer } from '#provider/request-scope.ts';
import type { OneTimeToken } from '../token/one-time.ts';

const refuse = (status: 400 | 404 | 409, code: MessageCode): never => {
  throw new ProviderError({ status, code });
};

/** Confirms an e-mail address, or makes the change to it that the link was for; a second use shows the same success. */
export const confirmEmail = (
  context: Context,
  { token }: { token: string },
): Promise<Envelope<boolean>> =>
  context.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(oneTimeTokens)
      .where(
        and(eq(oneTimeTokens.digest, digestOf(token)), eq(oneTimeTokens.purpose, 'confirm-email')),
      )
      .for('update');
    if (!row) return refuse(400, MESSAGE_CODE.tokenExpired);
    await apply(context, tx, row);
    return success(true);
  });

async function apply(context: Context, tx: Transaction, row: OneTimeToken): Promise<void> {
  const now = context.now();
  const [customer] = await tx.select().from(customers).where(eq(customers.id, row.customerId));
  if (!customer) return refuse(404, MESSAGE_CODE.customerNotExist);
  identifyCustomer(customer.id);
  if (row.usedAt !== null) {
    if (customer.email === row.email) return;
    refuse(409, MESSAGE_CODE.emailAlreadyChanged);
  }
  if (row.expiresAt <= now) refuse(400, MESSAGE_CODE.tokenExpired);
  if (customer.email !== row.email && customer.email !== row.previousEmail) {
    refuse(409, MESSAGE_CODE.emailAlreadyChanged);
  }
  try {
    await tx
      .update(customers)
      .set({ email: row.email, emailConfirmedAt: now })
      .where(eq(customers.id, customer.id));
  } catch (error) {
    if (isUniqueViolation(error)) refuse(409, MESSAGE_CODE.emailAlreadyExists);
    throw error;
  }
  await tx.update(oneTimeTokens).set({ usedAt: now }).where(eq(oneTimeTokens.id, row.id));
}
