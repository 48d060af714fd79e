import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { brandByName } from '#config/brands/brands.ts';
import { LIMITS } from '#config/limits/limits.ts';
import {
  getBillingHistory,
  getMyAccountPackagePrice,
  getSavedCards,
  renewPackage,
  sendReceipt,
} from '#contract/hub/billing.ts';
import { saveCard } from '#contract/main/payment.ts';
import { fillText, isolate } from '#lib/text/text.ts';
import { monthsText } from '#lib/text/date-text.ts';
import { openAccount, sessionOf } from '../support/customers/account.ts';
import { bodiesSentTo, respondTo, success } from '../support/responses/responses.ts';
import { cardDialog, fillAddress, fillCard, pressInCard } from '../support/buying/card-dialog.ts';
import { addCard } from '../support/buying/cards.ts';
import { demoSession, enter } from '../support/buying/enter.ts';
import { expectMessage } from '../support/pages/fields.ts';
import { messagesTo } from '../support/customers/outbox.ts';
import { dismissPopup } from '../support/pages/popup.ts';
import { PROFILE, SIZE_OF } from '../support/pages/site-pages.ts';
import { callShop } from '../support/shops/shop-api.ts';
import { textsOf } from '../support/pages/texts.ts';
import { pauseClock, pressTwice } from '../support/pages/visit.ts';

/** What the card step shows for a number, holder and security code. */
const CARD_STEP = [
  { typed: ['', '', ''], errors: ['required', 'required', 'required'] },
  {
    typed: ['4242424242424241', 'Al', '12'],
    errors: ['invalid-luhn-check', 'invalid-holder', 'invalid-cvv'],
  },
  { typed: ['9999999999999995', 'Ada', '1234'], errors: ['invalid-card-format', null, null] },
  { typed: ['424242424242', 'Ada', '123'], errors: ['invalid-card-format', null, null] },
  { typed: ['378282246310005', 'Ada', '123'], errors: [null, null, 'invalid-cvv'] },
] as const;

/** Numbers and the networks that they belong to. */
const BRANDS = [
  ['4', 'visa'],
  ['55', 'mastercard'],
  ['2221', 'mastercard'],
  ['37', 'american-express'],
  ['3056', 'diners'],
  ['6011', 'discover'],
] as const;

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

async function openAdd(page: Page, language: Language): Promise<Locator> {
  await button(page, textsOf(language)('saved-cards.add')).click();
  const dialog = cardDialog(page, language);
  await expect(dialog).toBeVisible();
  return dialog;
}

