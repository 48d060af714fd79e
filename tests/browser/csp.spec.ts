import { expect, test } from '@playwright/test';
import { localizedPath } from '#i18n/localized-path.ts';
import { sessionOf } from './support/account.ts';
import { storeSession } from './support/enter.ts';
import { DEMO, OPEN_PAGES, PROFILE_PAGES, SUSPENDED_PAGES } from './support/site-pages.ts';
import { isRefusedOnPurpose, settled, wakePage, watchComplaints } from './support/visit.ts';

const AREAS = [
  { area: 'in the customer area', email: DEMO.active, pages: PROFILE_PAGES },
  { area: 'on the pages of a suspended customer', email: DEMO.suspended, pages: SUSPENDED_PAGES },
];

/** English and Hebrew: accessibility.spec.ts opens the same pages and collects the same. */
for (const language of ['es', 'pt'] as const) {
  test.describe(`the browser reports no error, warning or policy violation in ${language}`, () => {
    test('on every open page', async ({ page }) => {
      const complaints = await watchComplaints(page);
      for (const { path } of OPEN_PAGES) {
        await page.goto(localizedPath(language, path));
        await wakePage(page);
      }
      expect(complaints.filter((complaint) => !isRefusedOnPurpose(complaint))).toEqual([]);
    });

    for (const { area, email, pages } of AREAS) {
      test(area, async ({ page }) => {
        const complaints = await watchComplaints(page);
        await storeSession(page, await sessionOf({ email, password: DEMO.password }));
        for (const { path } of pages) {
          await page.goto(localizedPath(language, path));
          await settled(page);
        }
        expect(complaints).toEqual([]);
      });
    }
  });
}
