import { orderPurpose } from '#provider/domain/orders/purpose.ts';
import { creditPurpose } from '#provider/domain/payments/credit.ts';
import { cardPurpose } from '#provider/domain/payments/save-card.ts';
import type { Purposes } from '#provider/domain/payments/types.ts';
import { reactivationPurpose, renewalPurpose } from '#provider/domain/plans/purposes.ts';

/** Everything that is paid for; recovery ends a payment by its purpose. */
export const PURPOSES: Purposes = {
  order: orderPurpose,
  credit: creditPurpose,
  card: cardPurpose,
  plan: reactivationPurpose,
  rejected: reactivationPurpose,
  renewal: renewalPurpose,
};
