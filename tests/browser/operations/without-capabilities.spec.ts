import { expect } from '@playwright/test';
import { chooseYourNumberRoute, ROUTES } from '#config/routes.ts';
import { listTies } from '#i18n/capability-texts.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { confirmCustomerEmail, listSessions, validateCustomerEmail } from '#contract/hub/auth.ts';
import { holdNumber } from '#contract/hub/holds.ts';
import { getMyNumbers } from '#contract/hub/numbers.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import { createValidatedSubscriber } from '#contract/main/ordering.ts';
import { confirmPhone, orderNumber, sessionOf } from '../support/customers/account.ts';
import { test } from '../support/shops/aside-test.ts';
import { CARDS, chooseNumber, fillPayment, placeOrder } from '../support/buying/buy.ts';
import { newBuyer } from '../support/buying/buyer.ts';
import { buyQuickly, enterPayment } from '../support/buying/checkout.ts';
import { ASIDE_ORIGIN } from '../support/shops/aside-shop.ts';
import { demoSession, enter, open } from '../support/buying/enter.ts';
import { messagesTo } from '../support/customers/outbox.ts';
import { closePopup, expectPopup, homeOf } from '../support/pages/popup.ts';
import {
  bodiesSentTo,
  networkError,
  requestsTo,
  respondTo,
  success,
  unsuccessful,
} from '../support/responses/responses.ts';
import {
  OPEN_PAGES,
  PROFILE,
  PROFILE_PAGES,
  SUSPENDED_PAGES,
} from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';

const LANGUAGES = ['en', 'he'] as const;

/** The small shop leads to the app, so that its texts speak of it. */
const isOfCapability = (key: string): boolean =>
  listTies(key).some(({ feature }) => feature !== 'app');

/** What only the texts of a language that promise capabilities say, in parts without values. */
function promisesIn(language: (typeof LANGUAGES)[number]): string[] {
  const texts = [...readTextFile(`i18n/${language}.json`)];
  const others = texts
    .filter(([key]) => !isOfCapability(key))
    .map(([, text]) => text)
    .join('\n');
  return texts
    .filter(([key]) => isOfCapability(key))
    .flatMap(([, text]) => text.split(/\{\{.*?\}\}|\n/))
    .map((words) => words.trim())
    .filter((words) => words !== '' && !others.includes(words));
}

/** Pages that a capability adds. */
const ADDED: readonly string[] = [PROFILE.addNumber];

/** The pages that the small shop has, without tokens and queries. */
const PATHS = [...OPEN_PAGES, ...PROFILE_PAGES, ...SUSPENDED_PAGES]
  .map(({ path }) => path.replace(/\?.*|\/some-token$/, ''))
  .filter((path) => !ADDED.includes(path))
  .filter(
    (path) => !/^\/(?:choose-your-number|rates-per-country|stop-renewal|withdrawal)/.test(path),
  )
  .concat(chooseYourNumberRoute('united-kingdom', 'united-states'))
  .concat(ROUTES.payment, ROUTES.personalInformation);

test('no page of a shop without capabilities promises one', async ({ request }) => {
  for (const language of LANGUAGES) {
    const promises = promisesIn(language);
    expect(promises.length).toBeGreaterThan(20);
    for (const path of PATHS) {
      const address = localizedPath(language, path);
      const response = await request.get(address);
      expect(response.ok() || path === ROUTES.notFound, address).toBe(true);
      const html = await response.text();
      expect(
        promises.filter((words) => html.includes(words)),
        address,
      ).toEqual([]);
    }
    for (const path of ADDED) {
      const address = localizedPath(language, path);
      expect((await request.get(address)).status(), address).toBe(404);
    }
  }
});

test('a shop without capabilities has no page for the links of notices and for withdrawals', async ({
  request,
}) => {
  for (const path of [ROUTES.stopRenewal, ROUTES.withdrawal]) {
    expect((await request.get(path)).status()).toBe(404);
  }
});

test('a shop without capabilities sells a number and shows it as before', async ({ page }) => {
  const buyer = newBuyer('en');
  await buyQuickly(page, buyer);
  await enter(page, sessionOf(buyer), 'en', PROFILE.myNumbers);
  await expect(page.locator('.number-section')).toHaveCount(4);
  await expect(page.locator('.number-term')).toHaveCount(0);
});

