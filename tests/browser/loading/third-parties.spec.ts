import { expect, test as base, type Page } from '@playwright/test';
import { profileRoutes, ROUTES } from '#config/routes.ts';
import { createValidatedSubscriber, findCustomer } from '#contract/main/ordering.ts';
import { getCountriesWithActiveDids } from '#contract/hub/catalogue.ts';
import {
  buyNumber,
  CARDS,
  confirmCode,
  expectThanks,
  fillPayment,
  placeOrder,
  pressNumber,
  sendDetails,
  signIn,
} from '../support/buying/buy.ts';
import { newBuyer } from '../support/buying/buyer.ts';
import { buyQuickly } from '../support/buying/checkout.ts';
import { FRAMES_ORIGIN, SITE_KEYS, THIRD_PARTY_ORIGIN } from '../support/shops/aside-shop.ts';
import { test } from '../support/shops/aside-test.ts';
import { intercept } from '../support/responses/intercept.ts';
import { requestsTo } from '../support/responses/responses.ts';
import { DEMO } from '../support/pages/site-pages.ts';
import { textsOf } from '../support/pages/texts.ts';
import { BROKEN_SCRIPTS } from '../support/responses/third-party-scripts.ts';
import { hydratePage, watchComplaints } from '../support/pages/visit.ts';
import { untilProtected, watchThirdParties } from '../support/responses/watch-third-parties.ts';

const t = textsOf('en');
const ALL = { analytics: true, marketing: true };

const hasAgreedTo = (page: Page, choice: object): Promise<unknown> =>
  page.addInitScript((kept) => {
    if (window === window.top) localStorage.setItem('stand-in consent', kept);
  }, JSON.stringify(choice));

const noted = (page: Page, what: string): Promise<{ path: string; value: unknown }[]> =>
  page.evaluate((name) => JSON.parse(sessionStorage.getItem(`stand-in ${name}`) ?? '[]'), what);

/** The scripts that the page in view has, by file, in the order of their coming. */
const loaded = (page: Page): Promise<string[]> =>
  page.evaluate(
    (origin) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.startsWith(origin))
        .map(({ name }) => name.slice(origin.length)),
    THIRD_PARTY_ORIGIN,
  );

