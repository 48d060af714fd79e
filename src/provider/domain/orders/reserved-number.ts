import { and, eq } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { customerNumbers, type CustomerNumberRow } from '#provider/platform/db/schema/customers.ts';
import { deleteHold, isOnOffer } from '#provider/domain/catalogue/number-holds.ts';
import type { Order } from './order.ts';

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
