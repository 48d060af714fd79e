import { expect, test, type Page } from '@playwright/test';
import { chooseYourNumberRoute, phoneNumbersRoute, profileRoutes, ROUTES } from '#config/routes.ts';
import { newBuyer } from '../support/buying/buyer.ts';
import { confirmedOrderOf, orderOf } from '../support/buying/checkout.ts';
import { demoSession, entriesOf } from '../support/buying/enter.ts';
import { weigh } from '../support/pages/page-weight.ts';

const KB = 1024;
const PRODUCT = 'vnum';
const MAX_STYLES = 12 * KB;

/**
 * Pages to read get along nearly without scripts; the not-found page also looks which page was
 * meant; forms may load what runs them.
 */
const MAX_SCRIPTS = { reading: 6 * KB, notFound: 8 * KB, form: 45 * KB };

type Kind = keyof typeof MAX_SCRIPTS;

const PAGES: Readonly<Record<string, { path: string; kind: Kind }>> = {
  home: { path: ROUTES.home, kind: 'reading' },
  'get your number': { path: ROUTES.getYourNumber, kind: 'reading' },
  'choose number': {
    path: chooseYourNumberRoute('united-kingdom', 'united-states'),
    kind: 'reading',
  },
  'phone numbers': { path: phoneNumbersRoute('united-kingdom'), kind: 'reading' },
  faq: { path: ROUTES.faq, kind: 'reading' },
  terms: { path: ROUTES.terms, kind: 'reading' },
  privacy: { path: ROUTES.privacy, kind: 'reading' },
  about: { path: ROUTES.aboutUs, kind: 'reading' },
  contact: { path: ROUTES.contactUs, kind: 'reading' },
  retirees: { path: ROUTES.retirees, kind: 'reading' },
  'thank you': { path: ROUTES.order, kind: 'reading' },
  'not found': { path: '/no-such-page', kind: 'notFound' },
  login: { path: ROUTES.login, kind: 'form' },
  'two-factor code': { path: ROUTES.otpVerification, kind: 'form' },
  'forgot password': { path: ROUTES.forgotPassword, kind: 'form' },
  'recovery password': { path: ROUTES.recoveryPassword, kind: 'form' },
  'email validation': { path: ROUTES.validateEmail, kind: 'form' },
  'stop by link': { path: `${ROUTES.stopRenewal}/some-token`, kind: 'form' },
  'email restoring': { path: ROUTES.restoreEmail, kind: 'form' },
};

const inKb = (bytes: number): string => (bytes / KB).toFixed(1).padStart(6);

async function expectLight(page: Page, name: string, path: string, kind: Kind): Promise<void> {
  const { scripts, inlineScripts, styles } = await weigh(page, path);
  const figures = `scripts ${inKb(scripts)} + inline ${inKb(inlineScripts)}, styles ${inKb(styles)} KB`;
  console.log(`${name.padEnd(20)} ${figures}`);
  test.info().annotations.push({ type: 'weight', description: figures });
  expect.soft(scripts, 'the files are counted').toBeGreaterThan(0);
  expect.soft(scripts + inlineScripts, 'scripts').toBeLessThanOrEqual(MAX_SCRIPTS[kind]);
  expect.soft(styles, 'styles').toBeLessThanOrEqual(MAX_STYLES);
}

for (const [name, { path, kind }] of Object.entries(PAGES)) {
  test(`${name} stays within its budget`, ({ page }) => expectLight(page, name, path, kind));
}

test('rates stay within their budget', async ({ page }) => {
  const sitemap = await (await page.request.get('/sitemap-0.xml')).text();
  const address = /<loc>([^<]*\/rates-per-country\/\d+)<\/loc>/.exec(sitemap)?.[1];
  await expectLight(page, 'rates', new URL(String(address)).pathname, 'reading');
});

for (const [path, order] of [
  // A known phone brings its widget along, so the details are weighed before they are typed.
  [ROUTES.personalInformation, orderOf],
  [ROUTES.payment, confirmedOrderOf],
] as const) {
  test(`${path} stays within its budget`, async ({ page }) => {
    await page.addInitScript(
      (data) => sessionStorage.setItem('orderData', data),
      JSON.stringify(await order(newBuyer('en'))),
    );
    await expectLight(page, path.slice(1), path, 'form');
  });
}

for (const path of Object.values(profileRoutes(PRODUCT))) {
  test(`${path} stays within its budget`, async ({ page }) => {
    await page.addInitScript(
      (stored) => {
        for (const [key, value] of stored) localStorage.setItem(key, value);
      },
      entriesOf(await demoSession()),
    );
    await expectLight(page, path.slice(1), path, 'form');
  });
}
