import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { headerSettings, securityHeaders } from '#config/security/security-headers.ts';
import { writeHostFiles } from '#tools/build/write-host-files.ts';
import { compareCardPages } from '#tools/card-pages/compare.ts';
import { INVENTORY_FILE, readInventory } from '#tools/card-pages/inventory.ts';
import { draftRelease, publishDraft } from '#tools/publish/releases/draft.ts';
import { hasNginx, type Nginx, startNginx } from '../support/shops/nginx.ts';

/** The certificate of the test’s nginx is signed by itself. */
test.use({ ignoreHTTPSErrors: true });
test.skip(!hasNginx(), 'this machine has no nginx');

const SITE_URL = 'https://shop.example';
const CSP_REPORT_URL = 'https://reports.example/csp?key=a-b';

const BUILDS: readonly Readonly<Record<string, string>>[] = [
  { SITE_URL },
  { SITE_URL, CSP_REPORT_URL },
];

const PAYMENT = `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self'">
<script src="/_astro/pay.js"></script>`;

let folder: string;
let nginx: Nginx | undefined;

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-headers-'));
  chmodSync(folder, 0o755);
});
test.afterEach(async () => {
  await nginx?.stop();
  rmSync(folder, { recursive: true });
});

/** Serves a small site with the files that a build with these settings writes for hosts. */
async function serveBuild(env: Readonly<Record<string, string>>, api: string): Promise<string> {
  const [built, releases] = [join(folder, 'dist'), join(folder, 'releases')];
  mkdirSync(join(built, '_astro'), { recursive: true });
  writeFileSync(join(built, '_astro', 'pay.js'), 'pay()');
  writeFileSync(join(built, 'payment.html'), PAYMENT);
  writeFileSync(join(built, 'faq.html'), '<!doctype html>');
  writeHostFiles(built, env);
  publishDraft(releases, draftRelease(releases, built, new Date()));
  nginx = await startNginx([api], releases);
  return nginx.origin;
}

for (const env of BUILDS) {
  test(`nginx sends the headers of a build with ${Object.keys(env).join(' and ')}`, async ({
    request,
    baseURL,
  }) => {
    const origin = await serveBuild(env, baseURL as string);
    const headers = (await request.get(`${origin}/faq`)).headers();
    const expected = securityHeaders(headerSettings(env));
    for (const [name, value] of Object.entries(expected)) {
      expect(headers[name.toLowerCase()], name).toBe(value);
    }
    const name = 'Reporting-Endpoints';
    expect(headers[name.toLowerCase()]).toBe(expected[name]);
    const inventory = readInventory(join(folder, 'dist', INVENTORY_FILE));
    expect(inventory.pages.map(({ path }) => path)).toEqual(['/payment']);
    const differences = await compareCardPages(inventory, async (path) => {
      const response = await request.get(origin + path);
      return {
        status: response.status(),
        headers: new Headers(response.headers()),
        body: await response.text(),
      };
    });
    expect(differences).toEqual([]);
  });
}
