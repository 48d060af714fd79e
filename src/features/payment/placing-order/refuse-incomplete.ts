import { showOrderGap } from '#domain/checkout/show-order-gap.ts';
import { orderGap, type OrderData } from '#stores/order/order-data.ts';
import type { PaymentLinks, PaymentTexts } from '#features/payment/payment-props.ts';

type Texts = Pick<PaymentTexts, 'checkout.choose-number' | 'checkout.go-on'>;

/**
 * Shows what an order lacks before it can be paid, and leads on: to the thank-you page after a
 * purchase, to the details with a number chosen, home without one. Returns whether it lacks
 * anything.
 */
export function refuseIncomplete(
  order: OrderData | undefined,
  texts: Texts,
  links: PaymentLinks,
): boolean {
  const gap = orderGap(order);
  if (gap === undefined) return false;
  const action =
    gap === 'order-missing'
      ? { label: texts['checkout.choose-number'], href: links.getYourNumber }
      : { label: texts['checkout.go-on'], href: links.personalInformation };
  showOrderGap(gap, action, links);
  return true;
}
