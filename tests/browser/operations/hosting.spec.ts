import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { headerSettings, securityHeaders } from '#config/security/security-headers.ts';
import { draftRelease, publishDraft } from '#tools/publish/releases/draft.ts';
import { hasNginx, startNginx, type Nginx } from '../support/shops/nginx.ts';
import { textsOf } from '../support/pages/texts.ts';

const TOKEN = 'eyJhbGciOiJub25lIn0.e30.c2VjcmV0';
const HOSTS = ['npm start', 'nginx'] as const;
let nginx: Nginx | undefined;

/** The certificate of the test’s nginx is signed by itself. */
test.use({ ignoreHTTPSErrors: true });

test.beforeAll(async ({ baseURL }) => {
  if (hasNginx()) nginx = await startNginx([baseURL as string]);
});
test.afterAll(() => nginx?.stop());

/** Addresses as attackers send them; browsers would take some of them for another host. */
const UNSAFE_PATHS = [
  '//evil.example/',
  '//evil.example/..%2e/',
  '//evil.example/%2e%2e/',
  '/%5Cevil.example/',
  '/%5c%5cevil.example/',
  '/%2F%2Fevil.example/',
  '/%09/evil.example/',
  '/%0D%0AX-Injected:%20yes/',
  '/a%0dSet-Cookie:%20x=1/',
  '/%0a{"level":30}%0a/',
  '/HE//evil.example/',
  '/faq%00/',
];

/** Requests a path as it is: clients and browsers tidy addresses up. */
function sendRaw(origin: string, path: string): Promise<IncomingMessage & { status: number }> {
  const { protocol, hostname, port } = new URL(origin);
  const options = { hostname, port, path, rejectUnauthorized: false };
  return new Promise((resolve, reject) => {
    const send = protocol === 'https:' ? https.request : http.request;
    send(options, (response) => {
      response.resume();
      resolve(Object.assign(response, { status: response.statusCode ?? 0 }));
    })
      .on('error', reject)
      .end();
  });
}

