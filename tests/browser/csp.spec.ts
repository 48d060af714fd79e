import { expect, test } from '@playwright/test';
import { LANGUAGES } from '#config/languages.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { buyNumber, signIn } from './support/buy.ts';
import { newBuyer } from './support/buyer.ts';
import { DEMO, OPEN_PAGES, PROFILE_PAGES, SUSPENDED_PAGES } from './support/site-pages.ts';
import { settled, wakePage, watchComplaints } from './support/visit.ts';

/** A call that the page makes on purpose and that is refused: Chromium writes every such answer to the console. */
const isRefusedCall = (complaint: string): boolean =>
  /\/(?:validate-email|recovery-password|otp-verification): Failed to load resource: the server responded with a status of 4\d\d/.test(
    complaint,
  );

for (const language of LANGUAGES) {
  test.describe(`the browser has nothing to complain about in ${language}`, () => {
    test('on every open page', async ({ page }) => {
      const complaints = await watchComplaints(page);
      for (const { path } of OPEN_PAGES) {
        await page.goto(localizedPath(language, path));
        await wakePage(page);
      }
      expect(complaints.filter((complaint) => !isRefusedCall(complaint))).toEqual([]);
    });

    test('while a number is bought', async ({ page }) => {
      const complaints = await watchComplaints(page);
      await buyNumber(page, newBuyer(language));
      expect(complaints).toEqual([]);
    });

    test('in the customer area', async ({ page }) => {
      const complaints = await watchComplaints(page);
      await signIn(page, { ...newBuyer(language), email: DEMO.active, password: DEMO.password });
      await expect(page).toHaveURL(/\/profile/);
      for (const { path } of PROFILE_PAGES) {
        await page.goto(localizedPath(language, path));
        await settled(page);
      }
      expect(complaints).toEqual([]);
    });

    test('on the pages of a suspended customer', async ({ page }) => {
      const complaints = await watchComplaints(page);
      await signIn(page, {
        ...newBuyer(language),
        email: DEMO.suspended,
        password: DEMO.password,
      });
      await expect(page).toHaveURL(/\/suspended-account/);
      for (const { path } of SUSPENDED_PAGES) {
        await page.goto(localizedPath(language, path));
        await settled(page);
      }
      expect(complaints).toEqual([]);
    });
  });
}
