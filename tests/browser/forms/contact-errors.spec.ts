import { expect, test, type Page } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { chooseYourNumberRoute, ROUTES } from '#config/routes.ts';
import { createLead, sendConversionEvent } from '#contract/hub/inquiries.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { closePopup, expectPopup } from '../support/pages/popup.ts';
import {
  bodiesSentTo,
  holdBack,
  invalidResponse,
  jsonResponse,
  networkError,
  rejected,
  rejectedAsBot,
  requestsTo,
  respondTo,
  success,
  unsuccessful,
} from '../support/responses/responses.ts';
import { expectPopups, type ErrorRow } from '../support/pages/error-rows.ts';
import { textsOf } from '../support/pages/texts.ts';
import { untilRestLoaded } from '../support/pages/page-paint.ts';
import { interactWithPage, untilTrue } from '../support/pages/visit.ts';

const ROWS: readonly ErrorRow[] = [
  { name: 'an unsuccessful response', response: unsuccessful('ERRVNUMS09'), popup: 'server-error' },
  { name: 'a failing server', response: jsonResponse({}, 500), popup: 'server-error' },
  { name: 'an invalid response', response: invalidResponse, popup: 'server-error' },
  { name: 'no network', response: networkError, popup: 'server-error' },
  {
    name: 'too many requests',
    response: rejected(429, 'ERRVNUMS22'),
    popup: 'rate-limit-exceeded',
  },
  {
    name: 'too many requests, enveloped',
    response: unsuccessful('ERRVNUMS22'),
    popup: 'rate-limit-exceeded',
  },
  { name: 'bot protection', response: rejectedAsBot, popup: 'recaptcha' },
];

/** A phone of the country that the form starts with in a language. */
const PHONES: Readonly<Record<Language, string>> = {
  en: '2025550143',
  es: '612345678',
  he: '0502345678',
  pt: '11912345678',
};

const field = (page: Page, name: string) => page.locator(`#contact-form-${name}`);
const send = (page: Page): Promise<void> =>
  page.locator('#contact-form').getByRole('button').last().click();

async function fillIn(page: Page, phone: string): Promise<void> {
  await field(page, 'name').scrollIntoViewIfNeeded();
  await field(page, 'name').fill('Dana Levi');
  await expect(page.locator('astro-island[ssr] #contact-form')).toHaveCount(0);
  await field(page, 'email').fill('dana@shop.test');
  await field(page, 'phone').fill(phone);
  await field(page, 'consent').check();
}

test('the contact form opens a pop-up for every response and is emptied by success alone', async ({
  page,
}) => {
  await page.goto(ROUTES.contactUs);
  await fillIn(page, PHONES.en);
  await expectPopups(page, 'en', { endpoint: createLead, rows: ROWS, press: () => send(page) });
  await expect(field(page, 'name')).toHaveValue('Dana Levi');
  await expect(field(page, 'email')).toHaveValue('dana@shop.test');
  await respondTo(page, createLead, success(true));
  await send(page);
  await expectPopup(page, 'en', 'contact');
  await closePopup(page, 'en');
  await expect(field(page, 'name')).toHaveValue('');
  await expect(field(page, 'consent')).not.toBeChecked();
  await expect(page.locator('#contact-form [type="submit"]')).toBeDisabled();
});

test('a question that is sent while the styles of the page still load is sent once', async ({
  page,
}) => {
  const release = await holdBack(page, /\/_astro\/BaseLayout.*\.css$/);
  await page.goto(ROUTES.contactUs, { waitUntil: 'domcontentloaded' });
  await interactWithPage(page);
  await untilTrue(page, () => customElements.get('astro-island') !== undefined);
  await fillIn(page, PHONES.en);
  const sent = bodiesSentTo(page, createLead);
  await respondTo(page, createLead, success(true));
  await send(page);
  await expectPopup(page, 'en', 'contact');
  release();
  // The typeface is loaded after everything else.
  await untilRestLoaded(page);
  await closePopup(page, 'en');
  await expect(field(page, 'name')).toHaveValue('');
  await expect(page.locator('#contact-form [aria-invalid="true"]')).toHaveCount(0);
  expect(sent).toHaveLength(1);
});

test('a field that the API refuses is marked, with its words, until it is changed', async ({
  page,
}) => {
  await page.goto(ROUTES.contactUs);
  await fillIn(page, PHONES.en);
  const refusal = { code: 'bad-request', message: 'body.email' };
  await respondTo(page, createLead, jsonResponse({ messages: [refusal] }, 400));
  await send(page);
  await expect(field(page, 'email')).toBeFocused();
  await expect(field(page, 'email')).toHaveAccessibleDescription(
    textsOf('en')('form.invalid-email'),
  );
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await field(page, 'email').fill('dana.levi@shop.test');
  await expect(field(page, 'email')).not.toHaveAttribute('aria-invalid');
});

/** The other pages with the form; the package goes along where the page has one. */
const PAGES = [
  { language: 'es', path: ROUTES.home, phone: PHONES.es },
  { language: 'pt', path: ROUTES.retirees, phone: PHONES.pt },
  {
    language: 'he',
    path: chooseYourNumberRoute('united-states', 'israel'),
    phone: '0502345678',
    hasPackage: true,
  },
] as const;

for (const { language, path, phone, ...facts } of PAGES) {
  test(`the contact form of ${path} reaches the shop, in ${language}`, async ({ page }) => {
    await page.goto(localizedPath(language, path));
    await fillIn(page, phone);
    await expectPopups(page, language, {
      endpoint: createLead,
      rows: ROWS.slice(0, 1),
      press: () => send(page),
    });
    const sent = page.waitForRequest(requestsTo(createLead));
    const reported = page.waitForRequest(requestsTo(sendConversionEvent));
    await send(page);
    const body = (await sent).postDataJSON() as Record<string, unknown>;
    expect(body).toMatchObject({
      name: 'Dana Levi',
      email: 'dana@shop.test',
      phone: expect.stringMatching(/^\+\d{9,}$/),
      languageISO: language,
    });
    expect('packageId' in body).toBe('hasPackage' in facts);
    await expectPopup(page, language, 'contact');
    expect((await reported).postDataJSON()).toMatchObject({
      EventName: 'Lead',
      // Without consent to marketing nothing identifies the visitor.
      Email: '',
    });
  });
}

test('shows the error of a field only after the click that left it, so that the click hits its target', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(localizedPath('en', ROUTES.contactUs));
  await field(page, 'name').fill('Dana Levi');
  await expect(page.locator('astro-island[ssr] #contact-form')).toHaveCount(0);
  await field(page, 'phone').fill('12');
  await field(page, 'consent').scrollIntoViewIfNeeded();
  const box = await field(page, 'consent').boundingBox();
  if (!box) throw new Error('the consent box is not rendered');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.clock.runFor(1_000);
  await expect(field(page, 'phone')).not.toBeFocused();
  await expect(field(page, 'phone')).not.toHaveAttribute('aria-invalid', 'true');
  await page.mouse.up();
  await expect(field(page, 'consent')).toBeChecked();
  await page.clock.runFor(10);
  await expect(field(page, 'phone')).toHaveAttribute('aria-invalid', 'true');
});
