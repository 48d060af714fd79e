import { expect, test, type Page } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { getAccountInformation } from '#contract/hub/account-information.ts';
import { deleteSavedCard, getSavedCards } from '#contract/hub/billing.ts';
import { getLowCreditNotice, setLowCreditNotice } from '#contract/hub/low-credit-notice.ts';
import { addCredit } from '#contract/main/payment.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { fillText, isolate } from '#lib/text/text.ts';
import { openAccount, sessionOf } from '../support/customers/account.ts';
import {
  bodiesSentTo,
  holdResponse,
  networkError,
  respondTo,
} from '../support/responses/responses.ts';
import { CARDS } from '../support/buying/buy.ts';
import { payWithNewCard, pressInCard, typeCard } from '../support/buying/card-dialog.ts';
import { addCard } from '../support/buying/cards.ts';
import { demoSession, enter } from '../support/buying/enter.ts';
import { intercept } from '../support/responses/intercept.ts';
import { messagesTo } from '../support/customers/outbox.ts';
import { dismissPopup, expectPopup } from '../support/pages/popup.ts';
import { PROFILE, SIZE_OF } from '../support/pages/site-pages.ts';
import { callShop } from '../support/shops/shop-api.ts';
import { textsOf } from '../support/pages/texts.ts';
import { pressTwice } from '../support/pages/visit.ts';

/** What the amount box shows for what is typed (docs/customer-area.md, "Add credit"). */
const AMOUNTS = [
  ['0', '1'],
  ['0x', '1'],
  ['7', '7'],
  ['07', '7'],
  ['99', '99'],
  ['100', '10'],
  ['5.00', '5'],
  ['9.99', '9'],
  ['1,5', '1'],
  ['05', '5'],
  ['-8', '8'],
  ['abc', ''],
  ['٣x4', '34'],
] as const;

const balanceOf = async (token: string): Promise<number | undefined> =>
  (await callShop(getAccountInformation, { token })).body.result?.currentBalance;

const submit = (page: Page) => page.locator('#credit-form [type="submit"]');
const custom = (page: Page, language: Language) =>
  page.getByLabel(textsOf(language)('credit.custom'), { exact: true });

test.describe('adding credit', () => {
  const language = 'en';
  const t = textsOf(language);

  test.use({ viewport: SIZE_OF[language] });

  test('the button is disabled until amount, terms and card are given', async ({ page }) => {
    await enter(page, demoSession(), language, PROFILE.addCredit);
    await expect(submit(page)).toBeDisabled();
    const presets = page.locator('.credit-preset');
    await expect(presets).toHaveText(['$15', '$25', '$50']);
    for (const [index, amount] of ['15', '25', '50'].entries()) {
      await presets.nth(index).click();
      await expect(custom(page, language)).toHaveValue(amount);
      await expect(presets.nth(index)).toHaveAttribute('aria-pressed', 'true');
      await expect(submit(page)).toContainText(`$${amount}.00`);
    }
    for (const [typed, kept] of AMOUNTS) {
      await custom(page, language).fill('');
      await custom(page, language).pressSequentially(typed);
      await expect(custom(page, language), `${typed} typed`).toHaveValue(kept);
    }
    await expect(submit(page)).toBeEnabled();
    await expect(page.getByText(t('credit.custom-hint'), { exact: true })).toBeVisible();
    await custom(page, language).fill('');
    await expect(submit(page)).toBeDisabled();
    await custom(page, language).fill('19.99');
    await expect(page.getByText(t('credit.custom-refused'), { exact: true })).toBeVisible();
    await custom(page, language).fill('20');
    await custom(page, language).press('Enter');
    await expect(submit(page), 'Enter shows what would be paid').toBeFocused();
    await expect(submit(page)).toContainText('$20.00');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await page.locator('#credit-terms').uncheck();
    await expect(submit(page)).toBeDisabled();
    await page.locator('#credit-terms').check();
    await expect(submit(page)).toBeEnabled();

    const cards = page.locator('input[name="pay-with"]');
    await expect(cards).toHaveCount(1);
    await expect(cards).toBeChecked();
    await expect(page.locator('label', { has: cards })).toContainText('4242');
    await page.getByRole('button', { name: t('saved-cards.show-more'), exact: true }).click();
    await expect(cards).toHaveCount(3);
    await cards.nth(2).check();
    await page.getByRole('button', { name: t('saved-cards.show-less'), exact: true }).click();
    await expect(cards, 'the chosen one stays in view').toHaveCount(2);
    await expect(page.getByRole('link', { name: t('credit.free'), exact: true })).toHaveAttribute(
      'href',
      localizedPath(language, PROFILE.freeCredit),
    );
  });
});

