import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { CARD_BRANDS } from '#lib/card/card.ts';
import type { SavedCard } from '#contract/entities.ts';
import type { Executor } from '#provider/platform/context.ts';
import { states } from '#provider/platform/db/schema/catalogue.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { notFoundOf } from '#provider/platform/errors.ts';
import type { SavedCardRow } from './saved-cards.ts';

const notFound = notFoundOf<'billing.getSavedCard'>();

const selectCards = (db: Executor) =>
  db
    .select({ card: savedCards, stateId: states.id })
    .from(savedCards)
    .leftJoin(
      states,
      and(
        eq(states.countryId, savedCards.countryId),
        sql`lower(${states.name}) = lower(${savedCards.state})`,
      ),
    );

function toSavedCard({ card, stateId }: { card: SavedCardRow; stateId: number | null }): SavedCard {
  return {
    creditCardId: card.id,
    creditCardType: CARD_BRANDS.find((brand) => brand === card.brand) ?? '',
    lastFourNumbers: card.lastFour,
    expirationMonth: card.expirationMonth,
    expirationYear: card.expirationYear,
    isPrimary: card.isPrimary,
    cardHolder: card.cardHolder,
    address: {
      address: card.address,
      city: card.city,
      zipCode: card.zipCode,
      countryID: card.countryId,
      state: card.state,
      stateID: stateId,
    },
  };
}

/** Returns a customer's saved cards, the primary one first. */
export async function listCards(db: Executor, customerId: number): Promise<SavedCard[]> {
  const rows = await selectCards(db)
    .where(eq(savedCards.customerId, customerId))
    .orderBy(desc(savedCards.isPrimary), asc(savedCards.id));
  return rows.map(toSavedCard);
}

/** Returns one saved card of a customer; throws 404 for another customer's card, too. */
export async function getCard(
  db: Executor,
  customerId: number,
  cardId: number,
): Promise<SavedCard> {
  const [row] = await selectCards(db).where(
    and(eq(savedCards.customerId, customerId), eq(savedCards.id, cardId)),
  );
  if (!row) throw notFound();
  return toSavedCard(row);
}
