import { expect, test, type Locator, type Page } from '@playwright/test';
import { LIMITS } from '#config/limits/limits.ts';
import { getAccountInformation } from '#contract/hub/account-information.ts';
import {
  deleteSavedCard,
  getBillingHistory,
  getMyAccountPackagePrice,
  getSavedCards,
} from '#contract/hub/billing.ts';
import { saveCard } from '#contract/main/payment.ts';
import { monthsText } from '#lib/text/date-text.ts';
import { openAccount, sessionOf } from '../support/customers/account.ts';
import {
  bodiesSentTo,
  paymentResponse,
  respondTo,
  serverError,
  success,
} from '../support/responses/responses.ts';
import {
  cardDialog,
  fillAddress,
  fillCard,
  payWithNewCard,
  pressInCard,
  typeCard,
} from '../support/buying/card-dialog.ts';
import { addCard } from '../support/buying/cards.ts';
import { demoSession, enter } from '../support/buying/enter.ts';
import { dismissPopup } from '../support/pages/popup.ts';
import { callShop } from '../support/shops/shop-api.ts';
import { PROFILE } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';
import { pauseClock } from '../support/pages/visit.ts';

const named = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

test('one card is counted in the singular, a card of an unknown network has a chip, and only paid rows have a receipt, a refunded one its sum', async ({
  page,
}) => {
  const t = textsOf('en');
  const address = { address: '', city: '', zipCode: '', countryID: 218, state: '', stateID: null };
  const card = {
    creditCardId: 1,
    creditCardType: '',
    lastFourNumbers: '0119',
    expirationMonth: 3,
    expirationYear: 2031,
    isPrimary: false,
    cardHolder: 'Ada',
    address,
  };
  await respondTo(page, getSavedCards, success([card]));
  const payment = (transactionID: number, transactionStatus: string) => ({
    transactionID,
    transactionDate: '2026-05-04T10:00:00Z',
    transactionType: 'credit',
    transactionAmount: 7,
    transactionStatus,
    hasNextTransaction: false,
  });
  const payments = [
    payment(41, 'succeeded'),
    payment(42, 'declined'),
    payment(43, 'failed'),
    { ...payment(44, 'partly-refunded'), refundedAmount: 2.5 },
  ];
  await respondTo(page, getBillingHistory, success(payments));
  await enter(page, demoSession(), 'en', PROFILE.billing);
  const bills = page.locator('.history-table tbody tr');
  await expect(bills.nth(0).getByRole('button')).toContainText(t('billing-history.send'));
  for (const index of [1, 2, 3]) {
    await expect(bills.nth(index)).toContainText(t('billing-history.no-receipt'));
    await expect(bills.nth(index).getByRole('button')).toHaveCount(0);
  }
  await expect(bills.nth(1)).toContainText(t('billing-history.number', { number: 42 }));
  await expect(bills.nth(3)).toContainText('−$2.50');
  await expect(page.getByText(t('saved-cards.count-one'), { exact: true })).toBeVisible();
  const row = page.locator('.card-row');
  await expect(row).toContainText('03/31');
  await expect(row.locator('.card-face__mark .icon')).toBeVisible();
  await expect(row).toHaveAccessibleName(
    new RegExp(t('saved-cards.edit', { brand: t('saved-cards.card'), digits: '0119' })),
  );
});

