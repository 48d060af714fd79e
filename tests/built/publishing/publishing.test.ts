import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { lockFolder } from '#lib/folder-lock.ts';
import { type Build, publish, type Published } from '#tools/publish/publish.ts';
import { isPublishing } from '#tools/publish/releases/release-state.ts';
import { rollBack } from '#tools/publish/roll-back.ts';
import { draftRelease, publishDraft } from '#tools/publish/releases/draft.ts';
import { findLive, listReleases, LIVE_LINK, siteOf } from '#tools/publish/releases/releases.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getFolderDigest } from '../../support/folder-digest.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { GOOD, htmlPage, writeSmallSite } from '../support/small-site.ts';

const PUBLISHER = fileURLToPath(new URL('../support/publish-versions.ts', import.meta.url));

let folder: string;
let releases: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-publishing-'));
  releases = join(folder, 'releases');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const writeSite = (content: string, styles = '', site = join(folder, 'dist')): string =>
  writeSmallSite(site, content, styles);

const publishSite = (built: string, isDryRun = false, into = releases): Promise<Published> =>
  publish({ releases: into, built, isDryRun, language: 'en', log: () => undefined });

/** Releases of a published site without mistakes. A browser inspects it once, for all tests. */
let published: string;

beforeAll(async () => {
  published = mkdtempSync(join(tmpdir(), 'shop-published-'));
  const site = writeSite(GOOD, '', join(published, 'dist'));
  expect((await publishSite(site, false, join(published, 'releases'))).kind).toBe('published');
});
afterAll(() => rmSync(published, { recursive: true, force: true }));

/** Leaves the test's folder as after the first publication of a site without mistakes. */
const beginPublished = (): void =>
  cpSync(join(published, 'releases'), releases, { recursive: true, verbatimSymlinks: true });

const served = (file: string): string => readFileSync(join(releases, LIVE_LINK, file), 'utf8');

