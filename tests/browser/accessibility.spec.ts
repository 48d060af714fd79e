import { expect, test } from '@playwright/test';
import { LANGUAGES } from '#config/languages.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { expectAccessible } from './support/axe.ts';
import { signIn } from './support/buy.ts';
import { newBuyer } from './support/buyer.ts';
import { DEMO, OPEN_PAGES, PROFILE_PAGES, SUSPENDED_PAGES } from './support/site-pages.ts';
import { settled, wakePage } from './support/visit.ts';

const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
};

/** Together they show every kind of section, field and card. */
const DARK = new Set([
  'home',
  'faq',
  'contact-us',
  'choose-your-number',
  'login',
  'rates-per-country',
]);

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, path } of OPEN_PAGES) {
  test(`axe finds nothing on ${name}`, async ({ page }) => {
    for (const language of LANGUAGES) {
      const sizes = language === 'en' || language === 'he' ? Object.values(SIZES) : [SIZES.desktop];
      for (const size of sizes) {
        await page.setViewportSize(size);
        await page.goto(localizedPath(language, path));
        await wakePage(page);
        await expectAccessible(page, `${name}, ${language}, ${size.width} px`);
      }
    }
  });
}

test('axe finds nothing in dark colours', async ({ browser }) => {
  const page = await browser.newPage({ colorScheme: 'dark', viewport: SIZES.phone });
  for (const { name, path } of OPEN_PAGES.filter((open) => DARK.has(open.name))) {
    await page.goto(path);
    await wakePage(page);
    await expectAccessible(page, `${name}, dark`);
  }
  await page.close();
});

const AREAS = [
  { area: 'the customer area', email: DEMO.active, pages: PROFILE_PAGES },
  { area: 'the pages of a suspended customer', email: DEMO.suspended, pages: SUSPENDED_PAGES },
];

for (const { area, email, pages } of AREAS) {
  for (const language of LANGUAGES) {
    test(`axe finds nothing in ${area}, in ${language}`, async ({ page }) => {
      await signIn(page, { ...newBuyer(language), email, password: DEMO.password });
      await expect(page).toHaveURL(/\/(profile|suspended-account)/);
      const sizes = language === 'en' || language === 'he' ? Object.values(SIZES) : [SIZES.desktop];
      for (const { name, path } of pages) {
        for (const size of sizes) {
          await page.setViewportSize(size);
          await page.goto(localizedPath(language, path));
          await expect(page).toHaveURL(new RegExp(`${path}$`));
          await settled(page);
          await expectAccessible(page, `${name}, ${language}, ${size.width} px`);
        }
      }
    });
  }
}
