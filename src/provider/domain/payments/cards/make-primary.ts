import { and, eq, ne } from 'drizzle-orm';
import type { Transaction } from '#provider/platform/context.ts';
import { savedCards } from '#provider/platform/db/schema/customers.ts';

/** Makes a card the one that renewals are charged to, and every other card of the customer not. */
export async function makePrimary(
  tx: Transaction,
  customerId: number,
  cardId: number,
): Promise<void> {
  const own = eq(savedCards.customerId, customerId);
  await tx
    .update(savedCards)
    .set({ isPrimary: false })
    .where(and(own, ne(savedCards.id, cardId)));
  await tx
    .update(savedCards)
    .set({ isPrimary: true })
    .where(and(own, eq(savedCards.id, cardId)));
}
