import { eq } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { restingDids } from '#provider/platform/db/schema/account.ts';
import { customerNumbers, customers, savedCards } from '#provider/platform/db/schema/customers.ts';
import { inquiries, referrals } from '#provider/platform/db/schema/inquiries.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import { oneTimeTokens, twoFactorChallenges } from '#provider/platform/db/schema/sessions.ts';
import { revokeEverything } from '#provider/domain/auth/session/revoke.ts';
import type { Customer } from '#provider/domain/customers/customer-of.ts';

const REST_DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * Deletes a customer's personal data. What bills refer to stays without a name; numbers are not
 * sold again for 90 days, so that no buyer gets the former customer's calls.
 */
export async function forgetCustomer(
  context: Context,
  tx: Transaction,
  { id, email }: Customer,
): Promise<void> {
  const releaseAt = new Date(context.now().getTime() + REST_DAYS * DAY_MS);
  await revokeEverything(context, tx, id);
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.customerId, id));
  await tx.delete(twoFactorChallenges).where(eq(twoFactorChallenges.customerId, id));
  await tx.delete(savedCards).where(eq(savedCards.customerId, id));
  const numbers = await tx
    .delete(customerNumbers)
    .where(eq(customerNumbers.customerId, id))
    .returning({ didId: customerNumbers.didId });
  if (numbers.length > 0) {
    await tx.insert(restingDids).values(numbers.map(({ didId }) => ({ didId, releaseAt })));
  }
  await tx.delete(inquiries).where(eq(inquiries.email, email));
  await tx.delete(referrals).where(eq(referrals.customerId, id));
  await tx.update(orders).set({ email: '' }).where(eq(orders.customerId, id));
  await tx
    .update(customers)
    .set({
      email: `closed-${id}@account.invalid`,
      emailConfirmedAt: null,
      // No password has this as its hash.
      passwordHash: '',
      firstName: '',
      lastName: '',
      phone: '',
      twoFactorEnabled: false,
    })
    .where(eq(customers.id, id));
}
