import { expect, test, type Locator, type Page } from '@playwright/test';
import { LIMITS } from '#config/limits/limits.ts';
import { addCredit, saveCard } from '#contract/main/payment.ts';
import { paymentResponse, respondTo, success } from '../support/responses/responses.ts';
import { demoSession, enter, open } from '../support/buying/enter.ts';
import { expectTrapped, pressAndSee, tabAndType, tabTo } from '../support/pages/keyboard.ts';
import { expectPopup } from '../support/pages/popup.ts';
import { PROFILE, PROFILE_PAGES } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';
import { hydratePage, pauseClock } from '../support/pages/visit.ts';

const language = 'en';
const t = textsOf(language);

/** Screens with the tab bar: a phone, and desktops of 1280 px at a zoom of 200 and of 400 %. */
const WITH_TAB_BAR = [
  { width: 390, height: 844 },
  { width: 640, height: 400 },
  { width: 320, height: 256 },
] as const;

/**
 * Runs in the page: returns the focused element if a bar covers a part of it that has room between
 * the bars, and null when the focus has left the page.
 */
function coveredStop(): string | undefined | null {
  const element = document.activeElement;
  if (element === null || element === document.body) return null;
  const isInBar = element.closest('.header, .profile-nav, .skip-link') !== null;
  const box = element.getBoundingClientRect();
  const bottom = document.querySelector('.profile-nav')?.getBoundingClientRect().top ?? 0;
  const top = Math.max(0, document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0);
  // Of a text area, a browser brings the line of the caret into view.
  const fits = element.tagName !== 'TEXTAREA' && box.height <= bottom - top;
  const isCovered = fits ? box.top < top || box.bottom > bottom : box.top >= bottom;
  return isCovered && !isInBar ? element.outerHTML.slice(0, 140) : undefined;
}

const named = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

