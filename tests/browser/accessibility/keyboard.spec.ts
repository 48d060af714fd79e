import { expect, test, type Page } from '@playwright/test';
import { ROUTES } from '#config/routes.ts';
import { getOrderPackagePrice } from '#contract/hub/catalogue.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { CARDS, expectThanks, knownState, payButton } from '../support/buying/buy.ts';
import { newBuyer, type Buyer } from '../support/buying/buyer.ts';
import { enterPayment } from '../support/buying/checkout.ts';
import { expectTrapped, pressAndSee, tabAndType, tabTo } from '../support/pages/keyboard.ts';
import { codeSentTo } from '../support/customers/outbox.ts';
import { dismissPopup, expectPopup } from '../support/pages/popup.ts';
import { holdBack, respondTo, serverError } from '../support/responses/responses.ts';
import { textsOf } from '../support/pages/texts.ts';
import { interactWithPage, settled } from '../support/pages/visit.ts';

/** A pair that no other test buys from, so that its first numbers are free. */
const COUNTRIES = { didCountry: 'צרפת', packageCountry: 'ישראל' } as const;

/** The purchase is made from right to left; the customer area by keyboard is in English. */
const language = 'he';

/** From the home page to a number, by the country search. */
async function findNumber(page: Page): Promise<void> {
  const t = textsOf(language);
  await page.goto(localizedPath(language, '/'));
  const from = page.locator('#country-search-from');
  await tabTo(page, from);
  await page.keyboard.type(COUNTRIES.didCountry);
  await expect(page.locator('#country-search-from-list [data-highlighted]')).toBeVisible();
  await pressAndSee(page, 'Enter');
  await expect(from).toHaveValue(COUNTRIES.didCountry);
  await tabTo(page, page.locator('#country-search-in'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(COUNTRIES.packageCountry);
  await pressAndSee(page, 'Enter');
  await tabTo(page, page.getByRole('button', { name: t('search.submit'), exact: true }).first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/choose-your-number/);
}

async function takeNumber(page: Page): Promise<void> {
  const t = textsOf(language);
  await page.waitForLoadState();
  await interactWithPage(page);
  // A key that is down while the live list replaces a chip of the build presses none.
  await page.locator('button.number-chip[aria-pressed]').first().waitFor();
  await tabTo(page, page.locator('button.number-chip').nth(2), 60);
  await pressAndSee(page, 'Space');
  const chosen = page.getByRole('region', { name: t('numbers.your-number') });
  await tabTo(page, chosen.getByRole('button'), 10, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/personal-information$/);
}

async function giveDetails(page: Page, buyer: Buyer): Promise<void> {
  const t = textsOf(buyer.language);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await tabAndType(page, field(t('personal.first-name')), buyer.firstName);
  await tabAndType(page, field(t('personal.last-name')), buyer.lastName);
  await tabAndType(page, field(t('form.email')), buyer.email);
  await tabAndType(page, field(t('personal.password')), buyer.password);
  await tabAndType(page, page.locator('#phone'), buyer.phone);
  await tabTo(page, page.locator('#consent'));
  await pressAndSee(page, 'Space');
  await tabTo(page, page.getByRole('button', { name: t('personal.send'), exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.locator('#code-form input').first()).toBeFocused();
}

async function typeCode(page: Page, buyer: Buyer): Promise<void> {
  const t = textsOf(buyer.language);
  const check = page.getByRole('button', { name: t('personal.check'), exact: true });
  await page.keyboard.type('000000');
  await tabTo(page, check);
  await page.keyboard.press('Enter');
  const dialog = await expectPopup(page, buyer.language, 'wrong-code');
  await expectTrapped(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('#code-form input').first()).toBeFocused();
  await page.keyboard.type(await codeSentTo(page.request, buyer.e164));
  await tabTo(page, check);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/payment$/);
}

async function pay(page: Page, buyer: Buyer): Promise<void> {
  const t = textsOf(buyer.language);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await expect(page.locator('.order-summary__total dd')).toHaveText(/\$\d+\.\d\d/);
  await tabAndType(page, field(t('card.number')), CARDS.visa);
  await tabAndType(page, field(t('card.holder')), 'Robin Carter');
  await tabAndType(page, field(t('card.month')), '12');
  // Only the hydrated list has the years.
  await expect(field(t('card.year')).locator('option').nth(2)).toBeAttached();
  await tabTo(page, field(t('card.year')));
  await pressAndSee(page, 'ArrowDown');
  await pressAndSee(page, 'ArrowDown');
  await tabAndType(page, field(t('card.cvv')), '123');
  await tabAndType(page, field(t('billing.address')), '1 Main Street');
  await tabAndType(page, field(t('billing.city')), 'Springfield');
  const state = await knownState(page);
  await tabTo(page, state);
  const isList = (await state.evaluate((element) => element.tagName)) === 'SELECT';
  if (isList) await pressAndSee(page, 'ArrowDown');
  else await page.keyboard.type('Springfield');
  await tabAndType(page, field(t('billing.zip')), '10001');
  await tabTo(page, payButton(page, buyer.language));
  await page.keyboard.press('Enter');
}

test('the keyboard alone buys a number, and the focus is always visible', async ({ page }) => {
  const buyer = newBuyer(language);
  await findNumber(page);
  await takeNumber(page);
  await giveDetails(page, buyer);
  await typeCode(page, buyer);
  await pay(page, buyer);
  await expectThanks(page, buyer);
});

test('the first stop of a page leads to its content', async ({ page }) => {
  for (const path of [ROUTES.home, ROUTES.login, ROUTES.contactUs]) {
    await page.goto(path);
    await pressAndSee(page, 'Tab');
    await expect(page.locator('.skip-link')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
  }
});

test('the focus can be seen on every stop of the marketing pages', async ({ page }) => {
  for (const path of ['/', ROUTES.contactUs, ROUTES.faq, ROUTES.retirees]) {
    await page.goto(path);
    for (let stop = 0; stop < 60; stop += 1) {
      const name = await pressAndSee(page, 'Tab');
      if (name === 'body') break;
    }
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('Escape closes what is open and the focus is back where it was opened', async ({ page }) => {
    await page.goto(ROUTES.faq);
    const toggle = page.locator('[popovertarget="site-menu"]');
    await tabTo(page, toggle);
    await page.keyboard.press('Enter');
    await expect(page.locator('#site-menu')).toBeVisible();
    await pressAndSee(page, 'Tab');
    await expect(page.locator('#site-menu a:focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.locator('#site-menu')).toBeHidden();
    await expect(toggle).toBeFocused();
  });
});

test('Escape closes the language menu and restores focus', async ({ page }) => {
  await page.goto(ROUTES.faq);
  // Set by the script that closes the menu on Escape.
  await expect(page.locator('html')).toHaveAttribute('data-session', 'visitor');
  const menu = page.locator('[data-language-menu]');
  await tabTo(page, menu.locator('summary'));
  await page.keyboard.press('Space');
  await expect(menu).toHaveAttribute('open', '');
  await pressAndSee(page, 'Tab');
  await expect(menu.locator('a:focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(menu).not.toHaveAttribute('open', '');
  await expect(menu.locator('summary')).toBeFocused();
});

test('Escape closes the list of countries and leaves the field', async ({ page }) => {
  await page.goto('/');
  const field = page.locator('#country-search-from');
  await tabTo(page, field);
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('#country-search-from-list')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(field).toHaveAttribute('aria-activedescendant', /option/);
  await page.keyboard.press('Escape');
  await expect(page.locator('#country-search-from-list')).toBeHidden();
  await expect(field).toBeFocused();
});

test('a pop-up takes the focus and gives it back', async ({ page }) => {
  await page.goto(ROUTES.login);
  await tabAndType(page, page.locator('#username'), 'unknown@shop.test');
  await tabAndType(page, page.locator('#password'), 'Nope12345');
  // Before hydration the button is disabled, and Enter submits nothing.
  await expect(page.locator('#login-form [type="submit"]')).toBeEnabled();
  await page.keyboard.press('Enter');
  const dialog = await expectPopup(page, 'en', 'wrong-password');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await expectTrapped(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('#password')).toBeFocused();
});

test('Tab leads from one country field to the other, past the open list', async ({ page }) => {
  await page.goto(ROUTES.getYourNumber);
  const field = page.locator('#country-search-from');
  await field.focus();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(page.locator('#country-search-in')).toBeFocused();
});

test('the carousel keeps the focus that arrives before its script', async ({ page }) => {
  const release = await holdBack(page, /\/_astro\/.*\.js$/);
  await page.goto(ROUTES.home, { waitUntil: 'domcontentloaded' });
  const viewport = page.locator('.carousel--cards .carousel__viewport');
  await viewport.focus();
  release();
  await expect(page.locator('.carousel--cards[data-live]')).toBeAttached();
  await expect(viewport).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('.carousel--cards .carousel__dot').first()).toBeFocused();
  await expect(viewport).not.toHaveAttribute('tabindex');
});

test('durations that are requested again get the focus of the button that goes', async ({
  page,
}) => {
  const t = textsOf('en');
  const restore = await respondTo(page, getOrderPackagePrice, serverError);
  await enterPayment(page, newBuyer('en'));
  await interactWithPage(page);
  await dismissPopup(page, 'en', 'server-error');
  const retry = page.getByRole('button', { name: t('payment.price-retry'), exact: true });
  await expect(retry).toBeEnabled();
  await restore();
  await retry.press('Enter');
  const durations = page.getByRole('group', { name: t('payment.duration-title') });
  await expect(durations.getByRole('radio').first()).toBeVisible();
  await expect(durations).toBeFocused();
});

test('an unfolded order summary stays in view and covers no field that gets the focus', async ({
  page,
}) => {
  const t = textsOf('en');
  await page.setViewportSize({ width: 320, height: 568 });
  await enterPayment(page, newBuyer('en'));
  await interactWithPage(page);
  await settled(page);
  await page.locator('#billing-zip').focus();
  await page.getByRole('button', { name: t('checkout.summary-show'), exact: true }).click();
  const summary = page.locator('.order-summary');
  await expect(summary.locator('.order-summary__rows')).toBeInViewport({ ratio: 1 });
  await page.locator('#billing-zip').focus();
  for (let step = 0; step < 6; step += 1) {
    await pressAndSee(page, 'Shift+Tab');
    const [edge, top] = await page.evaluate(() => [
      document.querySelector('.order-summary')?.getBoundingClientRect().bottom,
      document.activeElement?.getBoundingClientRect().top,
    ]);
    expect(top).toBeGreaterThanOrEqual(edge ?? Number.NaN);
  }
});
