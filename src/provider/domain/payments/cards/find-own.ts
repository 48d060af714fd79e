import { and, eq } from 'drizzle-orm';
import type { Executor } from '#provider/platform/context.ts';
import { savedCards } from '#provider/platform/db/schema/customers.ts';
import { notFound } from '#provider/platform/errors.ts';
import type { StoredCard } from '#provider/gateways/payment.ts';

export type SavedCardRow = typeof savedCards.$inferSelect;

/**
 * A customer's saved card by its id; throws the same 404 for another customer's card as for one
 * that does not exist.
 */
export async function findOwnCard(
  db: Executor,
  customerId: number,
  cardId: number,
): Promise<SavedCardRow> {
  const [card] = await db
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.id, cardId), eq(savedCards.customerId, customerId)));
  if (!card) throw notFound();
  return card;
}

/** Reads the `PaymentId` of a call, which travels as text; throws 404 when it cannot be an id. */
export function cardIdOf(paymentId: string): number {
  if (!/^[1-9]\d{0,8}$/.test(paymentId)) throw notFound();
  return Number(paymentId);
}

/** The card that renewals are charged to. */
export async function findPrimaryCard(
  db: Executor,
  customerId: number,
): Promise<SavedCardRow | undefined> {
  const [card] = await db
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.customerId, customerId), eq(savedCards.isPrimary, true)));
  return card;
}

/** A saved card as the gateway knows it. */
export const storedCard = (card: SavedCardRow): StoredCard => ({
  token: card.gatewayToken,
  expirationMonth: card.expirationMonth,
  expirationYear: card.expirationYear,
});

/** Returns how many cards a customer has saved. */
export const countCards = (db: Executor, customerId: number): Promise<number> =>
  db.$count(savedCards, eq(savedCards.customerId, customerId));
