import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import {
  customerNumbers,
  customers,
  type CustomerNumberRow,
} from '#provider/platform/db/schema/customers.ts';
import { orders, type OrderDetails } from '#provider/platform/db/schema/orders.ts';
import { deleteHold, isOnOffer } from '#provider/domain/catalogue/number-holds.ts';
import { renewLeaseSubquery } from '#provider/domain/payments/lease.ts';
import {
  deletePaymentRequest,
  lockLeasedPaymentRequest,
} from '#provider/domain/payments/requests.ts';
import type { PaymentRequest } from '#provider/domain/purpose.ts';
import type { ReservationRefusal } from '#provider/domain/payments/payment.ts';
import { createOrderRefusal } from './responses.ts';
import type { CheckedOrder, Order } from './order.ts';

/**
 * Writes an order and reserves its number; a refusal when its address has an account or the number
 * is taken.
 */
export async function reserveOrder(
  context: Context,
  tx: Transaction,
  { id, createdAt }: PaymentRequest,
  {
    order: { details, ...order },
    holdTokenDigest,
  }: { order: CheckedOrder; holdTokenDigest: string | null },
): Promise<ReservationRefusal | undefined> {
  const refusal = async (reason: 'existing-customer' | 'number-taken', stored: boolean) => ({
    response: await createOrderRefusal({ db: tx }, details.language, reason),
    stored,
  });
  const [customer] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.email, order.email));
  if (customer) return refusal('existing-customer', false);
  await tx
    .insert(orders)
    .values({ ...order, id, details: { ...details, passwordHash: null }, createdAt });
  if (await reserveNumber(context, tx, { id, didId: order.didId }, holdTokenDigest))
    return undefined;
  await tx.update(orders).set({ details: null }).where(eq(orders.id, id));
  return refusal('number-taken', true);
}

/**
 * Reserves the number of a visitor's order; false when it is not on offer any more, or another
 * visitor holds it. From then on the reservation counts, whether or not the visitor's hold lasts.
 */
export async function reserveNumber(
  context: Pick<Context, 'databaseNow'>,
  tx: Transaction,
  { id, didId }: Pick<Order, 'id' | 'didId'>,
  holdTokenDigest: string | null,
): Promise<boolean> {
  // Locked by a statement of its own, so that the update sees holds that were committed while it
  // waited. `for update` would also wait for orders that reference the number.
  await tx.select({ id: dids.id }).from(dids).where(eq(dids.id, didId)).for('no key update');
  const reserved = await tx
    .update(dids)
    .set({ status: 'reserved', reservedByOrder: id })
    .where(and(eq(dids.id, didId), isOnOffer(context, holdTokenDigest)))
    .returning({ id: dids.id });
  return reserved.length > 0;
}

/** Sells the number that an order has reserved, ends its hold, and returns it (E.164). */
export async function sellNumber(
  tx: Transaction,
  { id, didId }: Pick<Order, 'id' | 'didId'>,
): Promise<string> {
  const [did] = await tx
    .update(dids)
    .set({ status: 'sold' })
    .where(and(eq(dids.id, didId), eq(dids.status, 'reserved'), eq(dids.reservedByOrder, id)))
    .returning();
  if (!did) throw new Error('a reserved number no longer exists');
  await deleteHold(tx, didId);
  return did.number;
}

/** Adds the number of an order to an account, paid for a period, and returns its row. */
export async function rentNumber(
  tx: Transaction,
  customerId: number,
  { didId, packageId, renewalPackageId, monthsInterval, amountCents }: Order,
  period: { at: Date; paidUntil: Date; billingDay: number },
): Promise<CustomerNumberRow> {
  const [number] = await tx
    .insert(customerNumbers)
    .values({
      customerId,
      didId,
      packageId,
      renewalPackageId,
      monthsInterval,
      priceCents: amountCents,
      lastPaymentAt: period.at,
      nextPaymentAt: period.paidUntil,
      billingDay: period.billingDay,
    })
    .returning();
  if (!number) throw new Error('a number was not added');
  return number;
}

/** Puts the number that an order has reserved on offer again. */
export async function freeNumber(
  tx: Transaction,
  { id, didId }: Pick<Order, 'id' | 'didId'>,
): Promise<void> {
  await tx
    .update(dids)
    .set({ status: 'available', reservedByOrder: null })
    .where(and(eq(dids.id, didId), eq(dids.reservedByOrder, id)));
}

/** Returns an order that is not final, with what is needed to settle it. */
export async function readOpenOrder(
  tx: Transaction,
  id: string,
): Promise<{ order: Order; details: OrderDetails }> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id));
  if (!order?.details) throw new Error('an open order has no details');
  return { order, details: order.details };
}

/**
 * Hashes the password of a reserved order and stores the hash with it. When the provider is too
 * busy to hash (429), the order is undone as if it had never come.
 */
export async function prepareAccount(
  context: Context,
  paymentRequest: PaymentRequest,
  password: string,
): Promise<void> {
  const passwordHash = await context.passwords.hash(password).catch(async (error: unknown) => {
    await undoOrder(context, paymentRequest);
    throw error;
  });
  const leased = renewLeaseSubquery(context, paymentRequest);
  await context.db
    .with(leased)
    .update(orders)
    .set({ details: sql`${orders.details} || ${JSON.stringify({ passwordHash })}::jsonb` })
    .from(leased)
    .where(eq(orders.id, leased.id));
}

const undoOrder = (context: Context, leased: PaymentRequest): Promise<void> =>
  context.db.transaction(async (tx) => {
    const paymentRequest = await lockLeasedPaymentRequest(tx, leased);
    if (!paymentRequest) return;
    const [order] = await tx.select().from(orders).where(eq(orders.id, paymentRequest.id));
    if (order) await freeNumber(tx, order);
    await tx.delete(orders).where(eq(orders.id, paymentRequest.id));
    await deletePaymentRequest(tx, paymentRequest);
  });
