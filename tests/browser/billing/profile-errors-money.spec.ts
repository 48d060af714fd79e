import { expect, test, type Page } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { LIMITS } from '#config/limits/limits.ts';
import { ROUTES } from '#config/routes.ts';
import { getStates } from '#contract/hub/catalogue.ts';
import {
  deleteSavedCard,
  getMyAccountPackagePrice,
  getPreSuspended,
  renewPackage,
  sendReceipt,
} from '#contract/hub/billing.ts';
import { addCredit, paySuspended, saveCard } from '#contract/main/payment.ts';
import { MESSAGE_CODE, NUMBER_MESSAGE_CODE } from '#contract/message-codes.ts';
import { openAccount, openSuspendedAccount, sessionOf } from '../support/customers/account.ts';
import {
  bodiesSentTo,
  invalidResponse,
  networkError,
  paymentResponse,
  rateLimited,
  rejected,
  requestsTo,
  respondTo,
  serverError,
  success,
  unsuccessful,
  withBotToken,
} from '../support/responses/responses.ts';
import { CARDS } from '../support/buying/buy.ts';
import { addCard } from '../support/buying/cards.ts';
import {
  cardDialog,
  payWithNewCard,
  pressInCard,
  retypeCard,
  typeCard,
} from '../support/buying/card-dialog.ts';
import { enter, open } from '../support/buying/enter.ts';
import { expectPopups, type ErrorRow } from '../support/pages/error-rows.ts';
import { dismissPopup } from '../support/pages/popup.ts';
import { PROFILE, SIZE_OF } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';
import { pauseClock, pressTwice } from '../support/pages/visit.ts';

/**
 * A payment that was refused: the pop-up of the error catalogue, with a title and reason of its
 * own.
 */
interface Refused {
  popup: 'server-error' | 'error';
  title: string;
  /** The keys of title and text of a refusal that says neither why nor whether it charged. */
  unexplained: Readonly<Record<'title' | 'text', string>>;
}

const CARD: Refused = {
  popup: 'server-error',
  title: 'saved-cards.refused-title',
  unexplained: { title: 'saved-cards.refused-title', text: 'saved-cards.refused' },
};
const CREDIT: Refused = {
  popup: 'server-error',
  title: 'credit.refused-title',
  unexplained: { title: 'credit.unclear-title', text: 'credit.unclear' },
};
const REACTIVATION: Refused = {
  popup: 'error',
  title: 'credit.refused-title',
  unexplained: { title: 'credit.unclear-title', text: 'reactivate.unclear' },
};

/**
 * What can follow any payment; the other response codes are in
 * tests/unit/features/billing/billing.test.ts.
 */
const paymentRows = ({ popup, unexplained }: Refused): ErrorRow[] => [
  { name: 'bot protection', response: withBotToken('sandbox-530'), popup: 'recaptcha' },
  {
    name: 'another response code',
    response: paymentResponse(100),
    popup,
    ...unexplained,
  },
  { name: 'too many requests', response: rateLimited, popup: 'rate-limit-exceeded' },
  { name: 'no network', response: networkError, popup: 'server-error' },
];

const chooseNew =
  (number: string) =>
  (page: Page, language: Language): Promise<void> =>
    payWithNewCard(page, language, number);

/** The provider's own refusals, by the payment company's test numbers. */
const cardRows = (
  { popup, title }: Refused,
  type: (number: string) => ErrorRow['before'] & object,
): ErrorRow[] => [
  {
    name: 'a declined card (100)',
    before: type(CARDS.declined),
    popup,
    title,
    text: 'provider.payment.declined',
  },
  {
    name: 'no funds (100)',
    before: type(CARDS.noFunds),
    popup,
    title,
    text: 'provider.payment.no-funds',
  },
  {
    name: 'a failing gateway (999)',
    before: type(CARDS.gatewayFails),
    popup,
    title,
    text: 'provider.payment.gateway-error',
  },
];

