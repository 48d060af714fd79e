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
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { lockFolder } from '#provider/platform/db/lock.ts';
import { publish, type Published } from '#tools/publish/publish.ts';
import { rollBack } from '#tools/publish/roll-back.ts';
import {
  draftRelease,
  findLive,
  listReleases,
  LIVE,
  publishDraft,
  siteOf,
} from '#tools/publish/releases.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getFolderDigest } from '../support/folder-digest.ts';
import { seededRandom } from '../support/seeded-random.ts';

const PUBLISHER = fileURLToPath(new URL('./support/publish-versions.ts', import.meta.url));

let folder: string;
let releases: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-publishing-'));
  releases = join(folder, 'releases');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const htmlPage = (title: string, content: string): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="stylesheet" href="/_astro/page.11111111.css"></head><body><main><h1>${title}</h1>${content}</main></body></html>`;

/** Writes a built site of two pages with this content on one of them. */
function writeSite(content: string, styles = '', site = join(folder, 'dist')): string {
  mkdirSync(join(site, '_astro'), { recursive: true });
  writeFileSync(join(site, '_astro/page.11111111.css'), styles);
  writeFileSync(join(site, 'index.html'), htmlPage('Home', '<a href="/faq#price">Price</a>'));
  writeFileSync(join(site, 'faq.html'), htmlPage('FAQ', content));
  return site;
}

const GOOD = '<h2 id="price">Price</h2><p>$4.99</p>';

const publishSite = (built: string, isDryRun = false, into = releases): Promise<Published> =>
  publish({ releases: into, built, isDryRun, log: () => undefined });

/** Releases of a published site without mistakes. A browser looks at it once, for all tests. */
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

const served = (file: string): string => readFileSync(join(releases, LIVE, file), 'utf8');

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

  it('looks at pages with the styles that load after their first paint', async () => {
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
    ['a link to a place that is not there', '<p>No price</p>', '', '/ -> /faq#price'],
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
    const before = served('index.html');
    const site = writeSite(content, styles);
    writeFileSync(join(site, 'index.html'), `${before}<!-- changed -->`);
    const outcome = await publishSite(site);
    expect(outcome).toMatchObject({ kind: 'refused' });
    const { mistakes, report } = outcome as { mistakes: string[]; report: string };
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

  it('is refused while another process publishes into the folder', async () => {
    mkdirSync(releases);
    const unlock = lockFolder(releases, 'publish.lock');
    await expect(publishSite(writeSite(GOOD))).rejects.toThrow('in use by process');
    expect(() => rollBack(releases, 1)).toThrow('in use by process');
    unlock();
  });

  it('rolls back only from the release that is named', () => {
    const site = writeSite(GOOD);
    const [first, second] = [0, 1].map((day) => {
      const draft = draftRelease(releases, site, new Date(Date.UTC(2026, 0, 1 + day)));
      publishDraft(releases, draft);
      return draft.name;
    });
    expect(() => rollBack(releases, 1, first)).toThrow(`${first} is not live`);
    expect(findLive(releases)).toBe(second);
    expect(rollBack(releases, 1, second)).toBe(first);
  });
});

describe('npm run publish', () => {
  it('stops at a broken text file, says where, and publishes nothing', async () => {
    cpSync('i18n', join(folder, 'i18n'), { recursive: true });
    symlinkSync(resolve('src'), join(folder, 'src'));
    const path = join(folder, 'i18n/he.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"search": {', '"search": '));
    const child = spawn(process.execPath, [resolve('src/tools/publish/run.ts')], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', (data: Buffer) => (output += data.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(1);
    expect(output).toMatch(/i18n\/he\.json:\d+: /);
    expect(existsSync(releases)).toBe(false);
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
      expect(whole).toContain(getFolderDigest(join(releases, LIVE)));
      for (const name of listReleases(releases)) {
        expect(whole).toContain(getFolderDigest(siteOf(releases, name)));
      }
    }
    publishDraft(releases, draftRelease(releases, sites[1] ?? '', new Date()));
    expect(readdirSync(releases).filter((name) => name.startsWith('unfinished'))).toEqual([]);
  });
});