describe('publishing', () => {
  it('serves a site without mistakes, with a report and pictures of its pages', async () => {
    const outcome = await publishSite(writeSite(GOOD));
    expect(outcome.kind).toBe('published');
    expect(served('faq.html')).toContain('$4.99');
    const { report } = outcome as { report: string };
    const html = readFileSync(report, 'utf8');
    expect(html).toContain('Nothing stops this release.');
    const pictures = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, path = '']) => path);
    expect(pictures.length).toBeGreaterThan(3);
    for (const path of pictures) {
      expect(existsSync(join(dirname(report), decodeURIComponent(path)))).toBe(true);
    }
  });

  it('takes pictures of the place where a page differs, of an answer that is opened too', async () => {
    const content = (answer: string): string =>
      `${GOOD}<p class="tall">Tall</p><details><summary>Why?</summary><p>${answer}</p></details>`;
    const styles = '.tall { height: 3000px }';
    const first = await publishSite(writeSite(content('One.'), styles));
    expect(first.kind).toBe('published');
    const second = await publishSite(writeSite(content('Another answer.'), styles), true);
    const { report } = second as { report: string };
    const pictures = (screen: string): Buffer[] =>
      ['before', 'after'].map((when) =>
        readFileSync(join(dirname(report), `pictures/faq-${screen}-${when}.jpg`)),
      );
    for (const screen of ['phone', 'desktop']) {
      const [before, after] = pictures(screen);
      expect(before?.equals(after ?? Buffer.alloc(0))).toBe(false);
    }
  });

  it.each([
    [
      'a page that customers alone see',
      `${GOOD}<div data-guard="customer"></div>`,
      ":root:not([data-session='customer']) main:has([data-guard]) { visibility: hidden }",
    ],
    [
      'a page that moves when its screen gets narrow',
      `${GOOD}<p class="wide">Wide</p>`,
      '.wide { width: 500px; transition: width 60s } @media (max-width: 350px) { .wide { width: 99px } }',
    ],
  ])('serves %s', async (_, content, styles) => {
    expect((await publishSite(writeSite(content, styles))).kind).toBe('published');
  });

  it('inspects pages with the styles that load after their first paint', async () => {
    const site = writeSite(`${GOOD}<p class="late">Late</p>`, '.late { color: #333 }');
    const page = readFileSync(join(site, 'faq.html'), 'utf8').replace(
      /<link rel="stylesheet"[^>]*>/,
      '<style>.late { color: #ddd }</style><noscript>$&</noscript>',
    );
    writeFileSync(join(site, 'faq.html'), page);
    expect((await publishSite(site)).kind).toBe('published');
  });

  it.each([
    ['a link to a page that is not there', `${GOOD}<a href="/gone">Gone</a>`, '', '/faq -> /gone'],
    [
      'a link to a place that is not there',
      `${GOOD}<a href="/#gone">Gone</a>`,
      '',
      '/faq -> /#gone',
    ],
    ['invalid markup', `${GOOD}<p id="price">Twice</p>`, '', 'no-dup-id'],
    [
      'what axe finds',
      `${GOOD}<p class="pale">Pale</p>`,
      '.pale { color: #ddd }',
      'color-contrast',
    ],
    [
      'what axe finds on a page that customers alone see',
      `${GOOD}<p class="pale" data-guard="customer">Pale</p>`,
      ".pale { color: #ddd } :root:not([data-session='customer']) .pale { visibility: hidden }",
      'color-contrast',
    ],
    [
      'a page wider than 320 px',
      `${GOOD}<p class="wide">Wide</p>`,
      '.wide { width: 500px }',
      '320 px',
    ],
    [
      'a text wider than its button',
      `${GOOD}<button type="button" class="small">Unpronounceable</button>`,
      '.small { width: 40px; overflow: hidden }',
      'wider than its button',
    ],
  ])('refuses %s, says where, and serves the old site on', async (_, content, styles, mistake) => {
    beginPublished();
    const outcome = await publishSite(writeSite(content, styles));
    expect(outcome).toMatchObject({ kind: 'refused' });
    const { mistakes, report } = outcome as Extract<Published, { kind: 'refused' }>;
    expect(mistakes.join('\n')).toContain(mistake);
    expect(readFileSync(report, 'utf8')).toContain('this release</h2>');
    expect(served('faq.html')).toBe(htmlPage('FAQ', GOOD));
    expect(listReleases(releases)).toHaveLength(1);
  });

  it('checks and serves nothing with --dry-run', async () => {
    beginPublished();
    const outcome = await publishSite(writeSite(GOOD.replace('4.99', '5.99')), true);
    expect(outcome.kind).toBe('dry-run');
    expect(existsSync((outcome as { report: string }).report)).toBe(true);
    expect(served('faq.html')).toContain('$4.99');
  });

  it('does nothing when nothing has changed, and keeps the last report of a dry run', async () => {
    beginPublished();
    const dryRun = await publishSite(writeSite(GOOD.replace('4.99', '5.99')), true);
    expect((await publishSite(writeSite(GOOD))).kind).toBe('nothing-changed');
    expect(listReleases(releases)).toHaveLength(1);
    expect(existsSync((dryRun as { report: string }).report)).toBe(true);
  });

  it('refuses data of the sandbox where that of a hub is live, and a first release of it is free', async () => {
    const options = { releases, isDryRun: false, language: 'en', log: () => undefined } as const;
    const publishFrom = (hub: 'configured' | 'sandbox', content: string): Promise<Published> =>
      publish({ ...options, built: writeSite(content), hub });
    expect((await publishFrom('sandbox', GOOD)).kind).toBe('published');
    const prices = GOOD.replace('4.99', '5.99');
    expect((await publishFrom('configured', prices)).kind).toBe('published');
    const mistakes = [expect.stringContaining('HUB_BUILD_URL: ')];
    expect(await publishFrom('sandbox', GOOD)).toMatchObject({ kind: 'refused', mistakes });
    expect(served('faq.html')).toContain('$5.99');
  });

  it('is refused while another process publishes into the folder', async () => {
    mkdirSync(releases);
    const unlock = lockFolder(releases, 'publish.lock');
    await expect(publishSite(writeSite(GOOD))).rejects.toThrow('in use by process');
    await expect(rollBack(releases, 1)).rejects.toThrow('in use by process');
    unlock();
  });

  it('builds only once no other process publishes, and publishes what it has built', async () => {
    mkdirSync(releases);
    const unlock = lockFolder(releases, 'publish.lock');
    let builds = 0;
    const build: Build = (whenBuilt) => {
      builds += 1;
      expect(isPublishing(releases)).toBe(true);
      writeSite(GOOD);
      const result = whenBuilt();
      writeSite('<h1>Another build</h1>');
      return Promise.resolve(result);
    };
    const options = {
      releases,
      built: join(folder, 'dist'),
      isDryRun: false,
      language: 'en',
      log: () => undefined,
    } as const;
    await expect(publish({ ...options, build })).rejects.toThrow('in use by process');
    expect(builds).toBe(0);
    unlock();
    expect((await publish({ ...options, build })).kind).toBe('published');
    expect(builds).toBe(1);
    expect(served('faq.html')).toContain('$4.99');
  });

  it('checks the links of unchanged pages when a page or an id is gone', async () => {
    beginPublished();
    const site = writeSite(GOOD.replace('id="price"', 'id="cost"'));
    const gone = await publishSite(site);
    expect(gone).toMatchObject({ kind: 'refused', mistakes: ['/ -> /faq#price'] });
    rmSync(join(site, 'faq.html'));
    const missing = await publishSite(site);
    expect(missing).toMatchObject({ kind: 'refused', mistakes: ['/ -> /faq'] });
  });

  it('rolls back only from the release that is named', async () => {
    const site = writeSite(GOOD);
    const [first, second] = [0, 1].map((day) => {
      const draft = draftRelease(releases, site, new Date(Date.UTC(2026, 0, 1 + day)));
      publishDraft(releases, draft);
      return draft.name;
    });
    await expect(rollBack(releases, 1, { from: first })).rejects.toThrow(`${first} is not live`);
    expect(findLive(releases)).toBe(second);
    expect((await rollBack(releases, 1, { from: second })).name).toBe(first);
  });
});

/** Writes a site of 150 pages. */
function writeManyPages(name: string): string {
  const site = join(folder, name);
  mkdirSync(site);
  for (let page = 0; page < 150; page += 1) {
    writeFileSync(join(site, `page-${page}.html`), `${name} ${page}`);
  }
  return site;
}

describe('a killed publishing process', () => {
  it('leaves one whole site, 30 times at random moments', async () => {
    const random = seededRandom('kills');
    const sites = ['one', 'two'].map(writeManyPages);
    const whole = new Set(sites.map(getFolderDigest));
    publishDraft(releases, draftRelease(releases, sites[0] ?? '', new Date(0)));
    for (let kill = 0; kill < 30; kill += 1) {
      const child = spawn(process.execPath, [PUBLISHER, releases, ...sites], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      await once(child.stdout, 'data');
      await wait(random() * 100);
      child.kill('SIGKILL');
      await ended;
      expect(whole).toContain(getFolderDigest(join(releases, LIVE_LINK)));
      for (const name of listReleases(releases)) {
        expect(whole).toContain(getFolderDigest(siteOf(releases, name)));
      }
    }
    publishDraft(releases, draftRelease(releases, sites[1] ?? '', new Date()));
    expect(readdirSync(releases).filter((name) => name.startsWith('unfinished'))).toEqual([]);
  });
});
