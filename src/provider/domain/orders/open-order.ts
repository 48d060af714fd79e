import { eq, sql } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { orders, type OrderDetails } from '#provider/platform/db/schema/orders.ts';
import { renewLeaseSubquery } from '#provider/domain/payments/requests/lease.ts';
import {
  deletePaymentRequest,
  lockLeasedPaymentRequest,
} from '#provider/domain/payments/requests/requests.ts';
import type { PaymentRequest } from '#provider/domain/purpose.ts';
import type { ReservationRefusal } from '#provider/domain/payments/requests/payment.ts';
import { freeNumber, reserveNumber } from './reserved-number.ts';
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
  await closeReleasedOrder(tx, id);
  return refusal('number-taken', true);
}

/** Returns an order that is neither settled nor released, with what is needed to settle it. */
export async function getOpenOrder(
  tx: Transaction,
  id: string,
): Promise<{ order: Order; details: OrderDetails }> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id));
  if (!order?.details) throw new Error('an open order has no details');
  return { order, details: order.details };
}

/** Writes whose account a settled order opened, and until when it is paid. */
export async function closeSettledOrder(
  tx: Transaction,
  id: string,
  settled: { customerId: number; paidUntil: Date },
): Promise<void> {
  await tx
    .update(orders)
    .set({ ...settled, details: null })
    .where(eq(orders.id, id));
}

/** Deletes what only a settlement needs from an order that is released. */
export async function closeReleasedOrder(tx: Transaction, id: string): Promise<void> {
  await tx.update(orders).set({ details: null }).where(eq(orders.id, id));
}

/**
 * Hashes the password of a reserved order and stores the hash with it. Where hashing fails, as when
 * the provider is too busy (429), the order is deleted as if it had never come.
 */
export async function storePasswordHash(
  context: Context,
  paymentRequest: PaymentRequest,
  password: string,
): Promise<void> {
  const passwordHash = await context.passwords.hash(password).catch(async (error: unknown) => {
    await deleteOrder(context, paymentRequest);
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

/** Deletes an order that nothing was charged for, and frees its number. */
const deleteOrder = (context: Context, leased: PaymentRequest): Promise<void> =>
  context.db.transaction(async (tx) => {
    const paymentRequest = await lockLeasedPaymentRequest(tx, leased);
    if (!paymentRequest) return;
    const [order] = await tx.select().from(orders).where(eq(orders.id, paymentRequest.id));
    if (order) await freeNumber(tx, order);
    await tx.delete(orders).where(eq(orders.id, paymentRequest.id));
    await deletePaymentRequest(tx, paymentRequest);
  });
