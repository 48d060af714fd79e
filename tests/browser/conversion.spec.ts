import { expect, test, type Page } from '@playwright/test';
import { buyNumber } from './support/buy.ts';
import { newBuyer } from './support/buyer.ts';

/** The bodies that are sent to a path of the conversion calls; a page that is being left no longer tells, its network does. */
async function bodiesSentTo(page: Page, path: string): Promise<Record<string, unknown>[]> {
  const bodies: Record<string, unknown>[] = [];
  await page.context().route(`**${path}`, async (route) => {
    bodies.push(route.request().postDataJSON() as Record<string, unknown>);
    await route.continue();
  });
  return bodies;
}

test('a sent code and a purchase are reported with the ad pixel’s ids', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: '_fbc', value: 'fb.1.click', url: String(baseURL) }]);
  const events = await bodiesSentTo(page, '/api/conversion/event');
  const purchases = await bodiesSentTo(page, '/api/conversion/purchase');
  const buyer = newBuyer('en');
  await buyNumber(page, buyer);
  const person = { Email: buyer.email, Phone: buyer.e164, FBC: 'fb.1.click', FBP: '' };
  expect(events).toEqual([{ EventName: 'checkout_s1_send_code', ...person }]);
  expect(purchases).toEqual([{ EventName: 'Purchase', ...person, Price: expect.any(Number) }]);
});

test('a purchase that cannot be reported leads to the thank-you page all the same', async ({
  page,
}) => {
  await page.route('**/api/conversion/**', (route) => route.abort());
  await buyNumber(page, newBuyer('en'));
});
