import { getTableColumns, inArray, isNull, like, and, eq, not } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { bills, ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { customerNumbers, customers } from '#provider/platform/db/schema/customers.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';
import { paymentRequests } from '#provider/platform/db/schema/payment-requests.ts';
import { sandboxCharges } from '#provider/platform/db/schema/sandbox-charges.ts';

const BUYERS = '%@shop.test';

/** What the tables say about money and numbers, read independently of the code that wrote them. */
export async function readRecords({ db }: Pick<Context, 'db'>) {
  const buyers = await db.select().from(customers).where(like(customers.email, BUYERS));
  const ids = buyers.map(({ id }) => id);
  const of = <T>(rows: Promise<T[]>): Promise<T[]> =>
    ids.length === 0 ? Promise.resolve([]) : rows;
  const charges = await db
    .select()
    .from(sandboxCharges)
    .where(
      and(
        eq(sandboxCharges.outcome, 'approved'),
        isNull(sandboxCharges.refundedAt),
        not(like(sandboxCharges.idempotencyKey, 'demo-%')),
      ),
    );
  return {
    buyers,
    charges,
    orders: await db
      .select({ ...getTableColumns(orders), state: paymentRequests.state })
      .from(orders)
      .innerJoin(paymentRequests, eq(paymentRequests.id, orders.id)),
    payments: await db
      .select(getTableColumns(bills))
      .from(bills)
      .innerJoin(paymentRequests, eq(paymentRequests.billId, bills.id))
      .where(eq(paymentRequests.purpose, 'order')),
    reserved: await db.select().from(dids).where(eq(dids.status, 'reserved')),
    ledger: await of(db.select().from(ledgerEntries).where(inArray(ledgerEntries.customerId, ids))),
    numbers: await of(
      db
        .select({ didId: customerNumbers.didId, status: dids.status })
        .from(customerNumbers)
        .innerJoin(dids, eq(dids.id, customerNumbers.didId))
        .where(inArray(customerNumbers.customerId, ids)),
    ),
    cards: await of(db.select().from(savedCards).where(inArray(savedCards.customerId, ids))),
    receipts: await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.template, 'receipt'), like(outbox.recipient, BUYERS))),
  };
}

/** Returns the payments of settled orders. */
export const settledOrders = (db: Context['db']) =>
  db
    .select()
    .from(paymentRequests)
    .where(and(eq(paymentRequests.purpose, 'order'), eq(paymentRequests.state, 'settled')));

const sum = (rows: readonly { amountCents: number }[]): number =>
  rows.reduce((total, { amountCents }) => total + amountCents, 0);

/**
 * Everything that must be equal when no order is open: nothing lost, nothing half, no charge
 * without a number.
 */
export async function balance(context: Pick<Context, 'db'>) {
  const records = await readRecords(context);
  const settled = records.orders.filter(({ state }) => state === 'settled');
  const received = records.ledger.filter(({ kind }) => kind === 'payment');
  return {
    open: records.orders.filter(({ state }) => state === 'reserved').length,
    reserved: records.reserved.length,
    settled: settled.length,
    charges: records.charges.length,
    accounts: records.buyers.length,
    numbersSold: records.numbers.filter(({ status }) => status === 'sold').length,
    cards: records.cards.length,
    receipts: records.receipts.length,
    paid: records.payments.filter(({ status }) => status === 'succeeded').length,
    pending: records.payments.filter(({ status }) => status === 'pending').length,
    centsDue: sum(settled),
    centsCharged: sum(records.charges),
    centsReceived: sum(received),
    centsLeft: sum(records.ledger),
    details: records.orders.filter(({ details }) => details !== null).length,
  };
}

/** The balance of a shop that has settled a number of orders and holds nothing open. */
export const balanced = (count: number, cents: number) => ({
  open: 0,
  reserved: 0,
  settled: count,
  charges: count,
  accounts: count,
  numbersSold: count,
  cards: count,
  receipts: count,
  paid: count,
  pending: 0,
  centsDue: cents,
  centsCharged: cents,
  centsReceived: cents,
  centsLeft: 0,
  details: 0,
});
