import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  addCallerId,
  deleteCallerId,
  getCallHistory,
  getCallerIds,
  getMyNumbers,
  updateCallerId,
  updateCallForwarding,
  updateSmsForwarding,
} from '#contract/hub/numbers.ts';
import { validateCustomerPassword } from '#contract/hub/auth.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import { openAccount, sessionOf } from '../support/customers/account.ts';
import { newBuyer } from '../support/buying/buyer.ts';
import {
  bodiesSentTo,
  holdResponse,
  rateLimited,
  rejectedAsBot,
  respondTo,
  unsuccessful,
} from '../support/responses/responses.ts';
import { enter } from '../support/buying/enter.ts';
import { expectPopups, type ErrorRow } from '../support/pages/error-rows.ts';
import { addCallerIds, numberOf, typePassword } from '../support/customers/numbers.ts';
import { dismissPopup } from '../support/pages/popup.ts';
import { callShop } from '../support/shops/shop-api.ts';
import { PROFILE, SIZE_OF } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';

/** The forwarding rows of the catalogue. */
const FORWARDING_ROWS: readonly ErrorRow[] = [
  {
    name: 'ERRVNUMS22',
    response: unsuccessful(MESSAGE_CODE.rateLimitExceeded),
    popup: 'rate-limit-exceeded',
  },
  {
    name: 'email-already-exists',
    response: unsuccessful(MESSAGE_CODE.emailAlreadyExists),
    popup: 'email-already-exist',
    text: 'forwarding.email-refused',
  },
  {
    name: 'email-not-exist',
    response: unsuccessful(MESSAGE_CODE.emailNotExist),
    popup: 'email-not-exist',
    text: 'forwarding.email-refused',
  },
  { name: 'any other code', response: unsuccessful('ERRVNUMS99'), popup: 'forwarding-error' },
];

/** Responses to adding, changing and deleting a caller ID. */
const CALLER_ID_ROWS: readonly ErrorRow[] = [
  { name: 'no message returned', response: unsuccessful(), popup: 'server-error' },
  { name: 'too many requests', response: rateLimited, popup: 'rate-limit-exceeded' },
];

const CHANGES_PER_HOUR = 30;

const PASSWORD = newBuyer('en').password;

