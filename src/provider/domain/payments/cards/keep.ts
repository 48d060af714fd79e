import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { savedCards } from '#provider/platform/db/schema/customers.ts';
import type { NewCardDetails } from '#provider/platform/db/schema/payment-requests.ts';
import type { Charge } from '#provider/gateways/payment.ts';
import { makePrimary } from './make-primary.ts';

/**
 * Keeps a card that the gateway has accepted: its token and face, never its number. The same card
 * again replaces what was kept; the first card of a customer is the primary one.
 */
export async function keepCard(
  context: Context,
  tx: Transaction,
  customerId: number,
  details: NewCardDetails,
  charge: Pick<Charge, 'cardToken' | 'brand' | 'lastFour'>,
): Promise<void> {
  const { holder, expirationMonth, expirationYear, billing, primary } = details;
  const face = {
    gatewayToken: charge.cardToken,
    brand: charge.brand,
    lastFour: charge.lastFour,
    expirationMonth,
    expirationYear,
    cardHolder: holder,
    ...billing,
  };
  const known = await tx
    .select({ id: savedCards.id, same: sameCard(face) })
    .from(savedCards)
    .where(eq(savedCards.customerId, customerId));
  const same = known.find((card) => card.same);
  const [kept] = same
    ? await tx.update(savedCards).set(face).where(eq(savedCards.id, same.id)).returning()
    : await tx
        .insert(savedCards)
        .values({ ...face, customerId, isPrimary: false, createdAt: context.now() })
        .returning();
  if (kept && (primary || known.length === 0)) await makePrimary(tx, customerId, kept.id);
}

const sameCard = (face: {
  brand: string;
  lastFour: string;
  expirationMonth: number;
  expirationYear: number;
}) =>
  sql<boolean>`${and(
    eq(savedCards.brand, face.brand),
    eq(savedCards.lastFour, face.lastFour),
    eq(savedCards.expirationMonth, face.expirationMonth),
    eq(savedCards.expirationYear, face.expirationYear),
  )}`;
