import { profileRoutes, ROUTES } from '#config/routes.ts';
import { apiSettings } from '#config/site/site.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { toDollars } from '#lib/money/money.ts';
import { excludeFromPageCache } from '#lib/browser/page-cache.ts';
import { $order, setOrder } from '#stores/order/order.ts';
import { track } from '#stores/reports/tracking.ts';
import { $session } from '#stores/session/session.ts';
import type { WantedPair } from '#features/numbers/pair/load-pair.ts';
import type { AvailableNumber } from '#features/numbers/pair/number-groups.ts';
import type { Pair } from '#features/numbers/pair/pair.ts';
import { orderFor } from './order-for.ts';

// One lazy file: with it the API client and the phone formats (docs/decisions/chunk-groups.md).
// Each component that needs it has the import() itself: the build lists the file for its page.
export { formatPhone } from '#lib/phone/phone-format.ts';
export { loadNumberPrice, loadNumbers, loadPair } from '#features/numbers/pair/load-pair.ts';

/** Returns where a chosen number leads: a signed-in customer pays for it at once. */
function nextPage({ language, sellsToCustomers }: WantedPair): string {
  const isCustomer = sellsToCustomers && $session.get().kind === 'customer';
  const { addNumber } = profileRoutes(apiSettings.product);
  return localizedPath(language, isCustomer ? addNumber : ROUTES.personalInformation);
}

/** Stores the order of a chosen number, and leads to the next page. */
export function startOrder(wanted: WantedPair, pair: Pair, number: AvailableNumber): void {
  setOrder(orderFor(pair, number, $order.get()));
  track('add_to_cart', {
    item_id: number.id,
    item_name: `${pair.didCountry.apiName} / ${pair.packageCountry.apiName}`,
    currency: 'USD',
    value: toDollars(number.priceCents),
  });
  excludeFromPageCache();
  location.assign(nextPage(wanted));
}
