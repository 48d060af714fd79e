import { expect, test, type Page } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import { withdraw } from '#contract/hub/withdrawals.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { openAccount, sessionOf } from '../support/customers/account.ts';
import { enter } from '../support/buying/enter.ts';
import { numberOf } from '../support/customers/numbers.ts';
import { PROFILE } from '../support/pages/site-pages.ts';
import { expectMessage } from '../support/pages/fields.ts';
import { messagesTo } from '../support/customers/outbox.ts';
import { overflowOf } from '../support/pages/overflow.ts';
import { dismissPopup } from '../support/pages/popup.ts';
import {
  bodiesSentTo,
  jsonResponse,
  networkError,
  rateLimited,
  rejectedAsBot,
  requestsTo,
  respondTo,
} from '../support/responses/responses.ts';
import { textsOf } from '../support/pages/texts.ts';
import { pressTwice } from '../support/pages/visit.ts';

const field = (page: Page, name: string) => page.locator(`#withdrawal-${name}`);

const press = (page: Page, language: Language, key: 'continue' | 'confirm' | 'change') =>
  page.getByRole('button', { name: textsOf(language)(`withdrawal.${key}`), exact: true }).click();

async function fillIn(
  page: Page,
  language: Language,
  typed: { reference: string; email: string; name: string },
): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value);
  await press(page, language, 'continue');
}

test('a withdrawal is checked, shown and sent, and what was typed stays until it is received', async ({
  page,
}) => {
  const t = textsOf('en');
  await page.goto(ROUTES.home);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('withdrawal.link') })
    .click();
  await expect(page).toHaveURL(new RegExp(`${ROUTES.withdrawal}$`));
  await press(page, 'en', 'continue');
  for (const name of ['reference', 'email', 'name']) {
    await expectMessage(field(page, name), 'en', 'form.required');
  }
  await expect(field(page, 'reference')).toBeFocused();
  await fillIn(page, 'en', { reference: '4F1D-09AC', email: 'dana@shop', name: 'Dana Levi' });
  await expectMessage(field(page, 'reference'), 'en', 'withdrawal.reference-invalid');
  await expectMessage(field(page, 'email'), 'en', 'form.invalid-email');
  const typed = { reference: '4f1d-09ac-77b2', email: 'dana@shop.test', name: 'Dana Levi' };
  await fillIn(page, 'en', typed);
  await expect(page.getByRole('heading', { name: t('withdrawal.check-title') })).toBeFocused();
  for (const value of Object.values(typed))
    await expect(page.locator('.summary')).toContainText(value);
  await press(page, 'en', 'change');
  await expect(field(page, 'reference')).toBeFocused();
  await expect(field(page, 'name')).toHaveValue(typed.name);

  await test.step('the field that the provider refuses is marked', async () => {
    await press(page, 'en', 'continue');
    const refusal = { code: 'bad-request', message: 'body.email' };
    await respondTo(page, withdraw, jsonResponse({ messages: [refusal] }, 400));
    await press(page, 'en', 'confirm');
    await expect(field(page, 'email')).toBeFocused();
    await expectMessage(field(page, 'email'), 'en', 'form.invalid-email');
    await field(page, 'email').fill('dana.levi@shop.test');
    await press(page, 'en', 'continue');
  });
  for (const [response, popup] of [
    [networkError, 'server-error'],
    [rateLimited, 'rate-limit-exceeded'],
    [rejectedAsBot, 'recaptcha'],
  ] as const) {
    await test.step(`${popup}, and it can be sent again`, async () => {
      await respondTo(page, withdraw, response);
      await press(page, 'en', 'confirm');
      await dismissPopup(page, 'en', popup);
    });
  }
  await page.unroute(requestsTo(withdraw));
  const sent = bodiesSentTo(page, withdraw);
  await pressTwice(page.getByRole('button', { name: t('withdrawal.confirm') }));
  await expect(page.getByRole('heading', { name: t('withdrawal.done-title') })).toBeFocused();
  await expect(page.locator('.summary')).toContainText(/20\d\d.*UTC/);
  expect(sent).toEqual([{ ...typed, email: 'dana.levi@shop.test', languageISO: 'en' }]);
});

test('a Hebrew phone withdraws from an order by its number, and the money goes back', async ({
  page,
}) => {
  const language = 'he';
  await page.setViewportSize({ width: 390, height: 844 });
  const { email, number } = await openAccount(language);
  await page.goto(localizedPath(language, ROUTES.withdrawal));
  await fillIn(page, language, { reference: `+${number}`, email, name: 'דנה לוי' });
  await press(page, language, 'confirm');
  const title = textsOf(language)('withdrawal.done-title');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await expect
    .poll(async () => (await messagesTo(page.request, email)).map(({ subject }) => subject))
    .toEqual(
      expect.arrayContaining([
        textsOf(language)('provider.withdrawal-received.subject'),
        expect.stringMatching(/בדרך אליכם בחזרה$/),
      ]),
    );
});

test('a withdrawal instead of a release begins with the number and the account’s address', async ({
  page,
}) => {
  const t = textsOf('en');
  const account = await openAccount('en');
  const session = await sessionOf(account);
  const { didNumber } = await numberOf(session.token);
  await enter(page, session, 'en', PROFILE.myNumbers);
  await page
    .getByRole('button', { name: new RegExp(`^${t('release-number.release')}`) })
    .first()
    .click();
  await page.getByRole('link', { name: t('withdrawal.instead-link') }).click();
  await expect(page).toHaveURL(new RegExp(`${ROUTES.withdrawal}$`));
  await expect(field(page, 'email')).toHaveValue(account.email);
  const reference = await field(page, 'reference').inputValue();
  expect(reference.replaceAll(/\D/g, '')).toBe(didNumber);
  await expect(field(page, 'name')).not.toHaveValue('');
  await field(page, 'name').fill('Dana Levi');
  await press(page, 'en', 'continue');
  await expect(page.locator('.summary')).toContainText(account.email);
  await page.reload();
  await expect(field(page, 'reference'), 'only once').toHaveValue('');
});