test.describe('the customer area by keyboard', () => {
  test('the first stop leads past the account menu', async ({ page }) => {
    await enter(page, demoSession(), language, PROFILE.billing);
    await pressAndSee(page, 'Tab');
    await expect(page.locator('.skip-link')).toBeFocused();
    await page.keyboard.press('Enter');
    const column = page.locator(':focus');
    await expect(column.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(column.getByRole('navigation')).toHaveCount(0);
    await pressAndSee(page, 'Tab');
    await expect(page.locator('.profile__head :focus')).toHaveCount(1);
  });

  test('a card is added, with the focus in its dialog and back on its button', async ({ page }) => {
    await page.clock.install();
    await enter(page, demoSession(), language, PROFILE.billing);
    const add = named(page, t('saved-cards.add'));
    await tabTo(page, add, 60);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: t('saved-cards.add-title') });
    await expect(dialog).toBeVisible();
    await expect(page.locator('#card-number'), 'the first field has the focus').toBeFocused();
    await expectTrapped(page);
    await page.keyboard.press('Escape');
    await expect(page.locator('#card-number')).toHaveCount(0);
    await expect(add).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    const field = (key: Parameters<typeof t>[0]) => dialog.getByLabel(t(key), { exact: true });
    await tabAndType(page, field('card.number'), '4242424242424242');
    await tabAndType(page, field('card.holder'), 'Robin Carter');
    await tabAndType(page, field('card.month'), '12');
    await tabTo(page, field('card.year'));
    await pressAndSee(page, 'ArrowDown');
    await pressAndSee(page, 'ArrowDown');
    await tabAndType(page, field('card.cvv'), '123');
    await page.keyboard.press('Enter');
    await expect(field('billing.address')).toBeVisible();
    await expect(dialog.locator(':focus'), 'the next step has the focus').toHaveCount(1);
    await tabAndType(page, field('billing.address'), '1 Main Street');
    await tabAndType(page, field('billing.city'), 'Springfield');
    await tabAndType(page, field('billing.zip'), '10001');
    const state = dialog.locator('#address-state');
    await expect(state).not.toHaveAttribute('aria-busy', 'true');
    await tabTo(page, state);
    if ((await state.evaluate((element) => element.tagName)) === 'SELECT') {
      await pressAndSee(page, 'ArrowDown');
    } else await page.keyboard.type('Springfield');
    const undo = await respondTo(page, saveCard, paymentResponse(100));
    await tabTo(page, named(dialog, t('saved-cards.save')));
    await page.keyboard.press('Enter');
    const popup = await expectPopup(page, language, 'server-error', 'saved-cards.refused-title');
    await expectTrapped(page);
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
    await expect(dialog, 'only the pop-up closes').toBeVisible();
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await undo();
    await respondTo(page, saveCard, paymentResponse(200));
    await tabTo(page, named(dialog, t('saved-cards.save')));
    await pauseClock(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('saved-cards.success'))).toBeVisible();
    await page.clock.runFor(LIMITS.cardModalSuccessMs.add);
    await expect(dialog).toBeHidden();
    await expect(add).toBeFocused();
  });

  test('an account is nearly deleted, and a number’s forms open and close', async ({ page }) => {
    await enter(page, demoSession(), language, PROFILE.accountInformation);
    const remove = named(page, t('account.delete'));
    await tabTo(page, remove);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: t('delete-account.title') });
    await expect(dialog.getByRole('radio').first()).toBeFocused();
    await expectTrapped(page);
    await tabTo(page, dialog.getByRole('radio').first());
    await pressAndSee(page, 'Space');
    await pressAndSee(page, 'ArrowDown');
    await expect(dialog.getByRole('radio').nth(1)).toBeChecked();
    await tabTo(page, named(dialog, t('delete-account.submit')));
    await page.keyboard.press('Enter');
    await expect(page.locator('#delete-password')).toBeVisible();
    await expect(dialog.locator(':focus'), 'the next step has the focus').toHaveCount(1);
    await tabAndType(page, page.locator('#delete-password'), 'Wrong-Password-1');
    await page.keyboard.press('Enter');
    await expect(page.locator('#delete-password')).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(remove).toBeFocused();

    await open(page, language, PROFILE.myNumbers);
    const card = page.locator('.number-card').last();
    await tabTo(page, card.locator('[aria-expanded]').first());
    await page.keyboard.press('Enter');
    const edit = card.locator('.number-section__head button').first();
    await tabTo(page, edit);
    await page.keyboard.press('Enter');
    const form = card.locator('form').first();
    await expect(form).toBeVisible();
    await expect(form.locator(':focus'), 'the form has the focus').toHaveCount(1);
    await tabTo(page, named(form, t('profile.cancel')));
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
    await expect(edit, 'the focus is back').toBeFocused();
  });

  test('credit is added, and its confirmation closed', async ({ page }) => {
    await enter(page, demoSession(), language, PROFILE.addCredit);
    await tabTo(page, page.locator('.credit-preset').first());
    await pressAndSee(page, 'Space');
    const pay = page.locator('#credit-form [type="submit"]');
    await tabTo(page, pay);
    const paid = success(null, { response_code: 200, confirmationId: 'AAAA-BBBB-CCCC' });
    await respondTo(page, addCredit, paid);
    await page.keyboard.press('Enter');
    await expect(page.getByText('AAAA-BBBB-CCCC')).toBeVisible();
    await expectTrapped(page);
    await page.keyboard.press('Escape');
    await expect(page.getByText('AAAA-BBBB-CCCC')).toBeHidden();
    await expect(pay, 'the amount is gone').toBeDisabled();
    await expect(
      page.locator('#credit-form :focus'),
      'the button cannot take the focus back, its form can',
    ).toHaveCount(1);
  });

  test.describe('on screens with the tab bar', () => {
    test.use({ viewport: WITH_TAB_BAR[0] });

    for (const { name, path } of PROFILE_PAGES) {
      test(`no stop of ${name} is below its bars`, async ({ page }) => {
        await enter(page, demoSession(), language, path);
        for (const viewport of WITH_TAB_BAR) {
          await test.step(`at ${viewport.width} x ${viewport.height} px`, async () => {
            await page.setViewportSize(viewport);
            // What loads when it comes into view would move the stop that has the focus.
            await hydratePage(page);
            const covered: string[] = [];
            let stops = 0;
            for (; stops < 120; stops += 1) {
              await page.keyboard.press('Tab');
              const found = await page.evaluate(coveredStop);
              if (found === null) break;
              if (found !== undefined) covered.push(found);
            }
            expect(stops, 'the first is the first of the page again').toBeGreaterThan(20);
            expect(covered).toEqual([]);
            const header = await page.locator('.header').boundingBox();
            const bar = await page.locator('.profile-nav').boundingBox();
            const taken =
              Math.max(0, (header?.y ?? 0) + (header?.height ?? 0)) + (bar?.height ?? 0);
            expect(taken, 'by bars').toBeLessThan(viewport.height / 2);
          });
        }
      });
    }
  });
});
