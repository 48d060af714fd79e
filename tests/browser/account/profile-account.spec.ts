import { expect, test, type Locator, type Page } from '@playwright/test';
import { ROUTES } from '#config/routes.ts';
import { cancelCustomer, patchAccountInformation } from '#contract/hub/account.ts';
import { listSessions, refreshSession } from '#contract/hub/auth.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { openAccount, sessionOf } from '../support/customers/account.ts';
import { bodiesSentTo, holdBack, holdResponse, respondTo } from '../support/responses/responses.ts';
import { signIn } from '../support/buying/buy.ts';
import { demoSession, enter } from '../support/buying/enter.ts';
import { expectMessage } from '../support/pages/fields.ts';
import { codeSentTo, messagesTo } from '../support/customers/outbox.ts';
import { dismissPopup, expectPopup, homeOf } from '../support/pages/popup.ts';
import { callShop } from '../support/shops/shop-api.ts';
import { PROFILE, SIZE_OF } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';
import { pressTwice, waitForLists } from '../support/pages/visit.ts';

/** What the password form shows for a current password, a new one, and that again. */
const PASSWORDS = [
  { typed: ['', '', ''], errors: ['required', 'required', 'required'] },
  { typed: ['x', 'Ab1', 'Ab1'], errors: [null, 'password-character', null] },
  { typed: ['x', 'abcdefg1', 'abcdefg1'], errors: [null, 'password-uppercase', null] },
  { typed: ['x', '12345678', '12345678'], errors: [null, 'password-letter', null] },
  { typed: ['x', 'Abcdefgh', 'Abcdefgh'], errors: [null, 'password-number', null] },
  { typed: ['x', 'Quiet-Hill-77', 'Quiet-Hill-78'], errors: [null, null, 'passwords-not-match'] },
] as const;

/** What the email form shows for an address, its confirmation and the password. */
const ADDRESSES = [
  { typed: ['', '', ''], errors: ['required', 'required', 'required'] },
  { typed: ['dana@', 'dana@', ''], errors: ['invalid-email', 'invalid-email', 'required'] },
  { typed: ['a@shop.test', 'b@shop.test', 'x'], errors: [null, 'emails-not-match', null] },
] as const;

const NAMES = [
  { typed: ['', 'Levi'], errors: ['form.required', null] },
  { typed: ['Al', 'Xy'], errors: ['account.invalid-name', 'account.invalid-name'] },
] as const;

