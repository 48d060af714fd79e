import { expect, type Locator, type Page } from '@playwright/test';
import { chooseYourNumberRoute, ROUTES } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import type { Language } from '#config/languages.ts';
import type { Buyer } from './buyer.ts';
import { codeSentTo } from '../customers/outbox.ts';
import { chooseOwn } from '../customers/own-numbers.ts';
import { textsOf } from '../pages/texts.ts';

export const CARDS = {
  visa: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  gatewayFails: '4000000000000119',
} as const;

/** Opens the places of the live list, so that every number which is listed can be pressed. */
export async function openPlaces(page: Page): Promise<void> {
  const closed = '.number-place:not([open])';
  await page.evaluate((places) => {
    for (const one of document.querySelectorAll<HTMLElement>(`${places} summary`)) one.click();
  }, closed);
  await expect(page.locator(closed)).toHaveCount(0);
  await expect(page.locator('.number-place:not(:has(.number-chip))')).toHaveCount(0);
}

/**
 * Opens the page of the buyer's country pair and presses one of the numbers that are free now;
 * returns the part of the page that shows it.
 */
export async function pressNumber(page: Page, buyer: Buyer): Promise<Locator> {
  const t = textsOf(buyer.language);
  const route = chooseYourNumberRoute(buyer.didCountry, buyer.packageCountry);
  await page.goto(localizedPath(buyer.language, route));
  await page.locator('#numbers').scrollIntoViewIfNeeded();
  // Only chips of the live list have a pressed state; those as of the build may be sold.
  const chip = 'button.number-chip[aria-pressed]';
  const chips = page.locator(chip);
  await chips.first().waitFor();
  await openPlaces(page);
  const numbers = await page.evaluate(
    (selector) =>
      Array.from(document.querySelectorAll<HTMLElement>(selector), (one) => one.innerText),
    `${chip} bdi`,
  );
  await chips.nth(numbers.indexOf(await chooseOwn(numbers, (number) => number))).click();
  return page.getByRole('region', { name: t('numbers.your-number') });
}

/** Takes one of the numbers of the buyer's country pair and goes on with it; returns its digits. */
export async function chooseNumber(page: Page, buyer: Buyer): Promise<string> {
  const chosen = await pressNumber(page, buyer);
  const number = (await chosen.locator('bdi').first().innerText()).replace(/\D/g, '');
  await chosen.getByRole('button').click();
  await expect(page).toHaveURL(/personal-information$/);
  return number;
}

/** Fills in the personal details and sends them. */
export async function fillDetails(page: Page, buyer: Buyer): Promise<void> {
  const t = textsOf(buyer.language);
  await page.getByLabel(t('personal.first-name'), { exact: true }).fill(buyer.firstName);
  await page.getByLabel(t('personal.last-name'), { exact: true }).fill(buyer.lastName);
  await page.getByLabel(t('form.email'), { exact: true }).fill(buyer.email);
  await page.getByLabel(t('personal.password'), { exact: true }).fill(buyer.password);
  await page.locator('#phone').fill(buyer.phone);
  await page.locator('#consent').check();
}

/** Fills in the details and has a code sent. */
export async function sendDetails(page: Page, buyer: Buyer): Promise<void> {
  await fillDetails(page, buyer);
  const name = textsOf(buyer.language)('personal.send');
  await page.getByRole('button', { name, exact: true }).click();
}

/** Reads the code from the outbox and types it into the six boxes. */
export async function confirmCode(page: Page, buyer: Buyer): Promise<void> {
  await checkCode(page, buyer);
  await expect(page).toHaveURL(/payment$/);
}

/** Types the phone code that a buyer has got, and sends it. */
export async function checkCode(page: Page, buyer: Buyer): Promise<void> {
  const t = textsOf(buyer.language);
  await expect(page.locator('#code-form')).toBeVisible();
  const code = await codeSentTo(page.request, buyer.e164);
  await page.locator('#code-form input').first().focus();
  await page.keyboard.type(code);
  await page.getByRole('button', { name: t('personal.check'), exact: true }).click();
}

/**
 * The field of the state once it is known whether the country has a list of them: until then it is
 * a list without entries.
 */
export async function knownState(page: Page): Promise<Locator> {
  await expect(
    page.locator('select#billing-state option:nth-child(2), input#billing-state'),
  ).toHaveCount(1);
  return page.locator('#billing-state');
}

/** Fills in card and billing address. */
export async function fillPayment(page: Page, buyer: Buyer, card: string): Promise<void> {
  const t = textsOf(buyer.language);
  await page.getByLabel(t('card.number'), { exact: true }).fill(card);
  await page
    .getByLabel(t('card.holder'), { exact: true })
    .fill(`${buyer.firstName} ${buyer.lastName}`);
  await page.getByLabel(t('card.month'), { exact: true }).selectOption({ index: 12 });
  await page.getByLabel(t('card.year'), { exact: true }).selectOption({ index: 3 });
  await page.getByLabel(t('card.cvv'), { exact: true }).fill('123');
  await page.getByLabel(t('billing.address'), { exact: true }).fill('1 Main Street');
  await page.getByLabel(t('billing.city'), { exact: true }).fill('Springfield');
  await page.getByLabel(t('billing.zip'), { exact: true }).fill('10001');
  const state = await knownState(page);
  if ((await state.evaluate((element) => element.tagName)) === 'SELECT') {
    await state.selectOption({ index: 1 });
  } else {
    await state.fill('Springfield');
  }
}

/** The button that pays, once it names the sum. */
export const payButton = (page: Page, language: Language): Locator =>
  page.getByRole('button', {
    name: new RegExp(
      textsOf(language)('payment.pay-amount', { amount: '\\W?\\$\\d+\\.\\d\\d\\W?' }),
    ),
  });

/** Presses the button that pays once the total is there. */
export async function placeOrder(page: Page, buyer: Buyer): Promise<void> {
  const button = payButton(page, buyer.language);
  await expect(button).toBeEnabled();
  await button.click();
}

/** Goes through the shop up to the payment page; returns the chosen number's digits. */
async function reachPayment(page: Page, buyer: Buyer): Promise<string> {
  const number = await chooseNumber(page, buyer);
  await sendDetails(page, buyer);
  await confirmCode(page, buyer);
  return number;
}

/** Buys a number from the first click to the thank-you page; returns its digits. */
export async function buyNumber(page: Page, buyer: Buyer): Promise<string> {
  const number = await reachPayment(page, buyer);
  await fillPayment(page, buyer, CARDS.visa);
  await placeOrder(page, buyer);
  await expectThanks(page, buyer);
  return number;
}

/** Sees the thank-you page of an order. */
export async function expectThanks(page: Page, { language }: Buyer): Promise<void> {
  const name = textsOf(language)('thanks.title');
  await expect(page).toHaveURL(new RegExp(`${localizedPath(language, ROUTES.order)}$`));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Signs in on the login page, in place of the customer who is signed in. */
export async function signIn(page: Page, buyer: Buyer): Promise<void> {
  const t = textsOf(buyer.language);
  if (page.url().startsWith('http')) {
    // Without a script of the site, which would leave a page as soon as its session is gone.
    await page.goto('/robots.txt');
    await page.evaluate(() => {
      for (const key of ['token', 'suspended']) localStorage.removeItem(key);
    });
  }
  await page.goto(localizedPath(buyer.language, ROUTES.login));
  await page.getByLabel(t('form.email'), { exact: true }).fill(buyer.email);
  await page.getByLabel(t('login.password'), { exact: true }).fill(buyer.password);
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
}
