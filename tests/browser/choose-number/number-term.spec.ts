import { expect, test, type Page } from '@playwright/test';
import { getMyNumbers, releaseNumber, setNumberRenewal } from '#contract/hub/numbers.ts';
import { validateCustomerPassword } from '#contract/hub/auth.ts';
import { expectAccessible } from '../support/pages/axe.ts';
import { demoSession, enter } from '../support/buying/enter.ts';
import { expectTrapped, tabTo } from '../support/pages/keyboard.ts';
import {
  button,
  dayOf,
  dialogOf,
  ENDING,
  inProgress,
  RUNNING,
} from '../support/buying/number-terms.ts';
import { respondTo, success } from '../support/responses/responses.ts';
import { PROFILE } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';

for (const language of ['en', 'he'] as const) {
  for (const width of [390, 1280]) {
    const t = textsOf(language);

    test.describe(`the term of a number in ${language} at ${width} px`, () => {
      test.use({ viewport: { width, height: 844 } });

      const expectFits = async (page: Page, state: string): Promise<void> => {
        const [inner, outer] = await page.evaluate(() => {
          const root = document.querySelector('dialog[open]') ?? document.documentElement;
          return [root.scrollWidth, root.clientWidth];
        });
        expect(inner, state).toBeLessThanOrEqual(outer ?? 0);
        await expectAccessible(page, state, ['.header', '.footer']);
      };

      test('fits, is accessible and works by keyboard', async ({ page }) => {
        await respondTo(page, getMyNumbers, success([RUNNING, ENDING]));
        await enter(page, demoSession(), language, PROFILE.myNumbers);
        const [running, ending] = [
          page.locator('.number-card').first(),
          page.locator('.number-card').last(),
        ];
        await expect(running.locator('.number-term')).toContainText('$4.99');
        await expect(ending.locator('.number-term')).toContainText(dayOf(language, ENDING));
        await running.locator('[aria-expanded]').click();
        await expect(button(running, t('stop-renewal.stop'))).toBeVisible();
        await expectFits(page, 'cards and the open panel');

        const stop = button(running, t('stop-renewal.stop'));
        await tabTo(page, stop);
        await page.keyboard.press('Enter');
        await expect(dialogOf(page)).toBeVisible();
        await expectTrapped(page);
        const undo = await respondTo(page, setNumberRenewal, inProgress);
        await tabTo(page, button(dialogOf(page), t('stop-renewal.stop')));
        await page.keyboard.press('Enter');
        await expect(dialogOf(page).getByRole('alert')).toBeVisible();
        await expectFits(page, 'the dialog with an error');
        await undo();
        await page.keyboard.press('Escape');
        await expect(dialogOf(page)).toHaveCount(0);
        await expect(stop).toBeFocused();

        const release = button(running, t('release-number.release'));
        await tabTo(page, release);
        await page.keyboard.press('Enter');
        await expect(dialogOf(page).locator('input')).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(dialogOf(page).locator('input')).toHaveAttribute('aria-invalid', 'true');
        await expectTrapped(page);
        await expectFits(page, 'the release without a password');
        await page.keyboard.press('Escape');
        await expect(release).toBeFocused();

        await release.press('Enter');
        await respondTo(page, validateCustomerPassword, success(true));
        await respondTo(page, releaseNumber, success(true));
        await respondTo(page, getMyNumbers, success([ENDING]));
        await dialogOf(page).locator('input').fill('Demo1234');
        await page.keyboard.press('Enter');
        await expect(page.locator('output.alert')).toBeFocused();
        await expect(page.locator('.number-card')).toHaveCount(1);
        await expectFits(page, 'a released number');
      });
    });
  }
}
