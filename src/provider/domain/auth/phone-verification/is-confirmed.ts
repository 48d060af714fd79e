import { and, eq, gt } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { phoneVerifications } from '#provider/platform/db/schema/orders.ts';

/** A confirmed phone number is good for an order within two hours. */
const GOOD_FOR_MS = 2 * 3_600_000;

/** Whether this buyer confirmed this phone number lately, with this e-mail address. */
export async function isPhoneConfirmed(
  context: Context,
  { email, phone }: { email: string; phone: string },
): Promise<boolean> {
  const since = new Date(context.now().getTime() - GOOD_FOR_MS);
  const [row] = await context.db
    .select({ email: phoneVerifications.email })
    .from(phoneVerifications)
    .where(
      and(
        eq(phoneVerifications.email, email),
        eq(phoneVerifications.phone, phone),
        gt(phoneVerifications.confirmedAt, since),
      ),
    )
    .limit(1);
  return row !== undefined;
}
