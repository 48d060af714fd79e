import type { BodyOf } from '#contract/endpoint.ts';
import type { saveCard } from '#contract/main/payment.ts';
import { and, eq, sql, ne } from 'drizzle-orm';
import type { Executor, Transaction } from '#provider/platform/context.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { notFoundOf, errorsOf } from '#provider/platform/errors.ts';
import type { StoredCard, Charge } from '#provider/gateways/payment.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import type { NewCardDetails } from '#provider/platform/db/schema/payment-requests.ts';
import { ok, type Result } from '#lib/result.ts';
import { lockSessionCustomer } from '#provider/domain/customers/customer.ts';
import { takeBackNotices } from '#provider/domain/messages/notices.ts';
import type { PaymentRefusal } from '#contract/message-codes.ts';
import { checkCardDetails } from './card-details.ts';
import { queueCardNotice } from './card-notice.ts';

/** The endpoints by which a signed-in customer pays with a card, saved or new. */
export type CardPaymentEndpoint =
  | 'payment.addCredit'
  | 'payment.saveCard'
  | 'payment.paySuspended'
  | 'payment.payPreSuspended'
  | 'addingNumbers.addNumber';

const notFound = notFoundOf<CardPaymentEndpoint | 'billing.deleteSavedCard'>();

export type SavedCardRow = typeof savedCards.$inferSelect;

/**
 * Returns a customer's saved card by its id; throws the same 404 for another customer's card as for
 * one that does not exist.
 */
export async function getSavedCard(
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

/**
 * Reads the id of a saved card from a request: the API names it `PaymentId` and has it as text.
 * Throws 404 when it cannot be an id.
 */
export function readCardId(paymentId: string): number {
  if (!/^[1-9]\d{0,8}$/.test(paymentId)) throw notFound();
  return Number(paymentId);
}

/** Finds the card that renewals are charged to. */
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

/** Returns a saved card as the gateway knows it. */
export const toStoredCard = (card: SavedCardRow): StoredCard => ({
  token: card.gatewayToken,
  expirationMonth: card.expirationMonth,
  expirationYear: card.expirationYear,
});

/** Returns how many cards a customer has saved. */
export const countCards = (db: Executor, customerId: number): Promise<number> =>
  db.$count(savedCards, eq(savedCards.customerId, customerId));

/**
 * Stores a card that the gateway has accepted: its token, brand, last four digits, expiry, holder
 * and address, never its number. It replaces a card of the same brand, last four digits and expiry;
 * the first card of a customer is the primary one, any other with `primary`. Returns whether it
 * has become the primary one in place of another.
 */
export async function storeCard(
  context: Context,
  tx: Transaction,
  customerId: number,
  details: NewCardDetails,
  charge: Pick<Charge, 'cardToken' | 'brand' | 'lastFour'>,
): Promise<{ replacesPrimary: boolean }> {
  const { holder, expirationMonth, expirationYear, billing, primary } = details;
  const values = {
    gatewayToken: charge.cardToken,
    brand: charge.brand,
    lastFour: charge.lastFour,
    expirationMonth,
    expirationYear,
    cardHolder: holder,
    ...billing,
  };
  const known = await tx
    .select({
      id: savedCards.id,
      isPrimary: savedCards.isPrimary,
      same: selectIsSameCard(values),
    })
    .from(savedCards)
    .where(eq(savedCards.customerId, customerId));
  const same = known.find((card) => card.same);
  const isFirst = known.length === 0;
  const [stored] = same
    ? await tx.update(savedCards).set(values).where(eq(savedCards.id, same.id)).returning()
    : await tx
        .insert(savedCards)
        .values({ ...values, customerId, isPrimary: isFirst, createdAt: context.now() })
        .returning();
  const replacesPrimary = primary && !isFirst && same?.isPrimary !== true;
  if (stored && replacesPrimary) await makePrimary(tx, customerId, stored.id);
  await takeBackExpiry(tx, customerId);
  return { replacesPrimary };
}

const selectIsSameCard = (card: {
  brand: string;
  lastFour: string;
  expirationMonth: number;
  expirationYear: number;
}) =>
  sql<boolean>`${and(
    eq(savedCards.brand, card.brand),
    eq(savedCards.lastFour, card.lastFour),
    eq(savedCards.expirationMonth, card.expirationMonth),
    eq(savedCards.expirationYear, card.expirationYear),
  )}`;

type Edit = Extract<BodyOf<typeof saveCard>, { PaymentId: string }>;

/**
 * Changes holder, expiry and address of a saved card, and makes it the primary one on request; its
 * number stays. The primary card stays so until another one becomes it.
 */
export const editCard = (
  context: Context,
  session: Session,
  body: Edit,
): Promise<Result<null, PaymentRefusal>> =>
  context.db.transaction(async (tx): Promise<Result<null, PaymentRefusal>> => {
    const customer = await lockSessionCustomer(tx, session);
    const { id: customerId } = customer;
    const card = await getSavedCard(tx, customerId, readCardId(body.PaymentId));
    const details = await checkCardDetails(tx, body, context.now());
    if (!details.ok) return details;
    const { holder, billing, ...expiry } = details.value;
    await tx
      .update(savedCards)
      .set({ cardHolder: holder, ...expiry, ...billing })
      .where(eq(savedCards.id, card.id));
    if (body.IsPrimary === 1 && !card.isPrimary) {
      await makePrimary(tx, customerId, card.id);
      await queueCardNotice(context, tx, customer, 'card-primary', card);
    }
    await takeBackExpiry(tx, customerId);
    return ok(null);
  });

const refuse = errorsOf<'billing.deleteSavedCard'>();

/**
 * Deletes a saved card. The primary one stays, as renewals are charged to it: throws 409
 * `primary-card`.
 */
export const removeCard = (context: Context, session: Session, cardId: number): Promise<void> =>
  context.db.transaction(async (tx) => {
    const customer = await lockSessionCustomer(tx, session);
    const card = await getSavedCard(tx, customer.id, cardId);
    if (card.isPrimary) throw refuse('conflict', 'primary-card');
    await tx.delete(savedCards).where(eq(savedCards.id, card.id));
    await queueCardNotice(context, tx, customer, 'card-removed', card);
  });

/** The kind of the notice that the primary card expires. */
export const CARD_EXPIRES = 'card-expires';

/**
 * Takes back a notice about the primary card that waits, as another card may be the primary one or
 * its expiry has changed; the next run writes it anew where it still holds.
 */
const takeBackExpiry = (tx: Transaction, customerId: number): Promise<void> =>
  takeBackNotices(tx, customerId, { kinds: [CARD_EXPIRES] });

/** Makes a card the one that renewals are charged to, and every other card of the customer not. */
async function makePrimary(tx: Transaction, customerId: number, cardId: number): Promise<void> {
  const isCustomers = eq(savedCards.customerId, customerId);
  await tx
    .update(savedCards)
    .set({ isPrimary: false })
    .where(and(isCustomers, ne(savedCards.id, cardId)));
  await tx
    .update(savedCards)
    .set({ isPrimary: true })
    .where(and(isCustomers, eq(savedCards.id, cardId)));
}
