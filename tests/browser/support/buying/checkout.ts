import type { Page } from '@playwright/test';
import { ROUTES } from '#config/routes.ts';
import {
  getAvailableDids,
  getDidCountryByName,
  getPackageCountryByName,
} from '#contract/hub/catalogue.ts';
import { orderFor } from '#features/numbers/picker/list/order-for.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { toCents } from '#lib/money/money.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import { confirmPhone } from '../customers/account.ts';
import { CARDS, expectThanks, fillPayment, placeOrder } from './buy.ts';
import type { Buyer } from './buyer.ts';
import { chooseOwn } from '../customers/own-numbers.ts';
import { callShop } from '../shops/shop-api.ts';
import { gotoStoring } from '../pages/visit.ts';

/** Returns an order of a free number of the buyer's country pair, as its page would store it. */
export async function orderOf(buyer: Buyer): Promise<OrderData> {
  const { didCountry: didSlug, packageCountry: packageSlug } = buyer;
  const from = await callShop(getDidCountryByName, { params: { name: didSlug } });
  const home = await callShop(getPackageCountryByName, { params: { name: packageSlug } });
  const [didCountry, packageCountry] = [from.body.result, home.body.result];
  if (!didCountry || !packageCountry)
    throw new Error(`no numbers from ${didSlug} to ${packageSlug}`);
  const { body } = await callShop(getAvailableDids, {
    params: { countryId: didCountry.countryID },
    query: { packageId: packageCountry.packageId },
  });
  const free = (body.result ?? []).flatMap(({ dids }) => dids);
  const number = await chooseOwn(free, (one) => one.did);
  const pair = {
    didCountry: {
      id: didCountry.countryID,
      apiName: didCountry.countryName,
      name: didCountry.countryName,
      iso2: didCountry.iso2 ?? '',
      slug: didSlug,
    },
    packageCountry: {
      ...packageCountry,
      id: packageCountry.countryId,
      apiName: packageCountry.countryName,
      name: packageCountry.countryName,
      slug: packageSlug,
    },
  };
  const chosen = {
    id: number.didid,
    number: number.did,
    priceCents: toCents(number.price),
    state: number.state,
    providerState: number.state,
  };
  return { ...orderFor(pair, chosen, undefined), touchedAt: Date.now() };
}

/** Puts an order into the tab and opens one of the checkout's pages. */
export async function openWith(
  page: Page,
  { language }: Buyer,
  order: OrderData,
  route: string,
): Promise<string> {
  await gotoStoring(page, localizedPath(language, route), {
    sessionStorage: [['orderData', JSON.stringify(order)]],
    replaces: false,
  });
  return order.didData.did.replace(/\D/g, '');
}

/**
 * Opens the personal details with a chosen number; returns its digits. For tests whose claim is not
 * how it was chosen.
 */
export const enterDetails = async (page: Page, buyer: Buyer): Promise<string> =>
  openWith(page, buyer, await orderOf(buyer), ROUTES.personalInformation);

/** Returns an order with valid details and a confirmed phone. */
export async function confirmedOrderOf(
  buyer: Buyer,
): Promise<OrderData & Required<Pick<OrderData, 'personalInfo'>>> {
  const [order] = await Promise.all([orderOf(buyer), confirmPhone(buyer)]);
  const { firstName, lastName, email, password, dialCode } = buyer;
  const phone = buyer.phone.replace(/^0/, '');
  const personalInfo = { firstName, lastName, email, password, dialCode, phone };
  return { ...order, personalInfo, phoneConfirmed: true, detailsValid: true, termsAccepted: true };
}

/**
 * Opens the payment page with a number, details and a confirmed phone; returns the number's digits.
 */
export const enterPayment = async (page: Page, buyer: Buyer): Promise<string> =>
  openWith(page, buyer, await confirmedOrderOf(buyer), ROUTES.payment);

/** Buys a number from the payment page to the thank-you page; returns its digits. */
export async function buyQuickly(page: Page, buyer: Buyer): Promise<string> {
  const number = await enterPayment(page, buyer);
  await fillPayment(page, buyer, CARDS.visa);
  await placeOrder(page, buyer);
  await expectThanks(page, buyer);
  return number;
}
