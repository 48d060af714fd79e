import { expect, test, type Page } from '@playwright/test';
import { updateCustomerEmail } from '#contract/hub/account.ts';
import { confirmCustomerEmail, restoreCustomerEmail } from '#contract/hub/auth.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { ROUTES } from '#config/routes.ts';
import { openAccount, sessionOf } from '../support/customers/account.ts';
import { messagesTo } from '../support/customers/outbox.ts';
import { networkError, rejected, respondTo, success } from '../support/responses/responses.ts';
import { callShop } from '../support/shops/shop-api.ts';
import { textsOf } from '../support/pages/texts.ts';
import { open } from '../support/buying/enter.ts';

const undo = (page: Page) => page.locator('#restore-form [type="submit"]');

test('a change of address is taken back by the link to the old one, on a press only', async ({
  page,
}) => {
  const t = textsOf('he');
  const account = await openAccount('he');
  const { token } = await sessionOf(account);
  const Email = `thief-${account.email}`;
  const change = { Email, LanguageIso: 'he' as const, CurrentPassword: account.password };
  await callShop(updateCustomerEmail, { token, body: change });
  const [confirmation] = await messagesTo(page.request, Email);
  const confirmToken = confirmation?.link?.split('/').at(-1) ?? '';
  await callShop(confirmCustomerEmail, { body: { token: confirmToken } });
  const [told] = await messagesTo(page.request, account.email);
  const { pathname } = new URL(told?.link ?? '');
  expect(pathname).toContain('/he/restore-email/');

  await page.goto(pathname);
  await expect(page, 'the token leaves the address').toHaveURL(
    new RegExp(`${localizedPath('he', ROUTES.restoreEmail)}$`),
  );
  await expect(undo(page)).toBeEnabled();
  expect((await sessionOf({ ...account, email: Email })).status, 'nothing yet').toBe('Active');
  await page.evaluate(() => localStorage.setItem('token', 'a-token'));
  await undo(page).click();
  await expect(page.locator('output:focus')).toContainText(t('restore-email.success-title'));
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const kinds = await messagesTo(page.request, account.email);
  expect(kinds.some(({ link }) => link?.includes('/recovery-password/'))).toBe(true);
  await expect(sessionOf({ ...account, email: Email })).rejects.toThrow();
});

test('each refusal of the link has its words; without a server it can be tried again', async ({
  page,
}) => {
  const t = textsOf('en');
  const refusals = [
    [rejected(400, 'ERRVNUMS12'), 'restore-email.expired'],
    [rejected(409, 'ERRVNUMS11'), 'restore-email.taken'],
    [networkError, 'restore-email.no-response'],
  ] as const;
  for (const [reply, message] of refusals) {
    await respondTo(page, restoreCustomerEmail, reply);
    await open(page, 'en', `${ROUTES.restoreEmail}/some-token`);
    await undo(page).click();
    await expect(page.getByRole('alert')).toContainText(t(message));
    const focused = reply === networkError ? undo(page) : page.getByRole('alert');
    await expect(focused).toBeFocused();
  }
  const first = await page.getByRole('alert').elementHandle();
  await undo(page).click();
  await expect(page.getByRole('alert'), 'another one, which is announced').toBeVisible();
  expect(await first?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await respondTo(page, restoreCustomerEmail, success(true));
  await undo(page).click();
  await expect(page.getByText(t('restore-email.success-title'))).toBeVisible();
  await page.goto(ROUTES.restoreEmail);
  await expect(page.getByText(t('restore-email.no-token'))).toBeVisible();
});
