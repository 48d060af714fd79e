import { expect, test } from '@playwright/test';
import { SECURITY_HEADERS } from '#config/security-headers.ts';
import { hasNginx, startNginx, type Nginx } from './support/nginx.ts';
import { textsOf } from './support/texts.ts';

const TOKEN = 'eyJhbGciOiJub25lIn0.e30.c2VjcmV0';
let nginx: Nginx | undefined;

test.beforeAll(async ({ baseURL }) => {
  if (hasNginx()) nginx = await startNginx(baseURL as string);
});
test.afterAll(() => nginx?.stop());

for (const host of ['npm start', 'nginx'] as const) {
  test.describe(`the built site, served by ${host}`, () => {
    let origin: string;

    test.beforeEach(({ baseURL }) => {
      test.skip(host === 'nginx' && nginx === undefined, 'this machine has no nginx');
      origin = host === 'nginx' ? (nginx as Nginx).origin : (baseURL as string);
    });

    test('answers each address as every host of it must', async ({ request }) => {
      const get = async (path: string) => {
        const answer = await request.get(`${origin}${path}`, {
          maxRedirects: 0,
          headers: { 'Accept-Encoding': 'gzip' },
        });
        return { status: answer.status(), headers: answer.headers(), text: await answer.text() };
      };
      for (const [path, target] of [
        ['/home', '/'],
        ['/he/home', '/he'],
        ['/faq/', '/faq'],
      ]) {
        const { status, headers } = await get(path as string);
        expect([path, status, headers['location']]).toEqual([path, 301, target]);
      }
      for (const path of ['/', '/faq', '/he', '/pt/choose-your-number/spain/israel']) {
        const { status, headers } = await get(path);
        expect([path, status]).toEqual([path, 200]);
        expect(headers['content-type']).toMatch(/^text\/html/);
        expect(headers['content-encoding'], path).toBe('gzip');
        expect(headers['cache-control']).toBe('no-cache');
        for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
          expect(headers[name.toLowerCase()], `${name} of ${path}`).toBe(value);
        }
      }
      for (const path of [`/recovery-password/${TOKEN}`, `/es/validate-email/${TOKEN}`]) {
        const { status, headers } = await get(path);
        expect([path, status, headers['referrer-policy']]).toEqual([path, 200, 'no-referrer']);
      }
      expect((await get('/es/login?TrustedDeviceJWT=x')).headers['referrer-policy']).toBe(
        'no-referrer',
      );
      const unknown = await get('/no/such/page');
      expect(unknown.status).toBe(404);
      expect(unknown.headers['x-frame-options']).toBe('DENY');
      expect(unknown.text).toContain(textsOf('en')('not-found.title'));
      const script = /\/_astro\/[^"']+\.js/.exec((await get('/')).text)?.[0] as string;
      expect((await get(script)).headers['cache-control']).toContain('immutable');
      for (const path of ['/robots.txt', '/sitemap-index.xml', '/i18n/he.json', '/favicon.ico']) {
        expect([path, (await get(path)).status]).toEqual([path, 200]);
      }
    });

    test('leads a visitor to a pair’s live numbers', async ({ page }) => {
      const t = textsOf('he');
      await page.goto(`${origin}/he/choose-your-number/spain/israel`);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await page.locator('#numbers').scrollIntoViewIfNeeded();
      await page.locator('button.number-chip[aria-pressed]').first().click();
      const chosen = page.getByRole('region', { name: t('numbers.yourNumber') });
      await chosen.getByRole('button').click();
      await expect(page).toHaveURL(`${origin}/he/personal-information`);
    });

    test('takes a customer in and out', async ({ page }) => {
      const t = textsOf('es');
      await page.goto(`${origin}/es/login`);
      await page.getByLabel(t('form.email'), { exact: true }).fill('demo@bglobal.test');
      await page.getByLabel(t('login.password'), { exact: true }).fill('Demo1234');
      await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
      await expect(page).toHaveURL(/\/es\/profile/);
      await expect(page.locator('h1')).toBeVisible();
    });

    test('shows the not-found page under its own address', async ({ page }) => {
      await page.goto(`${origin}/pt/nada-disto`);
      await expect(page.locator('h1')).toHaveText(textsOf('pt')('not-found.title'));
      await expect(page).toHaveURL(`${origin}/pt/not-found`);
    });
  });
}

test('nginx writes no secret of an address into its log', async ({ request }) => {
  test.skip(nginx === undefined, 'this machine has no nginx');
  const { origin, log } = nginx as Nginx;
  await request.get(`${origin}/recovery-password/${TOKEN}`);
  await request.get(`${origin}/login?TrustedDeviceJWT=${TOKEN}`);
  await expect.poll(log).toContain('/recovery-password.html 200');
  await expect.poll(log).toContain('/login.html 200');
  expect(log()).not.toContain(TOKEN);
});
