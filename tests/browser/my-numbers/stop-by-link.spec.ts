import { expect, test, type Page } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { LINK_MESSAGE_CODE, MESSAGE_CODE, NUMBER_MESSAGE_CODE } from '#contract/message-codes.ts';
import { getLinkedRenewal, setNumberRenewal, stopLinkedRenewal } from '#contract/hub/numbers.ts';
import { ROUTES } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { announce, openAccount, sessionOf } from '../support/customers/account.ts';
import { DESKTOP, expectAccessible, PHONE, setLook } from '../support/pages/axe.ts';
import { open } from '../support/buying/enter.ts';
import { numberOf } from '../support/customers/numbers.ts';
import { messagesTo } from '../support/customers/outbox.ts';
import { overflowOf } from '../support/pages/overflow.ts';
import {
  bodiesSentTo,
  networkError,
  rejected,
  respondTo,
  success,
} from '../support/responses/responses.ts';
import { callShop } from '../support/shops/shop-api.ts';
import { textsOf } from '../support/pages/texts.ts';
import { pressTwice } from '../support/pages/visit.ts';

const submit = (page: Page) => page.locator('#stop-form [type="submit"]');

const dayOf = (language: Language, paidUntil: string | undefined): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(paidUntil ?? ''));

/** A renewal as the provider describes it. */
const RENEWAL = {
  didNumber: '441174960223',
  mask: '+## #### ######',
  prefix: '44',
  countryName: 'United Kingdom',
  paidUntil: '2027-02-21T10:00:00.000Z',
  renews: true,
  renewalPrice: 4.99,
};

/** What the page says before and after a stop that can be taken back, and one that cannot. */
const KEPT = {
  ask: 'stop-renewal.link-ask',
  before: 'stop-renewal.dialog-charge',
  after: 'stop-renewal.link-change-mind',
};
const FINAL = {
  ask: 'stop-renewal.link-ask-suspended',
  before: 'stop-renewal.suspended-charge',
  after: 'stop-renewal.link-change-mind-suspended',
};

test('the link of a notice stops its renewal signed out, on a press only', async ({ page }) => {
  const t = textsOf('he');
  const account = await openAccount('he');
  const { token } = await sessionOf(account);
  await announce(account.email);
  const messages = await messagesTo(page.request, account.email);
  const notice = messages.find(({ link }) => link?.includes(ROUTES.stopRenewal));
  const { pathname } = new URL(notice?.link ?? '');
  const before = await numberOf(token);
  const date = dayOf('he', before.paidUntil);

  await page.goto(pathname);
  await expect(page, 'the token leaves the address').toHaveURL(
    new RegExp(`${localizedPath('he', ROUTES.stopRenewal)}$`),
  );
  await expect(page.locator('#stop-form')).toContainText(date);
  await expect(page.locator('#stop-form')).toContainText(`$${before.renewalPrice?.toFixed(2)}`);
  await expect(submit(page)).toBeEnabled();
  expect(await numberOf(token), 'nothing yet').toMatchObject({ renews: true });

  const sent = bodiesSentTo(page, stopLinkedRenewal);
  await pressTwice(submit(page));
  const done = page.locator('output.alert');
  await expect(done).toContainText(t('stop-renewal.link-stopped-title'));
  await expect(done).toBeFocused();
  await expect(done).toContainText(date);
  expect(sent).toHaveLength(1);
  expect(await numberOf(token)).toMatchObject({ renews: false });

  await page.reload();
  await expect(done).toContainText(t('stop-renewal.link-already-title'));
  const { didid } = before;
  await callShop(setNumberRenewal, { token, params: { didid }, body: { renews: true } });
  await page.goto(pathname);
  await expect(page.getByRole('alert')).toContainText(t('stop-renewal.link-used'));
  expect(await numberOf(token)).toMatchObject({ renews: true });
});

test('each refusal of the link has its words, before and after the press', async ({ page }) => {
  const t = textsOf('en');
  const refusals = [
    [rejected(400, MESSAGE_CODE.tokenExpired), 'stop-renewal.link-expired'],
    [rejected(400, LINK_MESSAGE_CODE.invalid), 'stop-renewal.link-invalid'],
    [rejected(409, LINK_MESSAGE_CODE.used), 'stop-renewal.link-used'],
    [rejected(404, 'not-found'), 'stop-renewal.link-gone'],
  ] as const;
  const failed = t('stop-renewal.link-failed-title');
  for (const [response, message] of refusals) {
    const undo = await respondTo(page, getLinkedRenewal, response);
    await open(page, 'en', `${ROUTES.stopRenewal}/some-token`);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(t(message));
    const renews = message === 'stop-renewal.link-used';
    await expect(alert).toContainText(renews ? failed : t('stop-renewal.link-refused-title'));
    await undo();
  }
  await respondTo(page, getLinkedRenewal, success(RENEWAL));
  const passing = [
    [networkError, 'restore-email.no-response'],
    [rejected(409, NUMBER_MESSAGE_CODE.renewalInProgress), 'my-numbers.renewal-in-progress'],
  ] as const;
  await open(page, 'en', `${ROUTES.stopRenewal}/some-token`);
  for (const [response, message] of passing) {
    const undo = await respondTo(page, stopLinkedRenewal, response);
    await submit(page).click();
    await expect(page.getByRole('alert')).toContainText(t(message));
    await undo();
  }
  const [last] = refusals;
  await respondTo(page, stopLinkedRenewal, last[0]);
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText(t(last[1]));
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(submit(page)).toHaveCount(0);
});

test('without a response the page offers another try, and without a token its words', async ({
  page,
}) => {
  const t = textsOf('en');
  const undo = await respondTo(page, getLinkedRenewal, networkError);
  await open(page, 'en', `${ROUTES.stopRenewal}/some-token`);
  await expect(page.getByRole('alert')).toContainText(t('restore-email.no-response'));
  await undo();
  await respondTo(page, getLinkedRenewal, success(RENEWAL));
  await page.getByRole('button', { name: t('profile.try-again') }).click();
  await expect(submit(page)).toBeEnabled();
  await page.evaluate(() => sessionStorage.clear());
  await open(page, 'en', ROUTES.stopRenewal);
  await expect(page.getByText(t('stop-renewal.link-no-token'))).toBeVisible();
});

for (const [language, size, account, keys] of [
  ['en', DESKTOP, {}, KEPT],
  ['he', PHONE, { mayKeep: true }, KEPT],
  ['he', { width: 320, height: 640 }, { mayKeep: false }, FINAL],
] as const) {
  test(`the question fits, is accessible and says what a stop means, ${language} at ${size.width} px`, async ({
    page,
  }) => {
    const t = textsOf(language);
    const renewal = { ...RENEWAL, ...account };
    await setLook(page, size, size.width === 390 ? 'dark' : 'light');
    await respondTo(page, getLinkedRenewal, success(renewal));
    await open(page, language, `${ROUTES.stopRenewal}/some-token`);
    await expect(submit(page)).toBeEnabled();
    await expect(page.locator('#stop-form')).toContainText(t(keys.before));
    const [asked = ''] = t(keys.ask).split('{{');
    await expect(page.locator('#stop-form')).toContainText(asked.trim());
    await expectAccessible(page, 'the question');
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await respondTo(page, stopLinkedRenewal, success({ ...renewal, renews: false }));
    await submit(page).press('Enter');
    await expect(page.locator('output.alert')).toBeFocused();
    await expect(page.getByText(t(keys.after), { exact: true })).toBeVisible();
    await expectAccessible(page, 'the outcome');
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });
}
