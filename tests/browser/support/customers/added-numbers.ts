import type { Locator, Page } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { getMyNumbers } from '#contract/hub/numbers.ts';
import { addNumberQuote } from '#contract/main/add-number-quote.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import { openAccount, sessionOf } from './account.ts';
import { newBuyer } from '../buying/buyer.ts';
import { orderOf } from '../buying/checkout.ts';
import { open, storeSession } from '../buying/enter.ts';
import { callShop } from '../shops/shop-api.ts';
import { PROFILE } from '../pages/site-pages.ts';

/** The button that pays for the number, by the chosen card. */
export const payButton = (page: Page): Locator => page.locator('#add-number-form [type="submit"]');

/** Puts an order into the tab, as the number's page stores it. */
export const storeOrder = (page: Page, order: OrderData): Promise<void> =>
  page.evaluate((data) => sessionStorage.setItem('orderData', data), JSON.stringify(order));

/** Opens the page as a new customer with a number chosen; returns customer, session and order. */
export async function enterWithNumber(page: Page, language: Language = 'en') {
  const [account, order] = await Promise.all([openAccount(language), orderOf(newBuyer(language))]);
  const session = await sessionOf(account);
  await storeSession(page, session);
  await storeOrder(page, order);
  await open(page, language, PROFILE.addNumber);
  return { account, session, order };
}

/** The ids of a customer's numbers. */
export const numbersOf = async (token: string): Promise<number[]> => {
  const { body } = await callShop(getMyNumbers, { token });
  return (body.result ?? []).map(({ didid }) => didid);
};

/** What the provider charges for the number of an order, which the page may hold. */
export const quoteOf = async (
  token: string,
  { didData, packageCountry }: OrderData,
  page: Page,
) => {
  const secret = await page.evaluate(() => localStorage.getItem('holdToken') ?? '');
  const body = {
    DIDID: didData.didid,
    PackageID: packageCountry.packageId,
    RenewalPackageID: null,
    PromoCode: null,
  };
  const { result } = (
    await callShop(addNumberQuote, { token, body, headers: { 'hold-token': secret } })
  ).body;
  if (result === null) throw new Error('the number is not on offer');
  return result;
};
