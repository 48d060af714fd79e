import { expect, test } from '@playwright/test';
import { chooseYourNumberRoute, ROUTES } from '#config/routes.ts';
import { demoSession, open, storeSession } from '../support/buying/enter.ts';
import { PROFILE } from '../support/pages/site-pages.ts';
import { watchComplaints } from '../support/pages/visit.ts';

/** Pages whose islands show dates, prices and country names, which Node may format otherwise. */
const PAGES = [
  ROUTES.home,
  chooseYourNumberRoute('united-states', 'united-kingdom'),
  ROUTES.login,
  ROUTES.retirees,
  PROFILE.myNumbers,
  PROFILE.billing,
  PROFILE.addCredit,
];

/**
 * English and Hebrew: accessibility.spec.ts opens every page and collects the same. The policies of
 * every page in every language: tests/built/scripts/security.test.ts.
 */
for (const language of ['es', 'pt'] as const) {
  test(`the browser reports no error, warning or policy violation in ${language}`, async ({
    page,
  }) => {
    const complaints = await watchComplaints(page);
    await storeSession(page, await demoSession());
    for (const path of PAGES.slice(4)) await open(page, language, path);
    await page.evaluate(() => localStorage.clear());
    for (const path of PAGES.slice(0, 4)) await open(page, language, path);
    expect(complaints).toEqual([]);
  });
}
