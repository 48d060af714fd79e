import { eq } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { renewCustomer } from '#provider/domain/plans/renewal/renew-customer.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';

/**
 * Renews a customer up to the moment in which the payment is reserved and the card not charged yet.
 * `finish` lets it go on and returns its response code.
 */
export async function holdRenewal(
  context: Context,
  customerId: number,
  at: Date,
): Promise<{ finish(): Promise<number | undefined> }> {
  const reserved = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const { checkpoint } = context;
  context.checkpoint = async (name) => {
    if (name !== 'payment:reserved') return;
    reserved.resolve();
    await held.promise;
  };
  const renewal = renewCustomer(context, customerId, at);
  await reserved.promise;
  context.checkpoint = checkpoint;
  return {
    finish: async () => {
      held.resolve();
      return (await renewal)?.responseCode;
    },
  };
}

/** Makes a number due at this moment, and holds its renewal. */
export async function holdRenewalOf(
  context: Context,
  { customerId, numberId }: { customerId: number; numberId: number },
) {
  await context.db
    .update(customerNumbers)
    .set({ lastPaymentAt: new Date(0), nextPaymentAt: context.now() })
    .where(eq(customerNumbers.id, numberId));
  return holdRenewal(context, customerId, context.now());
}
