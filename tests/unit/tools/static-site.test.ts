import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staticSite } from '#tools/serve/static-site.ts';
import { afterEach, expect, it, vi } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'shop-static-'));
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

it('says nothing of a site that is not built yet, and serves it once it is', async () => {
  const logged = (['error', 'warn', 'log'] as const).map((name) =>
    vi.spyOn(console, name).mockReturnValue(undefined),
  );
  const site = join(root, 'dist');
  let isReady = false;
  const app = staticSite(site, () => isReady, {});
  expect((await app.request('/faq')).status).toBe(503);
  mkdirSync(site);
  writeFileSync(join(site, 'faq.html'), 'Questions');
  isReady = true;
  const response = await app.request('/faq');
  expect([response.status, await response.text()]).toEqual([200, 'Questions']);
  for (const log of logged) expect(log).not.toHaveBeenCalled();
});
