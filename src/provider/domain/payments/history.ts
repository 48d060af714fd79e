import { desc, eq } from 'drizzle-orm';
import type { BillingRow } from '#contract/entities.ts';
import { toDollars } from '#lib/money.ts';
import type { Context } from '#provider/domain/context.ts';
import { payments } from '#provider/platform/db/schema/billing.ts';

/** Returns one page of a customer's bills, the newest first; pages count from 1. */
export async function listBills(
  { db }: Context,
  customerId: number,
  { pageIndex, totalRecordsPerPage }: { pageIndex: number; totalRecordsPerPage: number },
): Promise<BillingRow[]> {
  const rows = await db
    .select()
    .from(payments)
    .where(eq(payments.customerId, customerId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    // One more than the page holds shows whether another page follows.
    .limit(totalRecordsPerPage + 1)
    .offset((pageIndex - 1) * totalRecordsPerPage);
  const hasNextTransaction = rows.length > totalRecordsPerPage;
  return rows.slice(0, totalRecordsPerPage).map((row) => ({
    transactionID: row.id,
    transactionDate: row.createdAt.toISOString(),
    transactionType: row.kind,
    transactionAmount: toDollars(row.amountCents),
    transactionStatus: row.status,
    hasNextTransaction,
  }));
}
