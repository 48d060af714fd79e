import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { expect, test } from '@playwright/test';
import { ROUTES } from '#config/routes.ts';
import { login } from '#contract/hub/auth.ts';
import { draftRelease, publishDraft } from '#tools/publish/releases/draft.ts';
import { LIVE_LINK } from '#tools/publish/releases/releases.ts';
import { staticSite } from '#tools/serve/static-site.ts';
import { expectPopup } from '../support/pages/popup.ts';
import { jsonResponse, respondTo } from '../support/responses/responses.ts';
import { writeVersion } from '../support/shops/site-versions.ts';
import { settled } from '../support/pages/visit.ts';

/** Two pages and the pictures that they show. */
const FILES = [
  'contact-us.html',
  'login.html',
  '404.html',
  'icon.svg',
  'icons/lines.svg',
  ...['ca', 'gb', 'il', 'us'].map((country) => `flags/${country}.svg`),
];

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-releases-'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

function publishVersion(version: number): void {
  const releases = join(folder, 'releases');
  const site = join(folder, `dist-${version}`);
  writeVersion(site, version, FILES);
  publishDraft(releases, draftRelease(releases, site, new Date(Date.UTC(2026, 0, version))));
}

async function serveLive() {
  const app = staticSite(join(folder, 'releases', LIVE_LINK), () => true);
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test('tabs that were opened two releases before hydrate and load what is lazy', async ({
  context,
}) => {
  publishVersion(1);
  const { origin, close } = await serveLive();
  const failed: string[] = [];
  const loaded: string[] = [];
  context.on('requestfailed', (request) => {
    // The page puts off pictures below the first screen, whose requests have begun.
    if (request.resourceType() !== 'image') failed.push(request.url());
  });
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400 && !pathname.startsWith('/hub/')) failed.push(response.url());
    if (pathname.startsWith('/_astro/')) loaded.push(pathname);
  });
  const [contact, signIn] = [await context.newPage(), await context.newPage()];
  for (const [tab, path] of [
    [contact, ROUTES.contactUs],
    [signIn, ROUTES.login],
  ] as const) {
    await tab.goto(origin + path);
    await settled(tab);
  }
  const isLoaded = (name: string): boolean => loaded.some((path) => path.includes(`/${name}.`));
  expect([isLoaded('ContactForm'), isLoaded('sign-in-requests')]).toEqual([false, false]);
  publishVersion(2);
  publishVersion(3);
  await test.step('an island that no visitor had touched', async () => {
    await contact.bringToFront();
    const field = contact.locator('#contact-form-name');
    await field.fill('Dana Levi');
    await expect(contact.locator('astro-island[ssr] #contact-form-name')).toHaveCount(0);
    await expect(field).toHaveValue('Dana Levi');
    expect(isLoaded('ContactForm')).toBe(true);
  });
  await test.step('a part that only an action loads', async () => {
    await signIn.bringToFront();
    await respondTo(signIn, login, jsonResponse({ messageCode: 'Wrong-Password' }, 401));
    await signIn.locator('#username').fill('dana@shop.test');
    await signIn.locator('#password').fill('Quiet-Harbour-58');
    await signIn.locator('main form [type="submit"]').click();
    await expectPopup(signIn, 'en', 'wrong-password');
    expect(isLoaded('sign-in-requests')).toBe(true);
  });
  for (const tab of [contact, signIn]) await expect(tab.locator('.island-alert')).toHaveCount(0);
  expect(failed).toEqual([]);
  expect(loaded.every((path) => /-1\.\w+$|\.woff2$/.test(path))).toBe(true);
  await test.step('the release after that no longer has them', () => {
    publishVersion(4);
    const script = loaded.find((path) => path.includes('/ContactForm.')) ?? '';
    expect(script).not.toBe('');
    expect(existsSync(join(folder, 'releases', LIVE_LINK, script))).toBe(false);
  });
  close();
});
