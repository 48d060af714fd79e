import type { OrderData } from '#stores/order-data.ts';
import { openPopup } from '#stores/popup.ts';
import type { PaymentLinks, PaymentTexts } from './types.ts';

type Texts = Pick<PaymentTexts, 'checkout.choose-number' | 'checkout.go-on'>;

/** Sends a buyer whose order is not complete back: with a number chosen to the details, without one home. */
export function refuseIncomplete(
  order: OrderData | undefined,
  texts: Texts,
  links: PaymentLinks,
): void {
  openPopup('server-error', {
    action:
      order === undefined
        ? { label: texts['checkout.choose-number'], href: links.getYourNumber }
        : { label: texts['checkout.go-on'], href: links.personalInformation },
    onClose: () => location.assign(links.home),
  });
}
