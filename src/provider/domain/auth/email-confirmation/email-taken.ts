import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { oneTimeTokens } from '#provider/platform/db/schema/sessions.ts';

/**
 * Returns whether an address belongs to an account other than `exceptCustomerId`, or may still be
 * restored to one. No other customer may take an address whose change can be taken back.
 */
export async function isEmailTaken(
  context: Context,
  db: Executor,
  email: string,
  exceptCustomerId = 0,
): Promise<boolean> {
  const [customer] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.email, email), ne(customers.id, exceptCustomerId)));
  if (customer) return true;
  const [restorable] = await db
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.email, email),
        eq(oneTimeTokens.purpose, 'restore-email'),
        ne(oneTimeTokens.customerId, exceptCustomerId),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, context.now()),
      ),
    )
    .limit(1);
  return restorable !== undefined;
}
