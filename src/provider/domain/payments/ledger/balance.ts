import { eq, sum } from 'drizzle-orm';
import type { Cents } from '#lib/money/money.ts';
import type { Executor } from '#provider/platform/context.ts';
import { ledgerEntries } from '#provider/platform/db/schema/billing.ts';

/** Returns what a customer's ledger adds up to, in cents. */
export async function getBalance(db: Executor, customerId: number): Promise<Cents> {
  const [row] = await db
    .select({ cents: sum(ledgerEntries.amountCents).mapWith(Number) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.customerId, customerId));
  return row?.cents ?? 0;
}