for (const host of HOSTS) {
  test.describe(`the built site, served by ${host}`, () => {
    let origin: string;

    test.beforeEach(({ baseURL }) => {
      test.skip(host === 'nginx' && nginx === undefined, 'this machine has no nginx');
      origin = host === 'nginx' ? (nginx as Nginx).origin : (baseURL as string);
    });

    test('serves each address as every host must', async ({ request }) => {
      const get = async (path: string) => {
        const response = await request.get(`${origin}${path}`, {
          maxRedirects: 0,
          headers: { 'Accept-Encoding': 'gzip' },
        });
        return {
          status: response.status(),
          headers: response.headers(),
          text: await response.text(),
        };
      };
      for (const [path, target] of [
        ['/home', '/'],
        ['/he/home', '/he'],
        ['/faq/', '/faq'],
        ['/he/', '/he'],
        ['/es/', '/es'],
        ['/pt/', '/pt'],
        ['/FAQ', '/faq'],
        ['/He/Faq', '/he/faq'],
        ['/Choose-Your-Number/Spain/Israel', '/choose-your-number/spain/israel'],
        ['/faq/?lang=he', '/faq?lang=he'],
        ['/FAQ?utm_source=a%20b', '/faq?utm_source=a%20b'],
      ]) {
        const { status, headers } = await get(path as string);
        expect([path, status, headers['location']]).toEqual([path, 301, target]);
      }
      for (const path of ['/', '/faq', '/he', '/pt/choose-your-number/spain/israel']) {
        const { status, headers } = await get(path);
        expect([path, status]).toEqual([path, 200]);
        expect(headers['content-type']?.toLowerCase()).toBe('text/html; charset=utf-8');
        expect(headers['content-encoding'], path).toBe('gzip');
        expect(headers['cache-control']).toBe('no-cache');
        const expected = securityHeaders(headerSettings({ SITE_URL: origin }));
        for (const [name, value] of Object.entries(expected)) {
          expect(headers[name.toLowerCase()], `${name} of ${path}`).toBe(value);
        }
      }
      for (const path of [
        `/recovery-password/${TOKEN}`,
        `/es/validate-email/${TOKEN}`,
        `/he/restore-email/${TOKEN}`,
        `/pt/stop-renewal/${TOKEN}`,
      ]) {
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
      const missing = await get('/_astro/none.js');
      expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-cache']);
      const forHosts = ['_headers', '_redirects', '_card-pages.json', '_addresses.conf'];
      for (const file of [...forHosts, '_build-data.json']) {
        expect([file, (await get(`/${file}`)).status]).toEqual([file, 404]);
      }
      const payment = (await get('/payment')).headers['content-security-policy'];
      expect(payment).toMatch(
        /^default-src 'self'; .*script-src 'self' 'sha256-.*frame-ancestors 'none'$/,
      );
      const ranges = await request.get(`${origin}/robots.txt`, {
        headers: { Range: 'bytes=0-0,2-3,5-6' },
      });
      expect(ranges.status()).toBe(200);
      const script = /\/_astro\/[^"']+\.js/.exec((await get('/')).text)?.[0] as string;
      expect((await get(script)).headers['cache-control']).toContain('immutable');
      for (const path of ['/robots.txt', '/sitemap-index.xml', '/i18n/he.json', '/favicon.ico']) {
        expect([path, (await get(path)).status]).toEqual([path, 200]);
      }
    });

    for (const path of UNSAFE_PATHS) {
      test(`redirects ${JSON.stringify(path)} nowhere and splits no header`, async () => {
        const { status, headers } = await sendRaw(origin, path);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
        expect(headers.location).toBeUndefined();
        expect(headers['set-cookie']).toBeUndefined();
        expect(headers['x-injected']).toBeUndefined();
      });
    }

    test('leads a visitor to a pair’s live numbers', async ({ page }) => {
      const t = textsOf('he');
      await page.goto(`${origin}/he/choose-your-number/spain/israel`);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await page.locator('#numbers').scrollIntoViewIfNeeded();
      await page.locator('button.number-chip[aria-pressed]').first().click();
      const chosen = page.getByRole('region', { name: t('numbers.your-number') });
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

test('nginx gives pages of a later release no policy of the one that it has read', async ({
  request,
  baseURL,
}) => {
  test.skip(!hasNginx(), 'this machine has no nginx');
  const folder = mkdtempSync(join(tmpdir(), 'shop-releases-'));
  chmodSync(folder, 0o755);
  const [built, releases] = [join(folder, 'dist'), join(folder, 'releases')];
  const publishPayment = (script: string): void => {
    mkdirSync(built, { recursive: true });
    writeFileSync(join(built, 'payment.html'), `<script>${script}</script>`);
    writeFileSync(join(built, '_addresses.conf'), '/payment /payment;');
    writeFileSync(join(built, '_policies.conf'), `/payment.html "script-src '${script}'";`);
    publishDraft(releases, draftRelease(releases, built, new Date()));
  };
  publishPayment('first');
  const { origin, stop } = await startNginx([baseURL as string], releases);
  const readPayment = async () => {
    const response = await request.get(`${origin}/payment`);
    return [await response.text(), response.headers()['content-security-policy']];
  };
  try {
    expect(await readPayment()).toEqual(['<script>first</script>', "script-src 'first'"]);
    publishPayment('second');
    expect(await readPayment()).toEqual(['<script>second</script>', "frame-ancestors 'none'"]);
  } finally {
    await stop();
    rmSync(folder, { recursive: true });
  }
});

test('nginx writes no secret of an address into its log', async ({ request }) => {
  test.skip(nginx === undefined, 'this machine has no nginx');
  const { origin, log } = nginx as Nginx;
  const page = await request.get(`${origin}/recovery-password/${TOKEN}`);
  const withSlash = await request.get(`${origin}/recovery-password/${TOKEN}/`);
  expect([withSlash.status(), await withSlash.text()]).toEqual([200, await page.text()]);
  await request.get(`${origin}/login?TrustedDeviceJWT=${TOKEN}`);
  await expect.poll(log).toContain('/recovery-password.html 200');
  await expect.poll(log).toContain('/login.html 200');
  expect(log()).not.toContain(TOKEN);
});

test('nginx leads from http to https and serves its own name only', async () => {
  test.skip(nginx === undefined, 'this machine has no nginx');
  const { origin, plainOrigin } = nginx as Nginx;
  const plain = await sendRaw(plainOrigin, '/he/faq?lang=he');
  expect([plain.status, plain.headers.location]).toEqual([301, `${origin}/he/faq?lang=he`]);
  const doubled = await sendRaw(plainOrigin, '//evil.example/');
  expect(doubled.headers.location).toBe(`${origin}//evil.example/`);
  const byNumber = plainOrigin.replace('localhost', '127.0.0.1');
  await expect(sendRaw(byNumber, '/')).rejects.toThrow(/socket hang up/);
});

test('nginx passes the two APIs on, once and without their queries in its log, and nothing else', async ({
  request,
}) => {
  test.skip(nginx === undefined, 'this machine has no nginx');
  const { origin, log } = nginx as Nginx;
  const countries = await request.get(`${origin}/hub/api/globalhub/countries?secret=${TOKEN}`);
  expect(countries.status()).toBe(200);
  expect(countries.headers()['x-content-type-options']).toBe('nosniff');
  expect(countries.headers()['content-security-policy']).toContain("default-src 'none'");
  const numbers = await request.get(`${origin}/hub/api/vnum/dids/get-available-dids/218`);
  expect(numbers.headers()).toMatchObject({
    'content-encoding': 'gzip',
    'x-content-type-options': 'nosniff',
  });
  expect(countries.headers()['content-encoding']).toBeUndefined();
  const huge = await request.post(`${origin}/main/api/customer/FindCustomer`, {
    data: { email: 'x'.repeat(70_000) },
  });
  expect(huge.status()).toBe(413);
  for (const path of ['/dev/outbox', '/dev/outbox.json', '/healthz', '/readyz', '/metrics']) {
    expect([path, (await request.get(`${origin}${path}`)).status()]).toEqual([path, 404]);
  }
  await expect.poll(log).toContain('/hub/api/globalhub/countries 200');
  expect(log()).not.toContain(TOKEN);
});
