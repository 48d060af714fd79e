import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '#config/languages.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('#tools/build/astro-build.ts', () => ({
  buildEverything: () => Promise.reject(new Error('all pages are built')),
  renderStale: () =>
    Promise.resolve({
      kind: 'pages',
      rendered: 1,
      pages: 1,
      documents: undefined,
      pairReadings: new Map(),
    }),
}));

let folder: string;
const at = (name: string): string => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-build-'));
  for (const name of ['data', 'site', 'cache', 'cache/partial']) mkdirSync(at(name));
  writeFileSync(at('data/catalogue.json'), '{"didCountries":[],"packageCountries":[],"prices":{}}');
  writeFileSync(at('site/404.html'), 'before');
  // Other files of the worker may have loaded the modules with the folder of the build.
  vi.resetModules();
  vi.stubEnv('SITE_DATA_DIR', at('data'));
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.resetModules();
  rmSync(folder, { recursive: true });
});

const decided = { mask: '', numbers: {}, pages: {} };
const whole = JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language, decided])));

/** Builds a site whose data has changed, with a record of the decisions about its pages. */
async function build(decisions: string): Promise<void> {
  const { readBuildInputs, recordBuild } = await import('#tools/build/build-plan.ts');
  const { buildStale } = await import('#tools/build/build-site.ts');
  const place = { site: at('site'), cache: at('cache') };
  writeFileSync(at('cache/index-gate.json'), decisions);
  recordBuild(place, { ...readBuildInputs(), data: 'others' });
  await buildStale({ place });
}

it('builds all pages when the decisions about them were cut off', async () => {
  await expect(build(whole.slice(0, -1))).rejects.toThrow('all pages are built');
});

it('builds no more than the pages that changed while the decisions are whole', async () => {
  writeFileSync(at('site/sitemap-index.xml'), '<sitemapindex></sitemapindex>');
  writeFileSync(at('cache/pages-next.json'), '');
  await build(whole);
  expect(existsSync(at('cache/build-record.json'))).toBe(true);
});