test.describe('adding credit on a Hebrew phone', () => {
  const language = 'he';
  const t = textsOf(language);

  test.use({ viewport: SIZE_OF[language] });

  test('a double click pays once with a saved card, and a new card can pay next', async ({
    page,
  }) => {
    const account = await openAccount(language);
    const session = await sessionOf(account);
    await addCard(session.token);
    await enter(page, session, language, PROFILE.addCredit);
    const sent = bodiesSentTo(page, addCredit);
    await page.locator('.credit-preset').nth(1).click();
    await pressTwice(submit(page));
    const receipt = page.getByRole('dialog', {
      name: fillText(t('credit.done-title'), { amount: isolate('$25.00') }),
    });
    await expect(receipt).toHaveAccessibleDescription(/([0-9A-F]{4}-){2}[0-9A-F]{4}/);
    expect(sent).toEqual([expect.objectContaining({ Amount: 25, PaymentId: expect.anything() })]);
    await page.mouse.click(5, 5);
    await expect(receipt, 'a press outside closes it').toBeHidden();
    await expect(custom(page, language)).toHaveValue('');
    await expect(page.locator('[data-credit-amount]')).toHaveText('$25.00');

    await custom(page, language).fill('8');
    await payWithNewCard(page, language, '6011111111111117');
    const chosen = page.locator('.choice', { hasText: t('saved-cards.new-card-chosen') });
    await expect(chosen.locator('input')).toBeChecked();
    await expect(chosen).toContainText('1117');
    await submit(page).click();
    await expect(page.getByText(t('credit.done-text'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-credit-amount]')).toHaveText('$33.00');
    expect(sent[1]).toMatchObject({
      Amount: 8,
      IsSaveCard: 1,
      IsPrimary: 0,
      CreditCardNumber: '6011111111111117',
      CountryNumber: '101',
    });
    await page.getByRole('button', { name: t('saved-cards.show-more'), exact: true }).click();
    await expect(page.locator('input[name="pay-with"]')).toHaveCount(3);
    expect(await balanceOf(session.token)).toBe(33);
    const mails = await messagesTo(page.request, account.email);
    expect(mails.filter(({ body }) => /\$(25|8)\.00/.test(body))).toHaveLength(2);
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(stored).not.toMatch(/1111|4242|"123"/);
  });
});

test('a lost response is requested again and charged once', async ({ page }) => {
  const t = textsOf('en');
  const session = await sessionOf(await openAccount('en'));
  await enter(page, session, 'en', PROFILE.addCredit);
  await page.locator('.credit-preset').first().click();
  await intercept(page, '**/AddCreditValidated', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const paying = page.waitForRequest('**/AddCreditValidated');
  await submit(page).click();
  expect((await paying).headers(), 'without bot protection the request goes on').toMatchObject({
    token: session.token,
    'brand-id': '5',
    'x-recaptcha-token': 'Recaptcha not loaded',
  });
  const popup = page.getByRole('dialog', { name: t('popup.server-error.title') });
  await expect(popup).toContainText(t('credit.lost'));
  await page.keyboard.press('Escape');
  await page.unroute('**/AddCreditValidated');
  await submit(page).click();
  await expect(page.getByText(t('credit.done-text'))).toBeVisible();
  expect(await balanceOf(session.token)).toBe(15);
});

test('a payment that takes long says so until it settles', async ({ page }) => {
  const t = textsOf('en');
  await enter(page, sessionOf(await openAccount('en')), 'en', PROFILE.addCredit);
  await page.locator('.credit-preset').first().click();
  const respond = await holdResponse(page, addCredit);
  await page.clock.install();
  await submit(page).click();
  await page.clock.runFor(25_500);
  const slow = await expectPopup(page, 'en', 'server-error', 'credit.slow-title');
  await expect(slow).toContainText(t('credit.slow'));
  await respond();
  await expect(page.getByText(t('credit.done-text'))).toBeVisible();
  await expect(slow).toBeHidden();
});

test('a card that is not to be saved pays and is not saved', async ({ page }) => {
  const t = textsOf('en');
  const session = await sessionOf(await openAccount('en'));
  await enter(page, session, 'en', PROFILE.addCredit);
  await page.locator('.credit-preset').first().click();
  await page.getByRole('button', { name: t('saved-cards.new-card'), exact: true }).click();
  await page.getByLabel(t('saved-cards.keep'), { exact: true }).uncheck();
  await typeCard(page, 'en', CARDS.visa);
  await pressInCard(page, 'en', 'saved-cards.use');
  await page.getByRole('button', { name: t('saved-cards.new-card'), exact: true }).click();
  const number = page.getByLabel(t('card.number'), { exact: true });
  await expect(number, 'nothing typed outlives the dialog').toHaveValue('');
  await page.keyboard.press('Escape');
  const sent = bodiesSentTo(page, addCredit);
  await page.locator('#credit-form [type="submit"]').click();
  await expect(page.getByText(t('credit.done-text'))).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ IsSaveCard: 0 })]);
  const { body } = await callShop(getSavedCards, { token: session.token });
  expect(body.result).toHaveLength(1);
});