test.describe('third-party scripts', () => {
  test('come after the page itself, and those that watch only after consent to their purpose', async ({
    page,
  }) => {
    const complaints = await watchComplaints(page);
    const files = watchThirdParties(page);
    await page.goto('/faq');
    const accept = page.getByRole('button', { name: 'Accept analytics' });
    await expect(accept).toBeVisible();
    expect([...files].sort()).toEqual([
      '/faq /bot.js?render=general-key',
      '/faq /bot.js?render=transaction-key',
      '/faq /consent.js',
    ]);
    const early = await page.evaluate((origin) => {
      const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return performance
        .getEntriesByType('resource')
        .filter(
          ({ name, startTime }) =>
            name.startsWith(origin) && startTime < (visit?.loadEventStart ?? 0),
        );
    }, THIRD_PARTY_ORIGIN);
    expect(early).toEqual([]);
    await accept.click();
    await expect.poll(() => files.slice(3).sort()).toEqual(['/faq /recorder.js', '/faq /tags.js']);
    await page.goto('/about-us');
    await expect.poll(() => loaded(page)).toContain('/tags.js');
    expect(files.filter((file) => /pixel|reviews/.test(file))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('stay away when they are refused', async ({ page }) => {
    const files = watchThirdParties(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Refuse' }).click();
    await hydratePage(page);
    await page.goto('/faq');
    // It appears in the task that reads the choice.
    const settings = page.getByRole('button', { name: t('frame.footer.cookie-settings') });
    await expect(settings).toBeVisible();
    expect(files.filter((file) => !/consent|bot/.test(file))).toEqual([]);
  });

  test('stay away from a browser that sends Global Privacy Control, whatever was agreed to', async ({
    page,
  }) => {
    const files = watchThirdParties(page);
    await hasAgreedTo(page, ALL);
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
    );
    await page.goto('/');
    await hydratePage(page);
    await expect.poll(() => loaded(page)).toContain('/bot.js?render=transaction-key');
    expect(files.filter((file) => !file.includes('/bot.js'))).toEqual([]);
  });

  test('the review widget comes when the testimonials come into view', async ({ page }) => {
    const complaints = await watchComplaints(page);
    await hasAgreedTo(page, ALL);
    await page.goto('/');
    await expect.poll(() => loaded(page)).toContain('/pixel.js');
    expect(await loaded(page)).not.toContain('/reviews.js');
    await page.locator('#testimonials').scrollIntoViewIfNeeded();
    await expect(page.frameLocator('iframe[title="Reviews"]').getByText('4.8 of 5')).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('no other origin may run anything: the policy names the configured one only', async ({
    page,
  }) => {
    await page.goto('/faq');
    const policy = await page
      .locator('meta[http-equiv="content-security-policy"]')
      .getAttribute('content');
    const foreign = new Set(policy?.match(/https?:\/\/[^\s;]+/g));
    expect([...foreign].sort()).toEqual([THIRD_PARTY_ORIGIN, FRAMES_ORIGIN].sort());
    const payment = await (await page.request.get('/payment')).text();
    expect(payment).toContain(`script-src 'self' ${THIRD_PARTY_ORIGIN} `);
    expect(payment).not.toContain(FRAMES_ORIGIN);
    const refused = await page.evaluate(
      (address) =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) =>
            resolve(event.blockedURI),
          );
          const script = document.createElement('script');
          script.src = address;
          document.head.append(script);
        }),
      'http://127.0.0.1:9/other.js',
    );
    expect(refused).toBe('http://127.0.0.1:9/other.js');
  });
});

test('a purchase reports each step to the tag manager, and no third party gets the card', async ({
  page,
}) => {
  const complaints = await watchComplaints(page);
  await hasAgreedTo(page, ALL);
  const files = watchThirdParties(page);
  const tokens = new Map<string, string | undefined>();
  const calls = { countries: getCountriesWithActiveDids, findCustomer, createValidatedSubscriber };
  page.on('request', (request) => {
    for (const [name, call] of Object.entries(calls)) {
      if (requestsTo(call).test(request.url())) {
        tokens.set(name, request.headers()['x-recaptcha-token']);
      }
    }
  });
  const buyer = newBuyer('en');
  const chosen = await pressNumber(page, buyer);
  // A page that is left before the tag manager has loaded takes its events with it.
  await expect.poll(() => noted(page, 'events')).toHaveLength(1);
  await chosen.getByRole('button').click();
  await expect(page).toHaveURL(/personal-information$/);
  await untilProtected(page);
  await sendDetails(page, buyer);
  await expect.poll(() => noted(page, 'events')).toHaveLength(3);
  await confirmCode(page, buyer);
  await untilProtected(page);
  await fillPayment(page, buyer, CARDS.visa);
  await placeOrder(page, buyer);
  await expectThanks(page, buyer);
  await expect.poll(() => noted(page, 'events')).toHaveLength(6);
  const events = await noted(page, 'events');
  const pair = '/choose-your-number/united-kingdom/united-states';
  const money = { currency: 'USD', value: expect.any(Number) };
  expect(events).toEqual([
    { path: pair, value: expect.objectContaining({ event: 'view_item_list', ...money }) },
    { path: pair, value: expect.objectContaining({ event: 'add_to_cart', ...money }) },
    { path: '/personal-information', value: { event: 'checkout_s1_send_code' } },
    { path: '/personal-information', value: { event: 'checkout_s1_check_code' } },
    { path: '/order', value: { event: 'add_payment_info', ...money } },
    {
      path: '/order',
      value: {
        event: 'purchase',
        ...money,
        transaction_id: expect.stringMatching(/./),
        items: [{ item_id: expect.any(String), item_category: 'United Kingdom' }],
      },
    },
  ]);
  const onPayment = files.filter((file) => file.startsWith('/payment '));
  expect(onPayment.filter((file) => !file.includes('/bot.js'))).toEqual([]);
  expect(tokens.get('findCustomer')).toBe(`${SITE_KEYS.general}.general`);
  expect(tokens.get('createValidatedSubscriber')).toBe(`${SITE_KEYS.transaction}.transaction`);
  expect(complaints).toEqual([]);
});

test('the session recorder learns the customer’s email, and is on no page with a card form', async ({
  page,
}) => {
  await hasAgreedTo(page, ALL);
  await signIn(page, { ...newBuyer('en'), email: DEMO.active, password: DEMO.password });
  await expect(page).toHaveURL(/\/profile\/my-vnums$/);
  await expect.poll(async () => (await noted(page, 'customers')).at(-1)?.value).toBe(DEMO.active);
  const profile = profileRoutes('vnum');
  for (const path of [profile.billing, profile.addCredit]) {
    const files = watchThirdParties(page);
    await page.goto(path);
    await expect.poll(() => loaded(page)).toContain('/bot.js?render=general-key');
    // The page that was left may still have been loading.
    const onPage = files.filter((file) => file.startsWith(`${path} `));
    expect(onPage.filter((file) => !file.includes('/bot.js'))).toEqual([]);
  }
});

/** What may be wrong with third parties, and what responds in their place then. */
const FAULTS: Record<string, (page: Page) => Promise<unknown>> = {
  'do not load': (page) =>
    intercept(page, `${THIRD_PARTY_ORIGIN}/**`, (route) =>
      // Missing or blocked, a script has the same error event.
      route.request().url().includes('/bot.js')
        ? route.fulfill({ status: 404, body: '' })
        : route.abort(),
    ),
  'never respond': (page) =>
    intercept(page, /\/(?:bot|tags|pixel|recorder|reviews)\.js/, (route) =>
      route.request().url().startsWith(THIRD_PARTY_ORIGIN) ? undefined : route.fallback(),
    ),
  throw: (page) =>
    intercept(page, `${THIRD_PARTY_ORIGIN}/*.js*`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: BROKEN_SCRIPTS[new URL(route.request().url()).pathname] ?? '',
      }),
    ),
};

for (const [what, prepare] of Object.entries(FAULTS)) {
  test(`when all of them ${what}, a number is bought all the same`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await hasAgreedTo(page, ALL);
    await prepare(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Those that throw are on every page of the way; the others change nothing before payment.
    await (what === 'throw' ? buyNumber : buyQuickly)(page, newBuyer('en'));
    expect(errors.filter((message) => !message.startsWith('broken '))).toEqual([]);
  });
}

base(
  'without any of them configured, a page asks for nothing of others and has no code for them',
  async ({ page, baseURL }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(String(baseURL))) foreign.push(request.url());
    });
    await page.goto('/');
    await hydratePage(page);
    await expect(page.locator('[data-review-widget]')).toHaveCount(0);
    expect(foreign.filter((url) => !url.startsWith('data:'))).toEqual([]);
    await page.goto(ROUTES.testRecaptcha);
    await page.getByRole('button', { name: t('bot-test.general') }).click();
    await expect(page.getByRole('status', { name: t('bot-test.token') })).toHaveText(
      'Recaptcha not loaded',
    );
  },
);