test.describe('billing', () => {
  const language = 'en';
  const t = textsOf(language);
  const title = (page: Page, key: 'saved-cards.success') => page.getByText(t(key), { exact: true });

  test.use({ viewport: SIZE_OF[language] });

  test('the card step validates its fields and previews the card', async ({ page }) => {
    await enter(page, demoSession(), language, PROFILE.billing);
    const dialog = await openAdd(page, language);
    const field = (key: Parameters<typeof t>[0]) => dialog.getByLabel(t(key), { exact: true });
    const fields = [field('card.number'), field('card.holder'), field('card.cvv')];
    for (const { typed, errors } of CARD_STEP) {
      for (const [index, one] of fields.entries()) await one.fill(typed[index] ?? '');
      await pressInCard(page, language, 'saved-cards.continue');
      for (const [index, one] of fields.entries()) {
        const key = errors[index];
        await expectMessage(one, language, key == null ? undefined : `form.${key}`);
      }
    }
    for (const [digits, brand] of BRANDS) {
      await field('card.number').fill(digits);
      await expect(dialog.locator('#card-number-hint')).toHaveText(t(`card.brand-${brand}`));
    }
    const now = new Date();
    const years = await field('card.year').locator('option').allInnerTexts();
    expect(years.slice(1).map(Number)).toEqual(
      Array.from({ length: 10 }, (_, index) => now.getFullYear() + index),
    );
    const thisYear = field('card.year').locator(`option[value="${now.getFullYear()}"]`);
    await field('card.month').selectOption('01');
    await expect(thisYear).toHaveCount(now.getMonth() > 0 ? 0 : 1);
    await field('card.month').selectOption('');
    await field('card.year').selectOption(String(now.getFullYear()));
    const months = await field('card.month').locator('option').allInnerTexts();
    expect(months.slice(1).map(Number)).toEqual(
      Array.from({ length: 12 - now.getMonth() }, (_, index) => now.getMonth() + 1 + index),
    );

    const preview = dialog.locator('.card-preview');
    await field('card.holder').fill('Ada Lovelace');
    await expect(preview).toContainText('Ada Lovelace');
    await field('card.cvv').focus();
    await expect(preview).toHaveAttribute('data-turned', 'true');
    await field('card.holder').focus();
    await expect(preview).not.toHaveAttribute('data-turned', 'true');
    await button(dialog, t('card.turn')).click();
    await expect(button(dialog, t('card.turn'))).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button(page, t('saved-cards.add'))).toBeFocused();
  });

  test('a card is added, edited and removed', async ({ page }) => {
    const session = await sessionOf(await openAccount(language));
    await addCard(session.token);
    await enter(page, session, language, PROFILE.billing);
    await expect(page.getByText(t('saved-cards.count-two'))).toBeVisible();
    const rows = page.locator('.card-row');
    await expect(rows, 'one is shown at first').toHaveCount(1);
    await expect(rows).toContainText(t('saved-cards.primary'));
    await expect(rows).toContainText('4242');
    await expect(rows).toContainText(`12/${String(new Date().getFullYear() + 2).slice(-2)}`);

    await openAdd(page, language);
    await fillCard(page, language, '378282246310005', '1234');
    await page.getByLabel(t('saved-cards.make-primary'), { exact: true }).check();
    await pressInCard(page, language, 'saved-cards.continue');
    const address = page.locator('#address-address');
    await pressInCard(page, language, 'saved-cards.save');
    await expect(page.locator('dialog[open] [aria-invalid="true"]')).not.toHaveCount(0);
    await address.fill('Oak');
    await expect(page.locator('dialog[open]')).toContainText(t('form.invalid-address'));
    await expect(page.locator('#address-country')).toHaveValue('218');
    await fillAddress(page, language);
    await pressInCard(page, language, 'profile.back');
    await expect(page.getByLabel(t('card.holder'), { exact: true })).toHaveValue('Robin Carter');
    await pressInCard(page, language, 'saved-cards.continue');
    await expect(address).toHaveValue('1 Main Street');
    const sent = bodiesSentTo(page, saveCard);
    await page.clock.install();
    await pauseClock(page);
    await pressTwice(button(page.locator('dialog[open]'), t('saved-cards.save')));
    await expect(title(page, 'saved-cards.success')).toBeVisible();
    await page.clock.runFor(LIMITS.cardModalSuccessMs.add);
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await page.clock.resume();
    expect(sent).toEqual([
      expect.objectContaining({
        IsPrimary: 1,
        IsSaveCard: 1,
        CardHolder: 'Robin Carter',
        ExpirationMonth: 12,
        CreditCardNumber: '378282246310005',
        SecurityCode: '1234',
      }),
    ]);
    await expect(rows).toContainText('0005');
    await button(page, t('saved-cards.show-more')).click();
    await expect(rows).toHaveCount(3);

    await rows.filter({ hasText: '0005' }).click();
    const editing = cardDialog(page, language, 'saved-cards.edit-title');
    await expect(button(editing, t('saved-cards.remove')), 'not the primary one').toHaveCount(0);
    const number = editing.getByLabel(t('card.number'), { exact: true });
    await expect(number).toHaveAttribute('readonly', '');
    await expect(number).toHaveValue('•••• •••• •••• 0005');
    await expect(editing.getByLabel(t('card.cvv'), { exact: true })).toHaveCount(0);
    await editing.getByLabel(t('card.holder'), { exact: true }).fill('Grace Hopper');
    await pressInCard(page, language, 'saved-cards.continue');
    await pauseClock(page);
    await pressInCard(page, language, 'saved-cards.save');
    await expect(title(page, 'saved-cards.success')).toBeVisible();
    await page.clock.runFor(LIMITS.cardModalSuccessMs.edit);
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await page.clock.resume();
    expect(sent[1]).toMatchObject({ CardHolder: 'Grace Hopper', PaymentId: expect.any(String) });

    await rows.filter({ hasText: '4444' }).click();
    await pressInCard(page, language, 'saved-cards.remove');
    await expect(page.locator('dialog[open]')).toContainText(t('saved-cards.remove-confirm'));
    await pressInCard(page, language, 'profile.no');
    await pressInCard(page, language, 'saved-cards.remove');
    await pressInCard(page, language, 'profile.yes');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(rows.filter({ hasText: '4444' })).toHaveCount(0);
    const { body } = await callShop(getSavedCards, { token: session.token });
    expect(body.result?.map(({ lastFourNumbers: digits }) => digits).toSorted()).toEqual([
      '0005',
      '4242',
    ]);
    expect(body.result?.find(({ isPrimary }) => isPrimary)?.cardHolder).toBe('Grace Hopper');
  });

  test('the payment history has pages', async ({ page }) => {
    await enter(page, demoSession(), language, PROFILE.billing);
    const rows = page.locator('.history-table tbody tr');
    const [previous, next] = [
      button(page, t('billing-history.previous')),
      button(page, t('billing-history.next')),
    ];
    await expect(page.locator('.history-table th')).toHaveText([
      t('billing-history.date'),
      t('billing-history.type'),
      t('billing-history.amount'),
      t('billing-history.status'),
      t('billing-history.receipt'),
    ]);
    await expect(rows).toHaveCount(5);
    await expect(previous).toBeDisabled();
    await expect(rows.first()).toContainText(t('billing-history.type-renewal'));
    await expect(rows.first()).toContainText(t('billing-history.status-succeeded'));
    await next.press('Enter');
    await expect(page.getByText(t('billing-history.page', { page: 2 }))).toBeVisible();
    await expect(rows).toHaveCount(4);
    await expect(rows.last()).toContainText(t('billing-history.type-order'));
    await expect(next).toBeDisabled();
    await expect(next).toBeFocused();
    await next.press('Enter');
    await previous.press('Enter');
    await expect(rows).toHaveCount(5);
    await expect(previous).toBeFocused();
    await previous.press('Enter');
    await expect(page.getByText(t('billing-history.page', { page: 1 }))).toBeVisible();
  });

  test('the plan can be changed to a longer duration, once, and its receipt sent', async ({
    page,
  }) => {
    const account = await openAccount(language);
    await enter(page, sessionOf(account), language, PROFILE.billing);
    const choice = (months: number) =>
      page.locator('.choice', { hasText: monthsText(language, months) }).first();
    const proceed = button(page, t('plan.continue'));
    await expect(choice(1)).toContainText(t('plan.current'));
    await expect(choice(1).locator('input')).toBeDisabled();
    await expect(choice(1).locator('input')).toBeChecked();
    await expect(proceed).toBeDisabled();
    await choice(6).locator('input').check();
    await expect(choice(6)).toContainText(t('plan.discount', { percent: 10 }));
    const total = page.locator('.summary__row--total');
    await expect(total).toContainText(t('plan.total-months', { months: 6 }));
    const price = await choice(6).locator('.choice__end').innerText();
    await expect(total).toContainText(/\$\d+\.\d\d/.exec(price)?.[0] ?? 'a price');
    const amount = /\$\d+\.\d\d/.exec(price)?.[0] ?? 'a price';
    const nextCharge = page.locator('.summary__row', { hasText: t('plan.next-charge') });
    await expect(nextCharge, 'the next charge follows the choice').toContainText(amount);
    const sent = bodiesSentTo(page, renewPackage);
    await proceed.click();
    const question = page.getByRole('dialog', { name: t('plan.confirm-title') });
    const rowOf = (key: Parameters<typeof t>[0]) =>
      question.locator('.summary__row', { hasText: t(key) });
    await expect(rowOf('plan.confirm-before')).toContainText(monthsText(language, 1));
    await expect(rowOf('plan.confirm-after')).toContainText(amount);
    await expect(rowOf('plan.confirm-after')).toContainText(monthsText(language, 6));
    await expect(rowOf('plan.confirm-date')).toContainText(/20\d\d/);
    await expect(question).toHaveAccessibleDescription(
      new RegExp(`${RegExp.escape(t('plan.confirm-text'))}.*${RegExp.escape(amount)}.*20\\d\\d`),
    );
    await expect(rowOf('plan.confirm-card')).toContainText('4242');
    await button(question, t('profile.cancel')).click();
    await expect(question).toBeHidden();
    await expect(proceed).toBeFocused();
    expect(sent, 'one press changes nothing').toEqual([]);
    await proceed.click();
    const duration = monthsText(language, 6);
    const confirm = fillText(t('plan.confirm'), { duration, price: isolate(amount) });
    await pressTwice(button(question, confirm));
    await dismissPopup(page, language, 'renewal-success');
    expect(sent).toEqual([expect.stringMatching(/^\?renewalPriceId=\d+$/)]);
    await expect(choice(6)).toContainText(t('plan.current'));
    await expect(proceed).toBeDisabled();

    const receipts = bodiesSentTo(page, sendReceipt);
    // Other emails may come at any time: a longer plan is announced a month before it renews.
    const [begin = ''] = t('provider.receipt.subject').split('{{confirmation}}');
    const subject = fillText(begin, { brand: brandByName('bglobal').displayName });
    const countReceipts = async (): Promise<number> =>
      (await messagesTo(page.request, account.email)).filter((message) =>
        message.subject.startsWith(subject),
      ).length;
    await expect.poll(countReceipts).toBe(1);
    const send = page.locator('.history-table tbody .button').first();
    await page.clock.install();
    await pauseClock(page);
    await pressTwice(send);
    await expect(send).toContainText(t('billing-history.sent'));
    expect(receipts).toEqual([{ transactionID: expect.any(Number), languageIso: language }]);
    await expect.poll(countReceipts).toBe(2);
  });

  test('empty lists show that there is no card, payment or date', async ({ page }) => {
    await respondTo(page, getSavedCards, success([]));
    await respondTo(page, getBillingHistory, success([]));
    const noDates = { lastPaymentDate: null, nextPaymentDate: null };
    const plan = { price: 5.99, monthsInterval: 1, discounts: [], billingCycleInfo: noDates };
    await respondTo(page, getMyAccountPackagePrice, success(plan));
    await enter(page, demoSession(), language, PROFILE.billing);
    await expect(page.getByText(t('saved-cards.empty'))).toBeVisible();
    await expect(page.getByText(t('billing-history.empty'))).toBeVisible();
    await expect(page.locator('.summary')).toContainText(t('plan.none'));
    await expect(page.locator('.choice')).toHaveCount(1);
  });
});

for (const language of ['en', 'he'] as const) {
  const t = textsOf(language);

  test(`the history fits a phone and stays a table for a screen reader, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await enter(page, demoSession(), language, PROFILE.billing);
    const part = page.getByRole('region', { name: t('billing-history.title') });
    const table = part.getByRole('table');
    await expect(table.getByRole('row')).toHaveCount(6);
    await expect(table.getByRole('columnheader')).toHaveCount(5);
    await expect(table.getByRole('cell')).toHaveCount(25);
    const overflow = await part.evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(overflow).toBe(0);
  });
}
