import { expect, test, type Page } from '@playwright/test';
import {
  cancelCustomer,
  patchAccountInformation,
  updateCustomerEmail,
} from '#contract/hub/account.ts';
import { endOtherSessions } from '#contract/hub/auth.ts';
import { renewPackage } from '#contract/hub/billing.ts';
import { updateCallForwarding } from '#contract/hub/numbers.ts';
import { saveCard } from '#contract/main/payment.ts';
import { monthsText } from '#lib/text/date-text.ts';
import { openAccount, sessionOf } from '../support/customers/account.ts';
import { enter } from '../support/buying/enter.ts';
import { typePassword } from '../support/customers/numbers.ts';
import { dismissPopup } from '../support/pages/popup.ts';
import { pressInCard, typeCard } from '../support/buying/card-dialog.ts';
import { holdResponse, loseResponse, respondTo } from '../support/responses/responses.ts';
import { PROFILE } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';

const t = textsOf('en');

const sectionOf = (page: Page, title: string) =>
  page
    .locator('.number-section, .account-row')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('calls that are forwarded after Cancel leave the form open that was opened since', async ({
  page,
}) => {
  const session = await sessionOf(await openAccount('en'));
  await typePassword(session.token);
  await enter(page, session, 'en', PROFILE.myNumbers);
  const calls = sectionOf(page, t('forwarding.calls-title'));
  const named = (name: string) => calls.getByRole('button', { name, exact: true });
  const phones = calls.locator('[id$="-phone"]');
  await calls.getByRole('button').click();
  for (const index of [0, 1]) await phones.nth(index).fill('2025550143');
  const respond = await holdResponse(page, updateCallForwarding);
  await named(t('profile.save')).click();
  await named(t('profile.cancel')).click();
  await calls.getByRole('button').click();
  await phones.first().fill('2025550198');
  await respond();
  await expect(page.locator('.glance__item').first()).toContainText('+1 202-555-0143');
  await expect(page.getByRole('status').filter({ hasText: t('profile.saved') })).toHaveCount(1);
  await expect(phones.first()).toHaveValue(/202\D*555\D*0198/);
});

test('a password that is changed after Cancel leaves the form open that was opened since', async ({
  page,
}) => {
  const account = await openAccount('en');
  await enter(page, sessionOf(account), 'en', PROFILE.accountInformation);
  const row = sectionOf(page, t('account.password-title'));
  await row.getByRole('button').click();
  await page.locator('#account-current').fill(account.password);
  await page.locator('#account-next').fill('Quiet-Mountain-77');
  await page.locator('#account-confirm').fill('Quiet-Mountain-77');
  const respond = await holdResponse(page, patchAccountInformation);
  await row.locator('[type="submit"]').click();
  await row.getByRole('button', { name: t('profile.cancel'), exact: true }).click();
  await row.getByRole('button').click();
  await page.locator('#account-current').fill('Quiet-');
  await respond();
  await dismissPopup(page, 'en', 'password-changed-success');
  await expect(page.locator('#account-current')).toHaveValue('Quiet-');
});

test('a password that was wrong takes no focus from another form', async ({ page }) => {
  const account = await openAccount('en');
  await enter(page, sessionOf(account), 'en', PROFILE.accountInformation);
  const row = sectionOf(page, t('account.email-title'));
  await row.getByRole('button').click();
  for (const id of ['email', 'email-confirm']) {
    await page.locator(`#account-${id}`).fill(`new-${account.email}`);
  }
  const password = page.locator('#account-email-password');
  await password.fill('Not-My-Password-1');
  const respond = await holdResponse(page, updateCustomerEmail);
  await row.locator('[type="submit"]').click();
  const name = page.locator('#account-first-name');
  await name.focus();
  await respond();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toBeFocused();
});

test('a form in which the customer types keeps the focus when others are signed out', async ({
  page,
}) => {
  const account = await openAccount('en');
  await sessionOf(account);
  await enter(page, sessionOf(account), 'en', PROFILE.accountInformation);
  const respond = await holdResponse(page, endOtherSessions);
  await page.getByRole('button', { name: t('account.sign-out-others'), exact: true }).click();
  const name = page.locator('#account-first-name');
  await name.focus();
  await respond();
  await expect(page.getByText(t('account.signed-out-others'))).toBeVisible();
  await expect(name).toBeFocused();
});