test('what does not load or cannot be shown has an error, and the rest of the page stays', async ({
  page,
}) => {
  const t = textsOf('en');
  const row = {
    transactionID: 1,
    transactionDate: '2026-11-27T10:00:00Z',
    transactionType: 'credit',
    transactionAmount: 7,
    transactionStatus: 'succeeded',
    hasNextTransaction: true,
  };
  // Nothing of a response that fits the contract cannot be shown: the browser refuses one day.
  await page.addInitScript((refused) => {
    const { prototype } = Intl.DateTimeFormat;
    const { get: formatOf } = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {};
    const get = function (this: Intl.DateTimeFormat) {
      const format = formatOf?.call(this) as Intl.DateTimeFormat['format'];
      return (date?: Date) => {
        if (Number(date) === refused) throw new RangeError('a date that cannot be shown');
        return format(date);
      };
    };
    Object.defineProperty(prototype, 'format', { configurable: true, get });
  }, Date.parse(row.transactionDate));
  const undoAccount = await respondTo(page, getAccountInformation, serverError);
  const undo = await respondTo(page, getBillingHistory, success([row]));
  await enter(page, demoSession(), 'en', PROFILE.billing);
  const history = page.locator('.billing-part').last();
  const failed = page.getByRole('alert');
  await expect(failed, 'a date that cannot be shown breaks the history alone').toContainText(
    t('profile.failed'),
  );
  await expect(page.locator('.card-row')).toBeVisible();
  const credit = page.locator('[data-credit-amount]');
  await expect(credit).toHaveText(t('profile.credit-unknown'));
  await undo();
  await undoAccount();
  await named(failed, t('profile.try-again')).press('Enter');
  await expect(history.getByRole('row')).toHaveCount(6);
  const focused = page.locator(':focus');
  await expect(focused.filter({ has: history }), 'the focus stays around it').toHaveCount(1);

  const undoPage = await respondTo(page, getBillingHistory, serverError);
  await named(page, t('billing-history.next')).click();
  await expect(failed).toContainText(t('billing-history.page-failed', { page: 2 }));
  await expect(history.getByRole('row'), 'the page in view stays').toHaveCount(6);
  await undoPage();
  await named(failed, t('profile.try-again')).press('Enter');
  await expect(page.getByText(t('billing-history.page', { page: 2 }))).toBeVisible();
  await expect(failed).toHaveCount(0);
  await expect(history).toBeFocused();
});

test('the focus stays in the list when a card is removed, also by another tab', async ({
  page,
}) => {
  const t = textsOf('en');
  const session = await sessionOf(await openAccount('en'));
  const { token } = session;
  await addCard(token);
  await enter(page, session, 'en', PROFILE.billing);
  await named(page, t('saved-cards.show-more')).click();
  const rows = page.locator('.card-row');
  await expect(rows).toHaveCount(2);
  await rows.last().click();
  await pressInCard(page, 'en', 'saved-cards.remove');
  await pressInCard(page, 'en', 'profile.yes');
  await expect(rows).toHaveCount(1);
  await expect(page.locator('.card-row:focus')).toHaveCount(1);

  await addCard(token);
  await page.reload();
  await named(page, t('saved-cards.show-more')).click();
  await rows.last().click();
  const { body } = await callShop(getSavedCards, { token });
  const id = body.result?.find(({ isPrimary }) => !isPrimary)?.creditCardId ?? 0;
  await callShop(deleteSavedCard, { token, query: { id } });
  await pressInCard(page, 'en', 'saved-cards.continue');
  await pressInCard(page, 'en', 'saved-cards.save');
  await dismissPopup(page, 'en', 'error', 'credit.stale-title');
  await expect(rows, 'the list is read again').toHaveCount(1);
});

test('a removed card whose list does not load again is said to be removed', async ({ page }) => {
  const session = await sessionOf(await openAccount('en'));
  await addCard(session.token);
  await enter(page, session, 'en', PROFILE.billing);
  await named(page, textsOf('en')('saved-cards.show-more')).click();
  await page.locator('.card-row').last().click();
  await pressInCard(page, 'en', 'saved-cards.remove');
  await respondTo(page, getSavedCards, serverError);
  await pressInCard(page, 'en', 'profile.yes');
  await dismissPopup(page, 'en', 'server-error', 'profile.saved', 'profile.saved-not-shown');
});

test('another country than the default one stays chosen in the card dialog, and is saved', async ({
  page,
}) => {
  const session = await sessionOf(await openAccount('en'));
  await enter(page, session, 'en', PROFILE.billing);
  await named(page, textsOf('en')('saved-cards.add')).click();
  const dialog = cardDialog(page, 'en');
  await fillCard(page, 'en', '4242424242424242');
  await pressInCard(page, 'en', 'saved-cards.continue');
  const country = dialog.locator('#address-country');
  await country.selectOption({ label: 'Germany' });
  const germany = await country.inputValue();
  await pressInCard(page, 'en', 'profile.back');
  await pressInCard(page, 'en', 'saved-cards.continue');
  await expect(country.locator('option').nth(5)).toBeAttached();
  await expect(country.locator('option:checked')).toHaveText('Germany');
  await country.focus();
  await page.keyboard.press('Tab');
  await fillAddress(page, 'en');
  const sent = bodiesSentTo(page, saveCard);
  await pressInCard(page, 'en', 'saved-cards.save');
  await expect(dialog).toBeHidden();
  expect(sent).toMatchObject([{ CountryNumber: germany }]);
});

