import { and, desc, eq, inArray } from 'drizzle-orm';
import type { BillingRow, TRANSACTION_STATUSES } from '#contract/entities.ts';
import { toDollars, type Cents } from '#lib/money/money.ts';
import type { Context } from '#provider/domain/context.ts';
import { bills } from '#provider/platform/db/schema/billing.ts';
import { paymentRequests, refunds } from '#provider/platform/db/schema/payment-requests.ts';
import { BOOKED_REASONS } from '../paying/refund.ts';

/** Returns one page of a customer's bills, the newest first; pages count from 1. */
export async function listBills(
  { db }: Context,
  customerId: number,
  { pageIndex, totalRecordsPerPage }: { pageIndex: number; totalRecordsPerPage: number },
): Promise<BillingRow[]> {
  const rows = await db
    .select({ bill: bills, refundedCents: refunds.amountCents })
    .from(bills)
    .leftJoin(paymentRequests, eq(paymentRequests.billId, bills.id))
    .leftJoin(
      refunds,
      and(eq(refunds.requestId, paymentRequests.id), inArray(refunds.reason, BOOKED_REASONS)),
    )
    .where(eq(bills.customerId, customerId))
    .orderBy(desc(bills.createdAt), desc(bills.id))
    // One more than the page holds shows whether another page follows.
    .limit(totalRecordsPerPage + 1)
    .offset((pageIndex - 1) * totalRecordsPerPage);
  const hasNextTransaction = rows.length > totalRecordsPerPage;
  return rows.slice(0, totalRecordsPerPage).map(({ bill, refundedCents }) => ({
    transactionID: bill.id,
    transactionDate: bill.createdAt.toISOString(),
    transactionType: bill.kind,
    transactionAmount: toDollars(bill.amountCents),
    transactionStatus: describeStatus(bill, refundedCents),
    ...(refundedCents === null ? {} : { refundedAmount: toDollars(refundedCents) }),
    hasNextTransaction,
  }));
}

/**
 * Returns a bill's status as its customer sees it, to whom a part may have been refunded.
 */
function describeStatus(
  { status, amountCents }: typeof bills.$inferSelect,
  refundedCents: Cents | null,
): (typeof TRANSACTION_STATUSES)[number] {
  if (refundedCents === null) return status;
  return refundedCents < amountCents ? 'partly-refunded' : 'refunded';
}
