import { expect } from '@playwright/test';
import { ROUTES } from '#config/routes.ts';
import { SITE_KEYS } from '../support/shops/aside-shop.ts';
import { test } from '../support/shops/aside-test.ts';
import { intercept } from '../support/responses/intercept.ts';
import { textsOf } from '../support/pages/texts.ts';
import { BROKEN_SCRIPTS } from '../support/responses/third-party-scripts.ts';
import { untilProtected } from '../support/responses/watch-third-parties.ts';

const t = textsOf('en');
const BOT_SCRIPT = /\/bot\.js\?render=/;

test('a bot protection that never responds is waited for once on a page', async ({ page }) => {
  await intercept(page, BOT_SCRIPT, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: BROKEN_SCRIPTS['/bot.js'] ?? '' }),
  );
  await page.goto(ROUTES.testRecaptcha);
  await untilProtected(page);
  const token = page.getByRole('status', { name: t('bot-test.token') });
  await page.clock.install();
  await page.getByRole('button', { name: t('bot-test.general') }).click();
  await page.clock.runFor(3_100);
  await expect(token).toHaveText(t('bot-test.empty'));
  await token.evaluate((status) => status.replaceChildren());
  await page.getByRole('button', { name: t('bot-test.general') }).click();
  await expect(token).toHaveText(t('bot-test.empty'));
  expect(await page.evaluate('window.executions')).toBe(1);
});

test('a site key is not used before its own script has loaded', async ({ page }) => {
  const { promise: isDue, resolve: respond } = Promise.withResolvers<void>();
  await intercept(page, /\/bot\.js\?render=general/, async (route) => {
    await isDue;
    await route.continue();
  });
  await page.goto(ROUTES.testRecaptcha);
  await expect
    .poll(() => page.evaluate(() => window.botProtectionKeys?.transaction))
    .toBe(SITE_KEYS.transaction);
  const token = page.getByRole('status', { name: t('bot-test.token') });
  await page.getByRole('button', { name: t('bot-test.general') }).click();
  await expect(token).toHaveText('Recaptcha not loaded');
  respond();
  await untilProtected(page);
  await page.getByRole('button', { name: t('bot-test.general') }).click();
  await expect(token).toHaveText(`${SITE_KEYS.general}.general`);
});

test('the internal test page shows tokens and sends one to the detection endpoint', async ({
  page,
}) => {
  await page.goto(ROUTES.testRecaptcha);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await untilProtected(page);
  const token = page.getByRole('status', { name: t('bot-test.token') });
  await page.getByRole('button', { name: t('bot-test.general') }).click();
  await expect(token).toHaveText(`${SITE_KEYS.general}.general`);
  await page.getByRole('button', { name: t('bot-test.transaction') }).click();
  await expect(token).toHaveText(`${SITE_KEYS.transaction}.transaction`);
  await page.getByLabel(t('bot-test.private-key')).fill('a private key');
  await page.getByRole('button', { name: t('bot-test.detect') }).click();
  await expect(page.getByRole('status', { name: t('bot-test.verdict') })).toHaveText(
    `200 ${JSON.stringify({
      token: `${SITE_KEYS.transaction}.transaction`,
      websiteKey: SITE_KEYS.transaction,
      privateKey: 'a private key',
    })}`,
  );
});