test('a typed card that pays is in view where the saved ones do not load', async ({ page }) => {
  await respondTo(page, getSavedCards, serverError);
  await enter(page, demoSession(), 'en', PROFILE.addCredit);
  await payWithNewCard(page, 'en', '4242424242424242');
  const typed = page.locator('.card-typed');
  await expect(typed).toContainText('4242');
  await expect(typed.getByRole('radio')).toBeChecked();
  await expect(typed.getByRole('button')).toBeVisible();
});

test('a dialog that was closed at its success leaves the next one open', async ({ page }) => {
  const t = textsOf('en');
  const openAdd = async (): Promise<Locator> => {
    await named(page, t('saved-cards.add')).click();
    return cardDialog(page, 'en');
  };
  await enter(page, demoSession(), 'en', PROFILE.billing);
  await respondTo(page, saveCard, paymentResponse(200));
  await openAdd();
  await typeCard(page, 'en', '378282246310005', '1234');
  await page.clock.install();
  await pauseClock(page);
  await pressInCard(page, 'en', 'saved-cards.save');
  await expect(page.getByText(t('saved-cards.success'), { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  const dialog = await openAdd();
  await dialog.getByLabel(t('card.holder'), { exact: true }).fill('Robin Carter');
  await page.clock.runFor(LIMITS.cardModalSuccessMs.add);
  await expect(dialog.getByLabel(t('card.holder'), { exact: true })).toHaveValue('Robin Carter');
  await page.clock.resume();
});

test('one month is not offered where the provider cannot be told of it: support is', async ({
  page,
}) => {
  const t = textsOf('en');
  const plan = {
    price: 5.99,
    monthsInterval: 3,
    discounts: [3, 6].map((intervalMonths) => ({
      intervalMonths,
      price: 5,
      total: 5 * intervalMonths,
      discountPercentage: 16,
      renewalPackageID: intervalMonths,
    })),
    billingCycleInfo: { lastPaymentDate: null, nextPaymentDate: null },
  };
  await respondTo(page, getMyAccountPackagePrice, success(plan));
  await enter(page, demoSession(), 'en', PROFILE.billing);
  const proceed = named(page, t('plan.continue'));
  await page.locator('.choice input[value="1"]').check();
  await expect(proceed).toBeHidden();
  await expect(page.locator('.summary').first(), 'nothing changes').toContainText('$15.00');
  const support = page.getByRole('link', { name: t('plan.by-message-link'), exact: true });
  await expect(support).toHaveAttribute('href', PROFILE.support);
  await page.locator('.choice input[value="6"]').check();
  await expect(proceed).toBeEnabled();
});

for (const [timezoneId, nextPaymentDate] of [
  ['America/Los_Angeles', '2026-12-31T02:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-12-31T22:00:00.000Z'],
] as const) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('the plan shows its last payment and next charge as UTC days', async ({ page }) => {
      const t = textsOf('en');
      const half = { intervalMonths: 6, price: 5, total: 30, discountPercentage: 10 };
      await respondTo(
        page,
        getMyAccountPackagePrice,
        success({
          price: 5.99,
          monthsInterval: 1,
          discounts: [{ ...half, renewalPackageID: 1 }],
          billingCycleInfo: { lastPaymentDate: '2026-12-01T02:00:00.000Z', nextPaymentDate },
        }),
      );
      await enter(page, demoSession(), 'en', PROFILE.billing);
      const row = (key: Parameters<typeof t>[0]) =>
        page.locator('.summary__row', { hasText: t(key) });
      await expect(row('plan.last-payment')).toContainText('December 1, 2026');
      await expect(row('plan.next-charge')).toContainText('December 31, 2026');
      await page
        .locator('.choice', { hasText: monthsText('en', 6) })
        .locator('input')
        .check();
      await named(page, t('plan.continue')).click();
      await expect(row('plan.confirm-date')).toContainText('December 31, 2026');
    });
  });
}