test.describe('account information', () => {
  const language = 'en';
  const t = textsOf(language);
  const row = (page: Page, title: string) =>
    page.locator('.account-row').filter({ has: page.getByRole('heading', { name: title }) });
  const named = (within: Page | Locator, name: string) =>
    within.getByRole('button', { name, exact: true });

  test.use({ viewport: SIZE_OF[language] });

  test('every invalid field has its message', async ({ page }) => {
    await enter(page, demoSession(), language, PROFILE.accountInformation);
    const sent = bodiesSentTo(page, patchAccountInformation);
    const forms = [
      {
        title: t('account.email-title'),
        ids: ['email', 'email-confirm', 'email-password'],
        rows: ADDRESSES,
      },
      {
        title: t('account.password-title'),
        ids: ['current', 'next', 'confirm'],
        rows: PASSWORDS,
      },
    ];
    for (const { title, ids, rows } of forms) {
      await row(page, title).getByRole('button').click();
      const fields = ids.map((id) => page.locator(`#account-${id}`));
      for (const field of fields) await expect(field).not.toHaveAttribute('aria-invalid', 'true');
      for (const { typed, errors } of rows) {
        for (const [index, field] of fields.entries()) await field.fill(typed[index] ?? '');
        await row(page, title).locator('[type="submit"]').click();
        for (const [index, field] of fields.entries()) {
          const key = errors[index];
          await expectMessage(field, language, key == null ? undefined : `form.${key}`);
        }
      }
      await row(page, title).locator('form .button--ghost, form .button--secondary').last().click();
      await expect(row(page, title).locator('form')).toHaveCount(0);
    }
    const fields = [page.locator('#account-first-name'), page.locator('#account-last-name')];
    const save = named(page, t('account.save-changes'));
    await expect(save).toHaveCount(0);
    for (const { typed, errors } of NAMES) {
      for (const [index, field] of fields.entries()) await field.fill(typed[index] ?? '');
      await save.click();
      for (const [index, field] of fields.entries()) {
        const key = errors[index];
        await expectMessage(field, language, key ?? undefined);
      }
    }
    await fields[0]?.fill('Dana');
    await fields[1]?.fill('Miller');
    await expect(save, 'as it was: nothing to save').toHaveCount(0);
    expect(sent).toEqual([]);
  });

  test('email address, password and two-factor sign-in can be changed', async ({ page }) => {
    const account = await openAccount(language);
    await enter(page, sessionOf(account), language, PROFILE.accountInformation);
    const email = row(page, t('account.email-title'));
    await email.getByRole('button').click();
    await page.locator('#account-email').fill(`new-${account.email}`);
    await page.locator('#account-email').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+c');
    await page.locator('#account-email-confirm').focus();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(page.locator('#account-email-confirm'), 'pasting is off').toHaveValue('');
    await page.locator('#account-email-confirm').fill(`new-${account.email}`);
    await page.locator('#account-email-password').fill(account.password);
    await named(email, t('account.verify')).click();
    await dismissPopup(page, language, 'verifying-email');
    await expect(email).toContainText(account.email);
    const [mail] = await messagesTo(page.request, `new-${account.email}`);
    const link = new URL(mail?.link ?? '');
    await page.goto(link.pathname);
    await expect(page.locator('main h1')).toBeVisible();
    const renamed = { ...account, email: `new-${account.email}` };
    await expect
      .poll(async () => (await sessionOf(renamed).catch(() => null))?.status)
      .toBe('Active');
    const token = (): Promise<unknown> => page.evaluate(() => localStorage.getItem('token'));
    await expect.poll(token, 'a change of address ends every session').toBeNull();
    // The count-down would interrupt another navigation.
    await expect(page).toHaveURL(/\/login$/);

    await enter(page, sessionOf(renamed), language, PROFILE.accountInformation);
    const password = row(page, t('account.password-title'));
    await password.getByRole('button').click();
    await page.locator('#account-current').fill(account.password);
    await page.locator('#account-next').fill('Password1');
    await page.locator('#account-confirm').fill('Password1');
    await named(password, t('profile.save')).click();
    await expectMessage(page.locator('#account-next'), language, 'form.password-common');
    await expect(page.locator('#account-next')).toBeFocused();
    await page.locator('#account-next').fill('Quiet-Mountain-77');
    await page.locator('#account-confirm').fill('Quiet-Mountain-77');
    await named(password, t('profile.save')).click();
    await dismissPopup(page, language, 'password-changed-success');
    await expect(password.locator('form')).toHaveCount(0);
    const changed = { ...renamed, password: 'Quiet-Mountain-77' };

    const twoFactor = row(page, t('account.two-factor-title'));
    await expect(twoFactor).toContainText(t('account.two-factor-off'));
    await named(twoFactor, `${t('account.turn-on')} ${t('account.two-factor-title')}`).click();
    await dismissPopup(page, language, '2fa-verification');
    await page.locator('#account-code').fill('12345678a');
    await expect(page.locator('#account-code')).toHaveValue('1234567');
    await page.locator('#account-code').fill(await codeSentTo(page.request, changed.email));
    await named(twoFactor, t('account.turn-on')).click();
    await expect(twoFactor).toContainText(t('account.two-factor-on'));
    await page.evaluate(() => localStorage.clear());
    await signIn(page, changed);
    await expect(page).toHaveURL(/otp-verification/);
    await page.locator('#otp-code').fill(await codeSentTo(page.request, changed.email));
    await page.locator('#otp-form [type="submit"]').click();
    await expect(page, 'the code signs in').toHaveURL(/\/profile\/my-/);
    await signIn(page, changed);
    await expect(page, 'the device is trusted now').toHaveURL(/\/profile\/my-/);

    await page.goto(localizedPath(language, PROFILE.accountInformation));
    await twoFactor.getByRole('button').click();
    await page.locator('#account-two-factor-password').fill('Wrong-Password-1');
    await named(twoFactor, t('account.turn-off')).click();
    await expectMessage(
      page.locator('#account-two-factor-password'),
      language,
      'delete-account.wrong-password',
    );
    await expect(page.locator('#account-two-factor-password')).toBeFocused();
    await page.locator('#account-two-factor-password').fill(changed.password);
    await named(twoFactor, t('account.turn-off')).click();
    await expect(twoFactor).toContainText(t('account.two-factor-off'));
  });

  test('the account is deleted in two steps', async ({ page }) => {
    const account = await openAccount(language);
    await enter(page, sessionOf(account), language, PROFILE.accountInformation);
    await named(page, t('account.delete')).click();
    const dialog = page.getByRole('dialog', { name: t('delete-account.title') });
    const next = named(dialog, t('delete-account.submit'));
    await expect(dialog.getByRole('radio')).toHaveCount(5);
    await expect(next).toBeDisabled();
    await dialog.getByRole('radio', { name: t('delete-account.reason-2'), exact: true }).check();
    await expect(next).toBeEnabled();
    await expect(page.locator('#delete-more')).toHaveCount(0);
    await dialog.getByRole('radio', { name: t('delete-account.reason-5'), exact: true }).check();
    await expect(next, 'Other wants words').toBeDisabled();
    await page.locator('#delete-more').fill('I move to the sea.');
    await next.click();
    const remove = named(dialog, t('delete-account.delete'));
    await expect(remove).toBeDisabled();
    const withdraw = dialog.getByRole('link', { name: t('withdrawal.instead-link') });
    await expect(withdraw).toHaveAttribute('href', localizedPath(language, ROUTES.withdrawal));
    const password = page.locator('#delete-password');
    await password.fill(account.password);
    await expect(password).toHaveAttribute('type', 'password');
    await dialog.getByRole('button', { name: t('profile.show-password') }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await named(dialog, t('profile.back')).click();
    await expect(page.locator('#delete-more')).toHaveValue('I move to the sea.');
    await next.click();
    await expect(password, 'going back forgets the password').toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(named(page, t('account.delete'))).toBeFocused();
    await named(page, t('account.delete')).click();
    await next.click();
    await password.fill(account.password);
    const sent = bodiesSentTo(page, cancelCustomer);
    await pressTwice(remove);
    await expectPopup(page, language, 'account-deleted');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    expect(token, 'nothing is left to a reload').toBeNull();
    await dismissPopup(page, language, 'account-deleted');
    await expect(page).toHaveURL(homeOf(language));
    expect(sent).toEqual([{ languageISO: language, message: 'I move to the sea.' }]);
    await expect(sessionOf(account), 'the account is closed to sign-ins').rejects.toThrow();
  });
});

test('the account lists where it is signed in, and signs out everywhere else', async ({ page }) => {
  const t = textsOf('en');
  const account = await openAccount('en');
  const elsewhere = await sessionOf(account);
  await enter(page, sessionOf(account), 'en', PROFILE.accountInformation);
  await expect(page.getByText(t('account.this-device'), { exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: t('account.sign-out-others'), exact: true }).click();
  const message = page.getByText(t('account.signed-out-others'));
  await expect(message).toBeFocused();
  await expect(message.and(page.getByRole('status')), 'it is said once').toHaveCount(0);
  await expect(page.getByRole('button', { name: t('account.sign-out-others') })).toHaveCount(0);
  const body = { refresh_token: elsewhere.refresh_token };
  expect((await callShop(refreshSession, { body })).status).toBe(401);
  await page.reload();
  await expect(page.locator('#account-first-name'), 'this device stays').toHaveValue(
    account.firstName,
  );
});

test('a list of sessions that is missing leaves the account page as it is', async ({ page }) => {
  await respondTo(page, listSessions, (route) => route.fulfill({ status: 404, body: '' }));
  await enter(page, demoSession(), 'en', PROFILE.accountInformation);
  await expect(page.locator('#account-first-name')).toHaveValue('Dana');
  await expect(page.getByText(textsOf('en')('account.sessions-title'))).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(
    (await demoSession()).token,
  );
});

test('what is below the list of sessions appears after it, so that the list does not move it', async ({
  page,
}) => {
  const t = textsOf('en');
  await waitForLists(page);
  await enter(page, demoSession(), 'en', PROFILE.support);
  const respond = await holdResponse(page, listSessions);
  await page.goto(PROFILE.accountInformation);
  await expect(page.getByRole('heading', { name: t('account.password-title') })).toBeVisible();
  const remove = page.getByRole('button', { name: t('account.delete') });
  await expect(remove).toHaveCount(0);
  await respond();
  await expect(remove).toBeVisible();
});

test('a form that loads leaves the focus where it was moved meanwhile', async ({ page }) => {
  const load = await holdBack(page, /\/_astro\/EmailForm\./);
  await enter(page, demoSession(), 'en', PROFILE.accountInformation);
  await page.locator('.account-row').getByRole('button').first().press('Enter');
  await page.locator('#account-first-name').focus();
  load();
  await expect(page.locator('#account-email')).toBeVisible();
  await expect(page.locator('#account-first-name')).toBeFocused();
});

test('a name that ends in a blank is saved once and then counts as saved', async ({ page }) => {
  const t = textsOf('en');
  await enter(page, sessionOf(await openAccount('en')), 'en', PROFILE.accountInformation);
  await page.locator('#account-first-name').fill('Anna ');
  const save = page.getByRole('button', { name: t('account.save-changes') });
  await save.press('Enter');
  await expect(page.getByText(t('account.saved'), { exact: true })).toBeFocused();
  await expect(save).toHaveCount(0);
});

test('another language changes the page and the preference', async ({ page }) => {
  const account = await openAccount('en');
  await enter(page, sessionOf(account), 'en', PROFILE.accountInformation);
  await page.locator('#account-language').selectOption('he');
  await page.locator('#account-first-name').fill('Robina');
  await page.getByRole('button', { name: textsOf('en')('account.save-changes') }).click();
  await expect(page).toHaveURL(new RegExp(`${localizedPath('he', PROFILE.accountInformation)}$`));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('#account-language')).toHaveValue('he');
  await expect(page.locator('#account-first-name')).toHaveValue('Robina');
  await page.goto('/');
  await expect(page, 'it is the preference from now on').toHaveURL(/\/he$/);
});
