import { expect, test, type Page } from '@playwright/test';
import { ROUTES } from '#config/routes.ts';
import { buyNumber } from '../support/buying/buy.ts';
import { newBuyer } from '../support/buying/buyer.ts';
import { buyQuickly } from '../support/buying/checkout.ts';
import { intercept } from '../support/responses/intercept.ts';
import { gotoStoring } from '../support/pages/visit.ts';

/** The bodies that are sent to a path of the conversion endpoints, from whatever page. */
async function bodiesSentTo(page: Page, path: string): Promise<Record<string, unknown>[]> {
  const bodies: Record<string, unknown>[] = [];
  await page.context().route(`**${path}`, async (route) => {
    bodies.push(route.request().postDataJSON() as Record<string, unknown>);
    await route.continue();
  });
  return bodies;
}

/** What the consent loader stores of a visitor’s choice, and what the browser sends of its own. */
async function visitAs(
  page: Page,
  baseURL: string,
  choice: { marketing: boolean; globalPrivacyControl: boolean },
): Promise<void> {
  await page.context().addCookies([{ name: '_fbc', value: 'fb.1.click', url: baseURL }]);
  await page.addInitScript(({ marketing, globalPrivacyControl }) => {
    localStorage.setItem('cookieConsent', JSON.stringify({ marketing }));
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: globalPrivacyControl });
  }, choice);
}

test('a sent code and a purchase are reported with person and pixel ids after consent to marketing', async ({
  page,
  baseURL,
}) => {
  await visitAs(page, String(baseURL), { marketing: true, globalPrivacyControl: false });
  const events = await bodiesSentTo(page, '/api/conversion/event');
  const purchases = await bodiesSentTo(page, '/api/conversion/purchase');
  const buyer = newBuyer('en');
  await buyNumber(page, buyer);
  const person = { Email: buyer.email, Phone: buyer.e164, FBC: 'fb.1.click', FBP: '' };
  expect(events).toEqual([{ EventName: 'checkout_s1_send_code', ...person }]);
  await expect
    .poll(() => purchases, 'the next page reports it')
    .toEqual([{ EventName: 'Purchase', ...person, Price: expect.any(Number) }]);
});

const ANONYMOUS = {
  EventName: 'Purchase',
  Email: '',
  Phone: '',
  FBC: '',
  FBP: '',
  Price: expect.any(Number),
};

test('without consent, a purchase is reported without any trace of the person', async ({
  page,
  baseURL,
}) => {
  await visitAs(page, String(baseURL), { marketing: false, globalPrivacyControl: false });
  const purchases = await bodiesSentTo(page, '/api/conversion/purchase');
  await buyQuickly(page, newBuyer('en'));
  await expect.poll(() => purchases).toEqual([ANONYMOUS]);
});

test('under Global Privacy Control a saved purchase is reported without any trace of the person, whatever was agreed to', async ({
  page,
  baseURL,
}) => {
  await visitAs(page, String(baseURL), { marketing: true, globalPrivacyControl: true });
  const purchases = await bodiesSentTo(page, '/api/conversion/purchase');
  const { email, e164: phone } = newBuyer('en');
  const saved = JSON.stringify({ email, phone, totalCents: 499 });
  const sessionStorage: [string, string][] = [['purchaseToReport', saved]];
  await gotoStoring(page, ROUTES.order, { sessionStorage, replaces: false });
  await expect.poll(() => purchases).toEqual([ANONYMOUS]);
});

test('a purchase that cannot be reported leads to the thank-you page all the same', async ({
  page,
}) => {
  await intercept(page, '**/api/conversion/**', (route) => route.abort());
  await buyQuickly(page, newBuyer('en'));
  const waiting = (): Promise<string | null> =>
    page.evaluate(() => sessionStorage.getItem('purchaseToReport'));
  await expect.poll(waiting, 'it is tried once').toBeNull();
});