test('a shop without capabilities holds no number, and leads home without a charge when it was sold meanwhile', async ({
  page,
}) => {
  const language = 'en';
  const t = textsOf(language);
  const [slow, quick] = [newBuyer(language), newBuyer(language)];
  const held = bodiesSentTo(page, holdNumber);
  await enterPayment(page, slow);
  const didid = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('orderData') ?? '{}').didData.didid as number,
  );
  await confirmPhone(quick);
  expect(await orderNumber(quick, didid)).toBe('bought');

  await fillPayment(page, slow, CARDS.visa);
  await placeOrder(page, slow);
  const dialog = await expectPopup(page, language, 'error');
  await expect(dialog).toContainText(t('payment.number-taken'));
  await closePopup(page, language);
  await expect(page).toHaveURL(homeOf(language));
  const mails = await messagesTo(page.request, slow.email);
  expect(mails.filter(({ body }) => /\$\d/.test(body))).toEqual([]);
  await chooseNumber(page, slow);
  await expect(page.getByLabel(t('personal.first-name'), { exact: true })).toHaveValue(
    slow.firstName,
  );
  expect(held).toEqual([]);
});

test('a shop without capabilities tells a signed-in customer what a further number needs', async ({
  page,
}) => {
  const text = textsOf('en')('personal.signed-in').split('{{')[0]?.trim() ?? '';
  const note = page.locator('#main').getByText(text);
  await open(page, 'en', ROUTES.personalInformation);
  await expect(note, 'a visitor has no account').toBeHidden();
  await enter(page, demoSession(), 'en', ROUTES.personalInformation);
  await expect(note).toBeVisible();
  await expect(note.getByRole('link')).toHaveAttribute('href', ROUTES.contactUs);
  await respondTo(page, getMyNumbers, success([]));
  await open(page, 'en', PROFILE.myNumbers);
  await expect(page.locator('.empty')).toContainText(
    textsOf('en')('my-numbers.empty-text-without-add-number'),
  );
});

test('a shop without capabilities has no two-factor setting, list of sessions or invitation', async ({
  page,
}) => {
  const t = textsOf('en');
  const sessions = bodiesSentTo(page, listSessions);
  await enter(page, demoSession(), 'en', PROFILE.accountInformation);
  await expect(page.getByRole('heading', { name: t('account.password-title') })).toBeVisible();
  await expect(page.getByRole('heading', { name: t('account.two-factor-title') })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: t('account.sessions-title') })).toHaveCount(0);
  expect(sessions).toEqual([]);
  await open(page, 'en', PROFILE.addCredit);
  await expect(page.locator('#credit-form')).toBeVisible();
  await expect(page.locator(`a[href$="${PROFILE.freeCredit}"]`)).toHaveCount(0);
  await open(page, 'en', PROFILE.freeCredit);
  const shop = page.locator('#main').getByRole('link', { name: `${ASIDE_ORIGIN}/` });
  await expect(shop).toHaveAttribute('href', `${ASIDE_ORIGIN}/`);
});

test('an expired confirmation link of a shop without capabilities leads to us at once', async ({
  page,
}) => {
  const t = textsOf('en');
  const posts = bodiesSentTo(page, confirmCustomerEmail);
  await respondTo(page, validateCustomerEmail, unsuccessful(MESSAGE_CODE.tokenExpired));
  await page.goto(`${ROUTES.validateEmail}/some-token`);
  await expect(page.getByRole('alert')).toContainText(
    t('validate-email.error-token-expired-without-confirmation-links'),
  );
  await expect(page.getByRole('button', { name: t('validate-email.new-link') })).toHaveCount(0);
  const contact = page.locator('#main').getByRole('link', { name: t('validate-email.contact') });
  await expect(contact).toHaveAttribute('href', ROUTES.contactUs);
  expect(posts, 'the provider has no POST').toEqual([]);
});

test('a shop without capabilities promises no single charge after a lost order, nor that a number it finds sold was not charged', async ({
  page,
}) => {
  const language = 'en';
  const t = textsOf(language);
  const buyer = newBuyer(language);
  const isOrder = requestsTo(createValidatedSubscriber);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (isOrder.test(request.url())) keys.push(request.headers()['idempotency-key']);
  });
  await enterPayment(page, buyer);
  await fillPayment(page, buyer, CARDS.visa);
  const restore = await respondTo(page, createValidatedSubscriber, networkError);
  await placeOrder(page, buyer);
  const lost = await expectPopup(page, language, 'server-error');
  await expect(lost).toContainText(t('payment.lost-without-idempotent-payments'));
  await closePopup(page, language);
  await restore();
  const taken = { response_code: 100, response_message: 'Not available', value: 5 };
  await respondTo(
    page,
    createValidatedSubscriber,
    success(null, { ...taken, isSuccessful: false, confirmationId: null }),
  );
  await placeOrder(page, buyer);
  const dialog = await expectPopup(page, language, 'error');
  await expect(dialog).toContainText(t('payment.perhaps-yours'));
  await expect(
    dialog.getByRole('link', { name: t('personal.existing-login'), exact: true }),
  ).toHaveAttribute('href', localizedPath(language, ROUTES.login));
  await closePopup(page, language);
  await page.reload();
  await expect(
    page.getByText(t('payment.lost-without-idempotent-payments'), { exact: true }),
  ).toBeVisible();
  expect(keys).toEqual([undefined, undefined]);
});
