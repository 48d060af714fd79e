import { chooseYourNumberRoute } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { countrySlug } from '#lib/text/slug.ts';
import type { ReadyOrder } from '#stores/order/order-data.ts';
import { POPUP_OF } from '#stores/messages/failure-kinds.ts';
import { openPopup } from '#stores/messages/popup.ts';
import type { OrderOutcome } from './order-outcome.ts';
import type { PaymentFormProps } from '#features/payment/payment-props.ts';

/** Returns the page of an order's country pair. */
export const pairRoute = ({ didCountry, packageCountry }: ReadyOrder): string =>
  chooseYourNumberRoute(
    countrySlug(didCountry.countryName),
    countrySlug(packageCountry.countryName),
  );

const messageOf = ({ message }: { message: string | null }) => (message ? { message } : {});

/** Opens the pop-up with the reason why an order was not paid, or that it may have been. */
export function showRefusedOrder(
  outcome: Exclude<OrderOutcome, { kind: 'paid' }>,
  order: ReadyOrder,
  { language, texts, links }: PaymentFormProps,
): void {
  const signIn = { label: texts['personal.existing-login'], href: links.login };
  const checkDetails = { label: texts['checkout.check-details'], href: links.personalInformation };
  switch (outcome.kind) {
    case 'number-taken':
      openPopup('error', {
        message: texts['payment.number-taken'],
        action: {
          label: texts['checkout.choose-another'],
          href: localizedPath(language, pairRoute(order)),
        },
        onClose: () => location.assign(links.home),
      });
      return;
    case 'perhaps-yours':
      openPopup('error', { message: texts['payment.perhaps-yours'], action: signIn });
      return;
    case 'existing-customer':
      openPopup('error', { ...messageOf(outcome), action: signIn });
      return;
    case 'declined':
      openPopup('error', messageOf(outcome));
      return;
    case 'details-refused':
      openPopup('error', { ...messageOf(outcome), action: checkDetails });
      return;
    case 'price-changed':
    case 'already-sent':
      openPopup('error', { message: texts[`payment.${outcome.kind}`] });
      return;
    case 'bot-protection':
    case 'rate-limited':
      openPopup(POPUP_OF[outcome.kind]);
      return;
    case 'uncertain':
      openPopup('server-error', { message: texts['payment.lost'] });
      return;
    case 'no-access':
      openPopup('server-error');
      return;
    case 'gateway-error':
      openPopup('server-error', messageOf(outcome));
      return;
    case 'refused':
      openPopup('order-refused', { action: checkDetails });
  }
}
