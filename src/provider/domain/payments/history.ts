import { and, desc, eq } from 'drizzle-orm';
import type { BillingRow, TRANSACTION_STATUSES } from '#contract/entities.ts';
import { toDollars, type Cents } from '#lib/money/money.ts';
import type { Context } from '#provider/domain/context.ts';
import { bills } from '#provider/platform/db/schema/billing.ts';
import { paymentRequests, refunds } from '#provider/platform/db/schema/payment-requests.ts';

/** Returns one page of a customer's bills, the newest first; pages count from 1. */
export async function listBills(
  { db }: Context,
  customerId: number,
  { pageIndex, totalRecordsPerPage }: { pageIndex: number; totalRecordsPerPage: number },
): Promise<BillingRow[]> {
  const rows = await db
    .select({ bill: bills, withdrawnCents: refunds.amountCents })
    .from(bills)
    .leftJoin(paymentRequests, eq(paymentRequests.billId, bills.id))
    .leftJoin(
      refunds,
      and(eq(refunds.requestId, paymentRequests.id), eq(refunds.reason, 'withdrawal')),
    )
    .where(eq(bills.customerId, customerId))
    .orderBy(desc(bills.createdAt), desc(bills.id))
    // One more than the page holds shows whether another page follows.
    .limit(totalRecordsPerPage + 1)
    .offset((pageIndex - 1) * totalRecordsPerPage);
  const hasNextTransaction = rows.length > totalRecordsPerPage;
  return rows.slice(0, totalRecordsPerPage).map(({ bill, withdrawnCents }) => ({
    transactionID: bill.id,
    transactionDate: bill.createdAt.toISOString(),
    transactionType: bill.kind,
    transactionAmount: toDollars(bill.amountCents),
    transactionStatus: describeStatus(bill, withdrawnCents),
    hasNextTransaction,
  }));
}

/**
 * Returns a bill's status as its customer sees it, who may have withdrawn from what it paid for.
 */
function describeStatus(
  { status, amountCents }: typeof bills.$inferSelect,
  withdrawnCents: Cents | null,
): (typeof TRANSACTION_STATUSES)[number] {
  if (withdrawnCents === null) return status;
  return withdrawnCents < amountCents ? 'partly-refunded' : 'refunded';
}
