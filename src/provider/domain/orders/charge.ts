import { cardDigits } from '#lib/card.ts';
import type { Context } from '#provider/domain/context.ts';
import type { ChargeFate } from '#provider/gateways/payment.ts';
import { chargeCard } from '#provider/domain/payments/charge-card.ts';
import type { Order, OrderRequest } from './types.ts';

/** Charges the card of an order; undefined when nobody can tell now what became of the charge. */
export const charge = (
  context: Context,
  order: Order,
  request: OrderRequest,
): Promise<ChargeFate | undefined> =>
  chargeCard(context, {
    idempotencyKey: order.id,
    amountCents: order.amountCents,
    card: {
      number: cardDigits(request.CreditCardNumber),
      securityCode: request.SecurityCode,
      holder: request.CardHolder,
      expirationMonth: request.ExpirationMonth,
      expirationYear: request.ExpirationYear,
    },
    descriptor: context.config.brand.displayName,
  });
