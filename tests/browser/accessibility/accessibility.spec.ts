import { expect, test, type Page } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { sessionOf } from '../support/customers/account.ts';
import { expectAccessible } from '../support/pages/axe.ts';
import { storeSession } from '../support/buying/enter.ts';
import { DEMO, OPEN_PAGES, PROFILE_PAGES, SUSPENDED_PAGES } from '../support/pages/site-pages.ts';
import {
  isRefusedOnPurpose,
  settled,
  hydratePage,
  watchComplaints,
} from '../support/pages/visit.ts';

/**
 * Both directions, both sizes and both colour schemes, once each. The markup of every page in every
 * language is checked in tests/built/pages/markup.test.ts.
 */
const LOOKS = [
  { language: 'en', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { language: 'he', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
] as const;

/** Opens a page in a language and runs axe on it once everything of it is hydrated. */
async function visit(
  page: Page,
  language: Language,
  path: string,
  ready: typeof settled,
): Promise<void> {
  const address = localizedPath(language, path);
  await page.goto(address);
  await ready(page);
  await expect(page, 'the page leads nowhere else').toHaveURL(
    (url) => url.pathname === address.replace(/(\/some-token)?(\?.*)?$/, ''),
  );
  await expectAccessible(page, address);
}

/** A few pages share a visit: a browser context of its own costs as much as a page. */
const GROUPS = {
  'the marketing pages': OPEN_PAGES.slice(0, 5),
  'legal pages, numbers and the order': OPEN_PAGES.slice(5, 9),
  'the pages of sign-in': OPEN_PAGES.slice(9, 15),
  'rates, retirees and other pages': OPEN_PAGES.slice(15),
};

const AREAS = [
  { area: 'the customer area', email: DEMO.active, pages: PROFILE_PAGES },
  { area: 'the pages of a suspended customer', email: DEMO.suspended, pages: SUSPENDED_PAGES },
];

for (const { language, viewport, colorScheme } of LOOKS) {
  test.describe(`in ${language} at ${viewport.width} px, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme });

    for (const [group, pages] of Object.entries(GROUPS)) {
      test(`axe and the browser's console report nothing on ${group}`, async ({ page }) => {
        const complaints = await watchComplaints(page);
        for (const { name, path } of pages) {
          await test.step(name, () => visit(page, language, path, hydratePage));
        }
        expect(complaints.filter((complaint) => !isRefusedOnPurpose(complaint))).toEqual([]);
      });
    }

    for (const { area, email, pages } of AREAS) {
      test(`axe and the browser's console report nothing in ${area}`, async ({ page }) => {
        const complaints = await watchComplaints(page);
        await storeSession(page, await sessionOf({ email, password: DEMO.password }));
        for (const { path } of pages) await visit(page, language, path, settled);
        expect(complaints).toEqual([]);
      });
    }
  });
}