test('a card that another tab removed leaves the list and is not charged', async ({ page }) => {
  const t = textsOf('en');
  const session = await sessionOf(await openAccount('en'));
  const { token } = session;
  await addCard(token);
  await enter(page, session, 'en', PROFILE.addCredit);
  await page.locator('.credit-preset').first().click();
  await page.getByRole('button', { name: t('saved-cards.show-more'), exact: true }).click();
  const cards = page.locator('input[name="pay-with"]');
  await cards.nth(1).check();
  const { body } = await callShop(getSavedCards, { token });
  const id = body.result?.find(({ isPrimary }) => !isPrimary)?.creditCardId ?? 0;
  await callShop(deleteSavedCard, { token, query: { id } });
  await page.locator('#credit-form [type="submit"]').click();
  await dismissPopup(page, 'en', 'error', 'credit.stale-title', 'credit.stale');
  await expect(cards).toHaveCount(1);
  await expect(cards).toBeChecked();
  await expect(page.locator('#credit-amount')).toHaveValue('15');
  expect(await balanceOf(token)).toBe(0);
});

test('a typed card can be corrected, but for its security code', async ({ page }) => {
  const t = textsOf('en');
  await enter(page, demoSession(), 'en', PROFILE.addCredit);
  await payWithNewCard(page, 'en', '4000000000000002');
  await page
    .getByRole('button', { name: `${t('profile.edit')} ${t('saved-cards.new-card-chosen')}` })
    .click();
  const field = (key: Parameters<typeof t>[0]) =>
    page.locator('dialog[open]').getByLabel(t(key), { exact: true });
  await expect(field('card.number')).toHaveValue('4000 0000 0000 0002');
  await expect(field('card.holder')).toHaveValue('Robin Carter');
  await expect(field('card.cvv')).toHaveValue('');
  await field('card.number').fill('4242424242424242');
  await field('card.cvv').fill('123');
  await pressInCard(page, 'en', 'saved-cards.continue');
  await expect(field('billing.address')).toHaveValue('1 Main Street');
  await pressInCard(page, 'en', 'saved-cards.use');
  await expect(page.locator('.card-typed')).toContainText('4242');
});

test('the credit below which an email is sent is stored, also none at all', async ({ page }) => {
  const t = textsOf('en');
  const session = await sessionOf(await openAccount('en'));
  const { token } = session;
  const stored = async () => (await callShop(getLowCreditNotice, { token })).body.result;
  const { promise: loads, resolve: load } = Promise.withResolvers<void>();
  await respondTo(page, getLowCreditNotice, async (route) => {
    await loads;
    await route.continue();
  });
  await enter(page, session, 'en', PROFILE.addCredit);
  const form = page.locator('#low-credit-form');
  const save = form.getByRole('button', { name: t('profile.save') });
  const title = page.locator('#low-credit-title');
  const heightOfPart = () => title.evaluate(({ parentElement }) => parentElement?.offsetHeight);
  const asked = page.waitForRequest((request) => request.url().endsWith('/low-credit-notice'));
  await title.scrollIntoViewIfNeeded();
  await asked;
  const heightBefore = await heightOfPart();
  load();
  await expect(form.locator('select')).toHaveValue('2');
  expect(await heightOfPart(), 'what is below does not move').toBe(heightBefore);
  const undo = await respondTo(page, setLowCreditNotice, networkError);
  await form.locator('select').selectOption(t('notices.credit-off'));
  await save.click();
  await expect(form.getByText(t('notices.credit-failed'))).toBeVisible();
  await expect(form.locator('select'), 'the choice stays').toHaveValue('0');
  await expect(form.locator('select'), 'where the error is read').toBeFocused();
  expect(await stored()).toEqual({ threshold: 2 });
  await undo();
  await save.click();
  await expect(form.getByText(t('notices.credit-saved'))).toBeVisible();
  await expect(form.getByText(t('notices.credit-failed'))).toHaveCount(0);
  expect(await stored()).toEqual({ threshold: 0 });
  const { promise: responds, resolve: respond } = Promise.withResolvers<void>();
  const slow = await respondTo(page, setLowCreditNotice, async (route) => {
    await responds;
    await route.continue();
  });
  await form.locator('select').selectOption('5');
  await save.click();
  await form.locator('select').selectOption('10');
  respond();
  await expect(save).not.toHaveAttribute('aria-busy', 'true');
  await expect(form.getByRole('status'), 'another one was chosen meanwhile').toBeEmpty();
  expect(await stored()).toEqual({ threshold: 5 });
  await slow();
  await form.locator('select').selectOption('0');
  await save.click();
  await expect(form.getByText(t('notices.credit-saved'))).toBeVisible();
  await page.reload();
  await page.locator('#low-credit-title').scrollIntoViewIfNeeded();
  await expect(form.locator('select')).toHaveValue('0');
});