test.describe('errors of my numbers', () => {
  const language = 'en';
  const t = textsOf(language);
  const section = (page: Page, title: string) =>
    page.locator('.number-section').filter({ has: page.getByRole('heading', { name: title }) });
  const submit = (page: Page, title: string) =>
    section(page, title).locator('[type="submit"]').click();

  test.use({ viewport: SIZE_OF[language] });

  test('calls that are not forwarded open the pop-up of the reason', async ({ page }) => {
    const { token } = await enterWithNumber(page);
    const calls = t('forwarding.calls-title');
    await section(page, calls).getByRole('button').click();
    const fields = page.locator('[id^="calls-"][id$="-phone"]');
    for (const index of [0, 1]) await fields.nth(index).fill('2025550143');
    await expectPopups(page, language, {
      endpoint: updateCallForwarding,
      rows: FORWARDING_ROWS,
      press: () => submit(page, calls),
      unchanged: () =>
        expect(page.locator('.glance__item').first()).toContainText(t('my-numbers.not-set')),
    });
    const { didid } = await numberOf(token);
    await typePassword(token);
    for (let change = 0; change < CHANGES_PER_HOUR; change += 1) {
      const body = { didid, forwardingNumber: '12025550143' };
      await callShop(updateCallForwarding, { token, body });
    }
    await submit(page, calls);
    await dismissPopup(page, language, 'rate-limit-exceeded');
  });

  test('messages that are not forwarded open the pop-up of the reason', async ({ page }) => {
    await enterWithNumber(page);
    const sms = t('forwarding.sms-title');
    await section(page, sms).getByRole('button').click();
    await page.locator('[id^="sms-"][id$="-email"]').fill('inbox@shop.test');
    await page.locator('[id^="sms-"][id$="-confirm"]').fill('inbox@shop.test');
    await expectPopups(page, language, {
      endpoint: updateSmsForwarding,
      rows: FORWARDING_ROWS,
      press: () => submit(page, sms),
      unchanged: () =>
        expect(page.locator('.glance__item').last()).toContainText(t('my-numbers.not-set')),
    });
  });

  test('caller IDs that are not added, changed or deleted open the pop-up of the reason', async ({
    page,
  }) => {
    const { token } = await enterWithNumber(page, 2);
    expect(token).not.toBe('');
    const title = t('caller-ids.title');
    const rows = page.locator('.caller-id');
    await rows.first().locator('button').last().click();
    await expectPopups(page, language, {
      endpoint: deleteCallerId,
      rows: CALLER_ID_ROWS.slice(0, 1),
      press: () =>
        rows
          .first()
          .getByRole('button', { name: t('profile.yes'), exact: true })
          .click(),
      unchanged: () => expect(rows).toHaveCount(2),
    });
    await rows.first().locator('button').first().click();
    await rows.first().locator('[id$="-comment"]').fill('Renamed');
    await expectPopups(page, language, {
      endpoint: updateCallerId,
      rows: CALLER_ID_ROWS,
      press: () => rows.first().locator('[type="submit"]').click(),
      unchanged: () => expect(rows.first()).toContainText('Phone 1'),
    });
    await rows
      .first()
      .getByRole('button', { name: t('profile.cancel'), exact: true })
      .click();
    await section(page, title).getByRole('button').first().click();
    const form = section(page, title).locator('form');
    const fields = form.locator('[id$="-phone"]');
    for (const index of [0, 1]) await fields.nth(index).fill('2025550199');
    await expectPopups(page, language, {
      endpoint: addCallerId,
      rows: CALLER_ID_ROWS,
      press: () => form.locator('[type="submit"]').click(),
      unchanged: () => expect(fields.first()).toHaveValue(/^\(?202\)?[ -]?555-0199$/),
    });
  });

  test('lists that do not load offer another try', async ({ page }) => {
    const account = await openAccount(language);
    const undo = await Promise.all(
      [getMyNumbers, getCallerIds, getCallHistory].map((call) =>
        respondTo(page, call, unsuccessful()),
      ),
    );
    await enter(page, sessionOf(account), language, PROFILE.myNumbers);
    const again = page.getByRole('button', { name: t('profile.try-again'), exact: true });
    await expect(again).toHaveCount(1);
    await again.press('Enter');
    const isTriedAgain = page.locator('main:focus').filter({ has: again });
    await expect(isTriedAgain, 'the focus stays, and the failure is shown anew').toHaveCount(1);
    await undo[0]?.();
    await again.click();
    await expect(again).toHaveCount(2);
    await undo[1]?.();
    await undo[2]?.();
    await again.first().click();
    await expect(page.getByText(t('caller-ids.empty'))).toBeVisible();
    await again.click();
    await expect(page.getByText(t('call-history.empty'))).toBeVisible();
  });

  test('calls are forwarded as before when the password check is cancelled', async ({ page }) => {
    await enterWithNumber(page);
    const calls = section(page, t('forwarding.calls-title'));
    const named = (name: string) => calls.getByRole('button', { name, exact: true });
    await fillCalls(page);
    await named(t('profile.save')).click();
    await calls.getByLabel(t('my-numbers.password'), { exact: true }).fill(PASSWORD);
    await expectPopups(page, language, {
      endpoint: validateCustomerPassword,
      rows: [{ name: 'bot protection', response: rejectedAsBot, popup: 'recaptcha' }],
      press: () => named(t('my-numbers.password-confirm')).click(),
    });
    const respond = await holdResponse(page, validateCustomerPassword);
    const sent = bodiesSentTo(page, updateCallForwarding);
    await named(t('my-numbers.password-confirm')).click();
    await named(t('profile.cancel')).click();
    await expect(named(t('profile.save')), 'the form is back').toBeVisible();
    await respond();
    expect(sent).toEqual([]);
    await expect(page.locator('.glance__item').first()).toContainText(t('my-numbers.not-set'));
  });

  test('a form that is half filled in stays open when another one is saved', async ({ page }) => {
    const { token } = await enterWithNumber(page);
    await typePassword(token);
    const calls = section(page, t('forwarding.calls-title'));
    const sms = section(page, t('forwarding.sms-title'));
    await fillCalls(page);
    await sms.getByRole('button').click();
    const address = sms.locator('[id$="-email"]');
    const respond = await holdResponse(page, updateCallForwarding);
    await submit(page, t('forwarding.calls-title'));
    // The focus is in the field when the other form is saved.
    await address.pressSequentially('inbox@shop.test');
    await respond();
    await expect(calls).toContainText('+1 202-555-0143');
    await expect(calls.locator('form')).toHaveCount(0);
    await expect(address).toHaveValue('inbox@shop.test');
    await calls.getByRole('button', { name: t('profile.edit') }).click();
    await sms.locator('[id$="-confirm"]').fill('inbox@shop.test');
    await submit(page, t('forwarding.sms-title'));
    await expect(sms.locator('form')).toHaveCount(0);
    await expect(calls.locator('form'), 'nothing was typed there').toHaveCount(0);
  });

  test('a change whose list does not load again opens a pop-up that it is saved', async ({
    page,
  }) => {
    const { token } = await enterWithNumber(page, 2);
    const number = await numberOf(token);
    const expectSaved = (): Promise<void> =>
      dismissPopup(page, language, 'server-error', 'profile.saved', 'profile.saved-not-shown');
    await test.step('a forwarding', async () => {
      const undo = await respondTo(page, getMyNumbers, unsuccessful());
      await fillCalls(page);
      await submit(page, t('forwarding.calls-title'));
      await expectSaved();
      await undo();
      expect((await numberOf(token)).forwardingNumbers).not.toEqual(number.forwardingNumbers);
    });
    await test.step('a caller ID', async () => {
      await respondTo(page, getCallerIds, unsuccessful());
      const row = page.locator('.caller-id').first();
      await row.locator('button').first().click();
      await row.locator('[id$="-comment"]').fill('Renamed');
      await row.locator('[type="submit"]').click();
      await expectSaved();
      await expect(row.locator('form')).toHaveCount(0);
    });
  });

  test('the settings open and close while a text elsewhere is selected', async ({ page }) => {
    await enterWithNumber(page);
    const toggle = page.locator('.number-card__toggle');
    const number = page.locator('.number-card__number');
    const select = (part: Locator): Promise<void> =>
      part.evaluate((element) => getSelection()?.selectAllChildren(element));
    await select(page.locator('h1'));
    await toggle.press('Enter');
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await select(page.locator('h1'));
    await number.dispatchEvent('click');
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await select(number);
    await number.dispatchEvent('click');
    await expect(toggle, 'a press that marked the number').toHaveAttribute('aria-expanded', 'true');
    await toggle.press('Enter');
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  });

  test('settings that are opened again keep what was typed, and load their calls again', async ({
    page,
  }) => {
    await enterWithNumber(page);
    await fillCalls(page);
    const toggle = page.locator('.number-card__toggle');
    const phone = section(page, t('forwarding.calls-title')).locator('[id$="-phone"]').first();
    await toggle.click();
    await expect(phone).toBeHidden();
    const loaded = page.waitForResponse(/\/call-history\b/);
    await toggle.click();
    await loaded;
    await expect(phone).toBeVisible();
    await expect(phone).toHaveValue(/202\D*555\D*0143/);
    await expect(toggle, 'the form takes no focus').toBeFocused();
  });

  /** Opens the form for calls and types a number twice. */
  async function fillCalls(page: Page): Promise<void> {
    const calls = section(page, t('forwarding.calls-title'));
    await calls.getByRole('button').click();
    for (const index of [0, 1]) await calls.locator('[id$="-phone"]').nth(index).fill('2025550143');
  }

  /** Opens my numbers with an account that has one number with this number of caller IDs. */
  async function enterWithNumber(page: Page, callerIds = 0): Promise<{ token: string }> {
    const session = await sessionOf(await openAccount(language));
    await addCallerIds(session.token, callerIds);
    await enter(page, session, language, PROFILE.myNumbers);
    return session;
  }
});
