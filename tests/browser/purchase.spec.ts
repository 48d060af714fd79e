import { expect, test } from '@playwright/test';
import { ROUTES } from '#config/routes.ts';
import { buyNumber, signIn } from './support/buy.ts';
import { newBuyer } from './support/buyer.ts';
import { buyQuickly } from './support/checkout.ts';
import { messagesTo } from './support/outbox.ts';
import { textsOf } from './support/texts.ts';
import { watchComplaints } from './support/visit.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

/** engines.spec.ts has Spanish and Portuguese, accessibility-states.spec.ts Hebrew on a phone. */
const VISITS = [
  { language: 'en', viewport: PHONE },
  { language: 'he', viewport: DESKTOP },
] as const;

for (const { language, viewport } of VISITS) {
  test.describe(`at ${viewport.width} px with animations`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'no-preference' } });
    test(`a buyer gets a number in ${language}, is signed in, and can sign in again`, async ({
      page,
      request,
    }) => {
      const complaints = await watchComplaints(page);
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
      await test.step('the page prints as a receipt alone', async () => {
        await page.emulateMedia({ media: 'print' });
        await expect(receipt).toBeVisible();
        for (const part of ['.header', '.footer', '.floating', '.thanks__actions']) {
          await expect(page.locator(part)).toBeHidden();
        }
        await page.emulateMedia({ media: 'screen' });
      });
      await page
        .getByRole('link', { name: textsOf(language)('thanks.to-numbers'), exact: true })
        .click();
      await expect(page).toHaveURL(/\/profile\/my-/);
      await expect(page.locator('.number-card')).toHaveCount(1);
      await signIn(page, buyer);
      await expect(page).toHaveURL(/\/profile\/my-/);
    });
  });
}

test('the thank-you page opened without an order says so', async ({ page }) => {
  await page.goto(ROUTES.order);
  const t = textsOf('en');
  await expect(page.getByRole('heading', { level: 1, name: t('thanks.none-title') })).toBeVisible();
  await expect(page.getByText(t('thanks.next-title'))).toBeHidden();
});

test('a provider that grants no session offers sign-in with the email filled in', async ({
  page,
}) => {
  const buyer = newBuyer('en');
  await page.route('**/main/api/Customer/CreatevalidatedSubscriber', async (route) => {
    const response = await route.fetch();
    const { session: _session, ...plain } = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json: plain });
  });
  await buyQuickly(page, buyer);
  await page.getByRole('link', { name: textsOf('en')('thanks.sign-in'), exact: true }).click();
  await expect(page.locator('#username')).toHaveValue(buyer.email);
});
