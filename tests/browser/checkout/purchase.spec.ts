import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { chooseYourNumberRoute, ROUTES } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import type { Receipt } from '#stores/order/receipt.ts';
import { openAccount, sessionOf } from '../support/customers/account.ts';
import { buyNumber, signIn } from '../support/buying/buy.ts';
import { newBuyer } from '../support/buying/buyer.ts';
import { buyQuickly } from '../support/buying/checkout.ts';
import { storeSession } from '../support/buying/enter.ts';
import { intercept } from '../support/responses/intercept.ts';
import { newNetwork } from '../support/shops/network.ts';
import { messagesTo } from '../support/customers/outbox.ts';
import { textsOf } from '../support/pages/texts.ts';
import { gotoStoring, waitForLists, watchComplaints } from '../support/pages/visit.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

/** engines.spec.ts has Spanish and Portuguese, accessibility-states.spec.ts Hebrew on a phone. */
const VISITS = [
  { language: 'en', viewport: PHONE },
  { language: 'he', viewport: DESKTOP },
] as const;

/** The text alternative of a page's map. */
async function mapNameOf(request: APIRequestContext, path: string): Promise<string> {
  const html = await (await request.get(path)).text();
  return /<svg class="map"[^>]* aria-label="([^"]+)"/.exec(html)?.[1] ?? '';
}

const countAnimations = (element: Element): number => element.getAnimations().length;

for (const { language, viewport } of VISITS) {
  test.describe(`at ${viewport.width} px with animations`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'no-preference' } });
    test(`a buyer gets a number in ${language}, and is signed in`, async ({ page, request }) => {
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': newNetwork() });
      const complaints = await watchComplaints(page);
      // Lists, and a paid order: it waits as long as they do for the code that signs the buyer in.
      await waitForLists(page);
      const buyer = newBuyer(language);
      const number = await buyNumber(page, buyer);
      const mails = await messagesTo(request, buyer.email);
      expect(mails.map(({ body }) => body.replace(/\D/g, '')).join(' ')).toContain(number);
      expect(complaints).toEqual([]);
      expect(await page.evaluate(() => sessionStorage.getItem('orderData'))).toBeNull();
      const receipt = page.locator('.thanks__receipt');
      expect((await receipt.innerText()).replace(/\D/g, '')).toContain(number);
      await expect(receipt).toContainText(buyer.email);
      await expect(receipt).toContainText(/\$\d+\.\d\d/);
      await expect(receipt).toContainText(/[\dA-F]{4}-[\dA-F]{4}-[\dA-F]{4}/);
      const map = page.locator('.thanks__map').getByRole('img');
      const pair = chooseYourNumberRoute(buyer.didCountry, buyer.packageCountry);
      await expect(map).toHaveAccessibleName(
        await mapNameOf(request, localizedPath(language, pair)),
      );
      expect(await map.locator('.map__call').evaluate(countAnimations)).toBe(1);
      await test.step('the page prints as a receipt alone, with the brand', async () => {
        await page.emulateMedia({ media: 'print' });
        await expect(receipt).toBeVisible();
        await expect(map).toBeVisible();
        await expect(page.locator('.header__logo')).toBeVisible();
        for (const part of ['.header__tools', '.footer', '.floating', '.thanks__actions']) {
          await expect(page.locator(part)).toBeHidden();
        }
        await page.emulateMedia({ media: 'screen' });
      });
      await page
        .getByRole('link', { name: textsOf(language)('thanks.to-numbers'), exact: true })
        .click();
      await expect(page).toHaveURL(/\/profile\/my-/);
      await expect(page.locator('.number-card')).toHaveCount(1);
      if (language !== 'en') return;
      await test.step('the password signs in again', async () => {
        await signIn(page, buyer);
        await expect(page).toHaveURL(/\/profile\/my-/);
      });
    });
  });
}

const RECEIPT: Receipt = {
  number: '+44 117 496 0223',
  totalCents: 499,
  months: 1,
  confirmationId: '0199-BC12-34DE',
  email: 'buyer@shop.test',
  paidAt: new Date().toISOString(),
  pair: chooseYourNumberRoute('united-kingdom', 'atlantis'),
};
const openWith = (page: Page, receipt: Receipt): Promise<void> =>
  gotoStoring(page, ROUTES.order, {
    sessionStorage: [['receipt', JSON.stringify(receipt)]],
    replaces: true,
  });

test.describe('the map of the thank-you page', () => {
  test('is that of the world where the pair has no page, or the receipt names none', async ({
    page,
    request,
  }) => {
    const ofTheWorld = await mapNameOf(request, ROUTES.home);
    for (const pair of [RECEIPT.pair, undefined]) {
      await openWith(page, { ...RECEIPT, pair });
      const map = page.locator('.thanks__map').getByRole('img');
      await expect(map, pair).toHaveAccessibleName(ofTheWorld);
    }
  });

  test('leaves no room where no map can be read', async ({ page }) => {
    const isMapPage = ({ pathname }: URL): boolean =>
      pathname === ROUTES.home || pathname === RECEIPT.pair;
    await intercept(page, isMapPage, (route) => route.abort());
    await openWith(page, RECEIPT);
    await expect(page.locator('.thanks__receipt')).toContainText(RECEIPT.number);
    await expect(page.locator('.thanks__map')).toHaveCount(0);
  });
});

test('a thank-you page whose script does not load shows that the order is paid', async ({
  page,
}) => {
  const t = textsOf('en');
  await intercept(page, /_astro\/start-thank-you[^/]*\.js/, (route) => route.abort());
  await openWith(page, RECEIPT);
  await expect(page.getByRole('heading', { level: 1, name: t('thanks.title') })).toBeVisible();
  await expect(page.getByText(t('thanks.incomplete'))).toBeVisible();
  await expect(page.locator('.thanks__receipt')).toBeHidden();
  await expect(page.getByText(t('thanks.next-title'))).toBeVisible();
});

test('the thank-you page opened without an order shows that there is none', async ({ page }) => {
  await page.goto(ROUTES.order);
  const t = textsOf('en');
  await expect(page.getByRole('heading', { level: 1, name: t('thanks.none-title') })).toBeVisible();
  await expect(page.getByText(t('thanks.next-title'))).toBeHidden();
});

test('a provider that grants no session offers sign-in with the email filled in', async ({
  page,
}) => {
  const buyer = newBuyer('en');
  await intercept(page, '**/main/api/Customer/CreatevalidatedSubscriber', async (route) => {
    const response = await route.fetch();
    const { session: _session, ...plain } = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json: plain });
  });
  await buyQuickly(page, buyer);
  await page.getByRole('link', { name: textsOf('en')('thanks.sign-in'), exact: true }).click();
  await expect(page.locator('#username')).toHaveValue(buyer.email);
});

test('a buyer who is signed in to another account is told so, and signs in to the new one', async ({
  page,
}) => {
  const t = textsOf('en');
  const buyer = newBuyer('en');
  await storeSession(page, await sessionOf(await openAccount('en')));
  await buyQuickly(page, buyer);
  const next = `${t('thanks.next-2')} ${t('thanks.next-2-other-account')}`;
  await expect(page.getByText(next, { exact: true })).toBeVisible();
  await expect(page.getByText(t('thanks.next-2-signed-in'))).toBeHidden();
  await expect(page.locator('[data-number-test]')).toBeHidden();
  await page.getByRole('link', { name: t('thanks.sign-in'), exact: true }).click();
  await expect(page.locator('#username')).toHaveValue(buyer.email);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
