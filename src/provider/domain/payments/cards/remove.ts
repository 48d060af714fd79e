import { eq } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { savedCards } from '#provider/platform/db/schema/customers.ts';
import { errorsOf } from '#provider/platform/errors.ts';
import { lockCustomer } from '#provider/domain/customers/lock-customer.ts';
import { findOwnCard } from './find-own.ts';

const refuse = errorsOf<'billing.deleteSavedCard'>();

/**
 * Deletes a saved card. The primary one stays, as renewals are charged to it: throws 409
 * `primary-card`.
 */
export const removeCard = (context: Context, customerId: number, cardId: number): Promise<void> =>
  context.db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const card = await findOwnCard(tx, customerId, cardId);
    if (card.isPrimary) throw refuse('conflict', 'primary-card');
    await tx.delete(savedCards).where(eq(savedCards.id, card.id));
  });