test.describe('errors about money', () => {
  const language = 'en';
  const t = textsOf(language);
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  test.use({ viewport: SIZE_OF[language] });

  test('a card that is not saved opens the pop-up of the reason and keeps what was typed', async ({
    page,
  }) => {
    await enter(page, sessionOf(await openAccount(language)), language, PROFILE.billing);
    await button(page, t('saved-cards.add')).click();
    await respondTo(page, getStates, serverError);
    await typeCard(page, language, CARDS.visa);
    const retype = (number: string) => (on: Page, shown: Language) => retypeCard(on, shown, number);
    await expectPopups(page, language, {
      endpoint: saveCard,
      rows: [...cardRows(CARD, retype), ...paymentRows(CARD)],
      press: () => pressInCard(page, language, 'saved-cards.save'),
      unchanged: () => expect(page.locator('#address-city')).toHaveValue('Springfield'),
    });
  });

  test('a card that is not changed or removed stays in the list', async ({ page }) => {
    const session = await sessionOf(await openAccount(language));
    await addCard(session.token);
    await enter(page, session, language, PROFILE.billing);
    await button(page, t('saved-cards.show-more')).click();
    const row = page.locator('.card-row').filter({ hasText: '4444' });
    await row.click();
    await pressInCard(page, language, 'saved-cards.continue');
    await expectPopups(page, language, {
      endpoint: saveCard,
      rows: paymentRows(CARD).filter(({ name }) => name === 'another response code'),
      press: () => pressInCard(page, language, 'saved-cards.save'),
    });
    await pressInCard(page, language, 'profile.back');
    await respondTo(page, deleteSavedCard, serverError);
    await pressInCard(page, language, 'saved-cards.remove');
    await pressInCard(page, language, 'profile.yes');
    await expect(
      cardDialog(page, language, 'saved-cards.edit-title').getByRole('button', {
        name: t('saved-cards.remove'),
        exact: true,
      }),
    ).toBeVisible();
    await expect(page.locator('dialog[open]'), 'a failed removal is silent').toHaveCount(1);
    await pressInCard(page, language, 'profile.close');
    await expect(row).toBeVisible();
  });

  test('a plan that is not changed and a receipt that is not sent show an error', async ({
    page,
  }) => {
    await enter(page, sessionOf(await openAccount(language)), language, PROFILE.billing);
    const longer = page.locator('input[name="duration"]:not(:disabled)').first();
    await longer.check();
    const proceed = button(page, t('plan.continue'));
    await proceed.click();
    const question = page.getByRole('dialog', { name: t('plan.confirm-title') });
    const confirm = question.locator('.button--primary');
    await expectPopups(page, language, {
      endpoint: renewPackage,
      rows: [
        { name: 'unsuccessful', response: unsuccessful(), popup: 'renewal-error' },
        { name: 'no network', response: networkError, popup: 'renewal-error' },
        { name: 'an invalid response', response: invalidResponse, popup: 'renewal-error' },
        {
          name: 'too many requests',
          response: unsuccessful(MESSAGE_CODE.rateLimitExceeded),
          popup: 'rate-limit-exceeded',
        },
      ],
      press: () => confirm.click(),
      unchanged: () => expect(longer).toBeChecked(),
    });
    // The day of the next charge changes: it is read again each time before the question is asked.
    const charging = rejected(409, NUMBER_MESSAGE_CODE.renewalInProgress);
    const charged = await respondTo(page, renewPackage, charging);
    await confirm.click();
    await dismissPopup(page, language, 'renewal-in-progress');
    await expect(question).toBeHidden();
    await charged();
    await expect(longer).toBeChecked();
    const unread = await respondTo(page, getMyAccountPackagePrice, serverError);
    await proceed.click();
    await dismissPopup(page, language, 'server-error');
    await expect(question, 'no question about a day that may have passed').toBeHidden();
    await unread();
    const reads = bodiesSentTo(page, getMyAccountPackagePrice);
    for (const [index, time] of ['first', 'second'].entries()) {
      const reread = page.waitForResponse(requestsTo(getMyAccountPackagePrice));
      await pressTwice(proceed);
      await reread;
      await expect(question, time).toBeVisible();
      expect(reads, 'two presses read once').toHaveLength(index + 1);
      await expect(page.locator('[data-popup][open]')).toHaveCount(0);
      if (time === 'first') await page.keyboard.press('Escape');
    }
    await confirm.click();
    await dismissPopup(page, language, 'renewal-success');
    await expect(proceed).toBeDisabled();

    await test.step('a lost response to a change that was made', async () => {
      const other = page.locator('.choice').last();
      await other.locator('input').check();
      await proceed.click();
      const unsure = [
        await respondTo(page, renewPackage, networkError),
        await respondTo(page, getMyAccountPackagePrice, serverError),
      ];
      await confirm.click();
      await dismissPopup(page, language, 'renewal-error');
      await expect(question, 'nothing is asked of a plan that is not known').toBeHidden();
      for (const undo of unsure) await undo();
      await proceed.click();
      await expect(question, 'the plan is read before the next question').toBeVisible();
      const lost = await respondTo(page, renewPackage, async (route) => {
        await route.fetch();
        await route.abort();
      });
      await confirm.click();
      await dismissPopup(page, language, 'renewal-error');
      await expect(other).toContainText(t('plan.current'));
      await expect(question).toBeHidden();
      await expect(proceed).toBeDisabled();
      await lost();
    });

    await page.clock.install();
    await pauseClock(page);
    const undo = await respondTo(page, sendReceipt, serverError);
    const receipt = page.locator('.history-table tbody .button').first();
    await receipt.click();
    await expect(receipt).toContainText(t('billing-history.failed'));
    await page.clock.runFor(LIMITS.receiptStatusMs);
    await expect(receipt).toContainText(t('billing-history.send'));
    await undo();
    await receipt.click();
    await expect(
      page.locator('.history-table tbody .button[aria-disabled="true"]', {
        hasText: t('billing-history.sent'),
      }),
    ).toBeVisible();
    await page.clock.runFor(LIMITS.receiptStatusMs);
    await expect(receipt).toContainText(t('billing-history.send'));
  });

  test('credit that is not added opens the pop-up of the reason and keeps the amount', async ({
    page,
  }) => {
    await enter(page, sessionOf(await openAccount(language)), language, PROFILE.addCredit);
    await page.locator('.credit-preset').first().click();
    const pay = page.locator('#credit-form [type="submit"]');
    await expectPopups(page, language, {
      endpoint: addCredit,
      rows: [...cardRows(CREDIT, chooseNew), ...paymentRows(CREDIT)],
      press: () => pay.click(),
      unchanged: () => expect(page.locator('#credit-amount')).toHaveValue('15'),
    });
  });

  test('an account that is not reactivated opens the pop-up of the reason', async ({ page }) => {
    const account = await openSuspendedAccount(language, 'Suspended');
    await enter(page, sessionOf(account), language, ROUTES.reactivateAccount);
    const pay = page.locator('#reactivate-form [type="submit"]');
    await page.locator('input[name="duration"]').nth(1).check();
    await expectPopups(page, language, {
      endpoint: paySuspended,
      rows: [...cardRows(REACTIVATION, chooseNew), ...paymentRows(REACTIVATION)],
      press: () => pay.click(),
      unchanged: () => expect(page.locator('input[name="duration"]').nth(1)).toBeChecked(),
    });
    for (const fault of [unsuccessful(), networkError]) {
      const undo = await respondTo(page, getPreSuspended, fault);
      await open(page, language, ROUTES.suspendedAccount);
      await dismissPopup(page, language, 'server-error');
      await undo();
    }
    await button(page, t('profile.try-again')).click();
    await expect(page.getByText(t('suspended.transaction'), { exact: true })).toBeVisible();
  });
});

test('a card’s countries and states that do not load leave the fields for typing', async ({
  page,
}) => {
  await enter(page, sessionOf(await openAccount('en')), 'en', PROFILE.billing);
  await respondTo(page, getStates, success(null, { isError: true, isSuccessful: false }));
  await page.getByRole('button', { name: textsOf('en')('saved-cards.add'), exact: true }).click();
  await typeCard(page, 'en', CARDS.visa);
  await expect(page.locator('input#address-state')).toHaveValue('Springfield');
  await expect(page.locator('[data-popup][open]')).toHaveCount(0);
  await page.clock.install();
  await pauseClock(page);
  await pressInCard(page, 'en', 'saved-cards.save');
  await expect(page.getByText(textsOf('en')('saved-cards.success'))).toBeVisible();
});