test('a form in which the customer types keeps the focus when another one asks for the password', async ({
  page,
}) => {
  await enter(page, sessionOf(await openAccount('en')), 'en', PROFILE.myNumbers);
  const calls = sectionOf(page, t('forwarding.calls-title'));
  const sms = sectionOf(page, t('forwarding.sms-title'));
  for (const section of [calls, sms]) await section.getByRole('button').click();
  for (const index of [0, 1]) {
    await calls.locator('[id$="-phone"]').nth(index).fill('2025550143');
  }
  const respond = await holdResponse(page, updateCallForwarding);
  await calls.getByRole('button', { name: t('profile.save'), exact: true }).click();
  const address = sms.locator('[id$="-email"]');
  await address.focus();
  await respond();
  await expect(calls.locator('[id$="-password"]')).toBeVisible();
  await expect(address).toBeFocused();
});

test('a plan that is changed after Escape leaves the question open that was asked since', async ({
  page,
}) => {
  await enter(page, sessionOf(await openAccount('en')), 'en', PROFILE.billing);
  const choose = (months: number): Promise<void> =>
    page
      .locator('.choice', { hasText: monthsText('en', months) })
      .first()
      .locator('input')
      .check();
  const proceed = page.getByRole('button', { name: t('plan.continue'), exact: true });
  const question = page.getByRole('dialog', { name: t('plan.confirm-title') });
  await choose(6);
  await proceed.click();
  const respond = await holdResponse(page, renewPackage);
  await question.locator('.button--primary').click();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await choose(3);
  await proceed.click();
  await expect(question).toContainText(monthsText('en', 3));
  await respond();
  await dismissPopup(page, 'en', 'renewal-success');
  await expect(question).toContainText(monthsText('en', 3));
});

test('a change of password whose response is lost says that the new one may be in use', async ({
  page,
}) => {
  const account = await openAccount('en');
  await enter(page, sessionOf(account), 'en', PROFILE.accountInformation);
  const row = sectionOf(page, t('account.password-title'));
  await row.getByRole('button').click();
  await page.locator('#account-current').fill(account.password);
  await page.locator('#account-next').fill('Quiet-Mountain-77');
  await page.locator('#account-confirm').fill('Quiet-Mountain-77');
  const undo = await respondTo(page, patchAccountInformation, loseResponse);
  await row.locator('[type="submit"]').click();
  await dismissPopup(page, 'en', 'server-error', undefined, 'account.password-lost');
  await undo();
  await row.locator('[type="submit"]').click();
  await dismissPopup(page, 'en', 'wrong-current-password', undefined, 'account.password-maybe-new');
});

test('a deletion whose response is lost says how to see whether the account is gone', async ({
  page,
}) => {
  const account = await openAccount('en');
  await enter(page, sessionOf(account), 'en', PROFILE.accountInformation);
  await page.getByRole('button', { name: t('account.delete'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('delete-account.title') });
  await dialog.getByRole('radio').first().check();
  await dialog.locator('[type="submit"]').click();
  await page.locator('#delete-password').fill(account.password);
  await respondTo(page, cancelCustomer, loseResponse);
  await dialog.locator('[type="submit"]').click();
  await dismissPopup(page, 'en', 'server-error', undefined, 'delete-account.lost');
  await page.reload();
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('a card whose saving lost its response is in the list', async ({ page }) => {
  await enter(page, sessionOf(await openAccount('en')), 'en', PROFILE.billing);
  await page.getByRole('button', { name: t('saved-cards.add'), exact: true }).click();
  await typeCard(page, 'en', '5555555555554444');
  await respondTo(page, saveCard, loseResponse);
  await pressInCard(page, 'en', 'saved-cards.save');
  await dismissPopup(page, 'en', 'server-error', undefined, 'saved-cards.lost');
  await expect(page.getByText(t('saved-cards.count-two'), { exact: true })).toBeVisible();
});
