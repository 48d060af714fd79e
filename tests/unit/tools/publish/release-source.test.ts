import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { draftRelease, publishDraft } from '#tools/publish/releases/draft.ts';
import {
  findSourceMistakes,
  readSource,
  type ReleaseSource,
  sourceMistakeLine,
} from '#tools/publish/releases/release-source.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SHOP = 'https://shop.example';

/** Returns the settings that a release is refused for. */
const settingsOf = (live: ReleaseSource, now: ReleaseSource): string[] =>
  findSourceMistakes(live, now).map((mistake) => sourceMistakeLine(mistake).split(':')[0] ?? '');

describe('a new release, compared with the live one', () => {
  it.each<[string, ReleaseSource, ReleaseSource, string[]]>([
    ['for localhost', { origin: SHOP }, { origin: 'http://localhost:4321' }, ['SITE_URL']],
    ['for 127.0.0.1', { origin: SHOP }, { origin: 'http://127.0.0.1:8080' }, ['SITE_URL']],
    ['for [::1]', { origin: SHOP }, { origin: 'http://[::1]:4321' }, ['SITE_URL']],
    [
      'for a name below localhost',
      { origin: SHOP },
      { origin: 'https://a.localhost' },
      ['SITE_URL'],
    ],
    ['with data of the sandbox', { hub: 'configured' }, { hub: 'sandbox' }, ['HUB_BUILD_URL']],
    [
      'for localhost with data of the sandbox',
      { origin: SHOP, hub: 'configured' },
      { origin: 'http://localhost:4321', hub: 'sandbox' },
      ['SITE_URL', 'HUB_BUILD_URL'],
    ],
  ])('is refused %s, with the settings to correct', (_, live, now, settings) => {
    expect(settingsOf(live, now)).toEqual(settings);
  });

  it.each<[string, ReleaseSource, ReleaseSource]>([
    ['for the same address', { origin: SHOP }, { origin: SHOP }],
    [
      'for another address that visitors reach',
      { origin: SHOP },
      { origin: 'https://localhost.example' },
    ],
    [
      'for localhost after one for localhost',
      { origin: 'http://localhost:1' },
      { origin: 'http://localhost:2' },
    ],
    [
      'for an address that visitors reach after one for localhost',
      { origin: 'http://localhost:4321' },
      { origin: SHOP },
    ],
    [
      'with data of a hub after one with those of the sandbox',
      { hub: 'sandbox' },
      { hub: 'configured' },
    ],
    ['with data of the sandbox after one with the same', { hub: 'sandbox' }, { hub: 'sandbox' }],
    ['after one without a record of both', {}, { origin: 'http://localhost:4321', hub: 'sandbox' }],
    ['without a record of both', { origin: SHOP, hub: 'configured' }, {}],
  ])('is accepted %s', (_, live, now) => {
    expect(settingsOf(live, now)).toEqual([]);
  });
});

describe('what a release was built for and from', () => {
  let folder: string;
  let releases: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shop-source-'));
    releases = join(folder, 'releases');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Publishes a site with this `robots.txt`; returns the release's name. */
  function publish(robots: string | undefined): string {
    const site = join(folder, 'dist');
    mkdirSync(site, { recursive: true });
    writeFileSync(join(site, 'index.html'), 'home');
    if (robots !== undefined) writeFileSync(join(site, 'robots.txt'), robots);
    const draft = draftRelease(releases, site, new Date(0), { hub: 'configured' });
    publishDraft(releases, draft);
    return draft.name;
  }

  const recordOf = (name: string): string => join(releases, name, 'release.json');

  it('is stored in its record', () => {
    const name = publish(`User-agent: *\nAllow: /\n\nSitemap: ${SHOP}/sitemap-index.xml\n`);
    const record: unknown = JSON.parse(readFileSync(recordOf(name), 'utf8'));
    expect(record).toEqual({ assets: [], origin: SHOP, hub: 'configured' });
    expect(readSource(releases, name)).toEqual({ origin: SHOP, hub: 'configured' });
  });

  it('is read from the site where an older record lacks it', () => {
    const name = publish(`Sitemap: ${SHOP}/sitemap-index.xml\n`);
    writeFileSync(recordOf(name), '{"assets":[]}');
    expect(readSource(releases, name)).toEqual({ origin: SHOP, hub: undefined });
  });

  it.each([undefined, 'User-agent: *\n', 'Sitemap: /sitemap.xml\n'])(
    'is not known from the robots.txt %j',
    (robots) => {
      const name = publish(robots);
      expect(readSource(releases, name).origin).toBeUndefined();
    },
  );
});
