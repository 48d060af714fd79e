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
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { isCompressible, SMALLEST } from '#tools/platform/compress-site.ts';
import type { Catalogue } from '#site-data/site-data.ts';
import { readPageRecord } from '#tools/rebuild/page-record.ts';
import { pageRecordFile } from '#tools/rebuild/record-pages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSiteData } from '../../bench/catalogue-of.ts';
import { getFileDigests } from '../../support/folder-digest.ts';
import { OTHER_CODES } from '../../support/other-languages.ts';
import { changeCode, CODE_CHANGE, copyProject, removeDesk } from '../../support/project-copy.ts';
import {
  changePrice,
  changeRate,
  changeSheet,
  changeText,
  sellNumbers,
  sellOut,
} from '../../support/site-changes.ts';

const COUNTRIES = 3;

const BUILD_ONCE = 'tests/bench/build-once.ts';

/** The share pictures that builds have drawn. */
const PICTURES = '.cache/social';

/** A copy of the project with other code, and the sites that are built of it. */
let folder: string;
let data: string;

const at = (name: string): string => join(folder, name);

/** Starts a script on the site's data, in a folder of the project or a copy. */
function start(script: string, args: string[], cwd: string) {
  return spawn(process.execPath, [script, ...args], {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      // Each run is a process of its own, and loading the tools takes most of a small one.
      NODE_COMPILE_CACHE: resolve(at('compiled')),
      SITE_DATA_DIR: resolve(data),
      SITE_URL: 'https://shop.example',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Runs a script as `start` does; returns its output. */
async function run(script: string, args: string[], cwd = '.'): Promise<string> {
  const child = start(script, args, cwd);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const [code] = (await once(child, 'close')) as [number];
  expect(code, output).toBe(0);
  return output;
}

type Mode = 'compressed' | 'plain';

const build = (name: string, mode: Mode = 'compressed'): Promise<string> =>
  run(BUILD_ONCE, [name, `${name}-cache`, mode], folder);

/** What is read and changed here of the record of a build (`build-plan.ts`). */
interface Inputs {
  settings: string;
  data: string;
}

const readJson = <Content>(file: string): Content =>
  JSON.parse(readFileSync(file, 'utf8')) as Content;

/** What the last build of the whole site has left in its cache folder for the next one. */
const LEFT = ['build-record.json', 'pages.json', 'index-gate.json', 'bundle'];

/**
 * Makes a copy of the whole site, in one language, with all that a build after it would use. Its
 * record has the settings of the site here, so that only code and data differ from those of now.
 */
function copyWholeSite(name: string): void {
  const others = new RegExp(`^dist[\\\\/](?:${OTHER_CODES})(?:[\\\\/]|$)`);
  cpSync('dist', at(name), { recursive: true, filter: (path) => !others.test(path) });
  for (const left of LEFT) {
    cpSync(join('.cache', left), join(at(`${name}-cache`), left), { recursive: true });
  }
  const { settings } = readJson<Inputs>(at('site-cache/build-record.json'));
  edit<Inputs>(name, 'build-record.json', (record) => (record.settings = settings));
}

/** Returns how many pages a build has rendered with the bundle of the one before. */
async function countRendered(name: string, mode?: Mode): Promise<number> {
  const output = await build(name, mode);
  expect(output).not.toContain('building all pages');
  return Number(/built (\d+) of \d+ pages/.exec(output)?.[1]);
}

/** What is read and changed here of the record of pages (`page-record.ts`). */
interface Pages {
  names: [name: string, digest: string][];
  lists: number[][];
  outside: number[];
  paths: number[];
}

/** Changes a file of a site's cache. */
function edit<Content>(site: string, name: string, change: (content: Content) => void): void {
  const file = at(`${site}-cache/${name}`);
  const content = readJson<Content>(file);
  change(content);
  writeFileSync(file, JSON.stringify(content));
}

const isCopy = (name: string): boolean => /\.(?:br|gz)$/.test(name);

/** Lists the files whose compressed copies are missing, left over, or hold something else. */
function findWrongCopies(site: string): string[] {
  const names = new Set(readdirSync(site, { recursive: true, encoding: 'utf8' }));
  const leftOver = [...names].filter((name) => isCopy(name) && !names.has(name.slice(0, -3)));
  const wrong = [...names].filter(isCompressible).filter((name) => {
    const content = readFileSync(join(site, name));
    const copies = [`${name}.br`, `${name}.gz`] as const;
    if (content.length < SMALLEST) return copies.some((copy) => names.has(copy));
    if (!copies.every((copy) => names.has(copy))) return true;
    const [brotli, gzip] = copies.map((copy) => readFileSync(join(site, copy)));
    return !(
      brotliDecompressSync(brotli ?? '').equals(content) && gunzipSync(gzip ?? '').equals(content)
    );
  });
  return [...leftOver, ...wrong];
}

/**
 * Makes a copy of the site whose next build renders anew every page that depends on anything. It
 * has no compressed copies: to make them takes most of the time of a build.
 */
function copyWithStalePages(): void {
  for (const ending of ['', '-cache']) {
    rmSync(at(`all${ending}`), { recursive: true, force: true });
  }
  cpSync(at('site'), at('all'), { recursive: true, filter: (path) => !isCopy(path) });
  cpSync(at('site-cache'), at('all-cache'), { recursive: true });
  edit<Inputs>('all', 'build-record.json', (record) => (record.data = ''));
  edit<Pages>('all', 'pages.json', ({ names, lists, outside, paths }) => {
    const kept = new Set([...outside, ...paths].flatMap((list) => lists[list] ?? []));
    for (const [index, name] of names.entries()) if (!kept.has(index)) name[1] = '';
  });
}

/**
 * Compares all files of the site with those of pages that are rendered anew. Compressed copies are
 * read; the last test compares those of a whole build.
 */
async function expectAllCurrent(): Promise<void> {
  copyWithStalePages();
  expect(await countRendered('all', 'plain')).toBeGreaterThan(200);
  const current = Object.entries(getFileDigests(at('site'))).filter(([name]) => !isCopy(name));
  expect(getFileDigests(at('all'))).toEqual(Object.fromEntries(current));
  expect(findWrongCopies(at('site'))).toEqual([]);
}

/** Returns how many pages the build of a change has rendered. */
async function countRebuilt(change: () => void): Promise<number> {
  change();
  return countRendered('site');
}

beforeAll(async () => {
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync('.cache/rebuild-');
  data = at('data');
  writeSiteData(data, COUNTRIES);
  copyProject(folder, [BUILD_ONCE]);
  changeCode(folder);
  // Drawing the same share pictures again takes a third of the build.
  cpSync(PICTURES, at(PICTURES), { recursive: true });
  await build('site');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what a build knows of its pages', () => {
  it('does not depend on the order in which they were rendered', async () => {
    await run('tests/built/support/inputs-backwards.ts', [at('site-cache'), at('inputs.json')]);
    const backwards = readJson<object>(at('inputs.json'));
    const { pages } = readPageRecord(pageRecordFile(at('site-cache')));
    const recorded = [...pages].map(([file, { inputs }]) => [
      file,
      [...new Set(inputs.flat())].sort(),
    ]);
    expect(Object.fromEntries(recorded)).toEqual(backwards);
  });
});

describe('the process that renders pages', () => {
  it.each([
    ['a whole build', 'killed', 'killed-cache/bundle', 'killed-cache/pages.json'],
    ['a rebuild', 'all', 'all-cache/partial', 'all-cache/pages-next.json'],
  ])('ends with %s that is killed, before all pages are rendered', async (_, site, begun, end) => {
    copyWithStalePages();
    const killed = start(BUILD_ONCE, [site, `${site}-cache`, 'plain'], folder);
    killed.stdout.resume();
    while (!existsSync(at(begun))) {
      expect(killed.exitCode).toBeNull();
      await wait(10);
    }
    killed.kill('SIGKILL');
    // The other process has the same output, which is closed when both have ended.
    await once(killed, 'close');
    expect(existsSync(at(end))).toBe(false);
  });
});

describe('a rebuild', () => {
  it('renders nothing when nothing has changed', async () => {
    expect(await build('site')).toContain('nothing has changed');
  });

  it('renders the pages that show what changed, and no others', async () => {
    const languages = 4;
    const pairs = COUNTRIES * languages;
    expect(await countRebuilt(() => changeText(data, 'he', 'frame.nav.faq'))).toBeLessThan(80);
    // Pages of other languages, so that one check finds what either build has left out.
    const texts = await countRebuilt(() => {
      changeText(data, 'es', 'faq.q3.answer');
      changeText(data, 'pt', 'search.see-all_other');
      // Of an island, which has its texts from a file of their own.
      changeText(data, 'pt', 'rates.search-button');
    });
    expect(texts).toBeLessThan(6 + 9 + 9);
    await expectAllCurrent();
    // The home page says whether the sheet of any country confirms text messages.
    const home = languages;
    expect(await countRebuilt(() => changeSheet(data, 2))).toBe(pairs + languages + home);
    await expectAllCurrent();
    const prices = await countRebuilt(() => changePrice(data, 1));
    expect(prices).toBeGreaterThan(pairs);
    // The lowest price of all is on other pages too.
    expect(prices).toBeLessThan(pairs + 60);
    await expectAllCurrent();
    expect(await countRebuilt(() => sellNumbers(data, 2, 6))).toBeLessThan(pairs + 40);
    await expectAllCurrent();
    expect(await countRebuilt(() => sellNumbers(data, 0, 2))).toBeLessThan(pairs + 40);
    expect(await countRebuilt(() => changeRate(data, 501))).toBe(languages);
  });

  it('keeps the pages of a country that sells out, and offers it nowhere', async () => {
    const { didCountries, packageCountries } = readJson<Catalogue>(join(data, 'catalogue.json'));
    const slug = didCountries[1]?.slug ?? '';
    await countRebuilt(() => sellOut(data, 1));
    // The next test compares all files with those of a whole build.
    const page = (name: string): string => readFileSync(at(`site/${name}.html`), 'utf8');
    const countryHub = page(`phone-numbers/${slug}`);
    const pair = page(`choose-your-number/${slug}/${packageCountries[0]?.slug ?? ''}`);
    for (const html of [countryHub, pair]) {
      expect(html).toContain('No numbers available here right now');
      expect(html).toContain('name="description" content="No numbers available here right now.');
      const nearby = /id="(?:country|numbers)-nearby".*?<\/ul>/s;
      expect(html).toMatch(nearby);
      expect(html.replace(nearby, '')).not.toMatch(/\$\d/);
      expect(html).not.toContain('"@type":"Product"');
    }
    expect(pair).toContain('noindex, follow');
    expect(countryHub).not.toContain('noindex');
    expect(readFileSync(at('site/sitemap-0.xml'), 'utf8')).toContain(`/phone-numbers/${slug}<`);
    const others = ['index', 'get-your-number', `phone-numbers/${didCountries[0]?.slug ?? ''}`];
    for (const name of others) expect(page(name)).not.toContain(`/phone-numbers/${slug}"`);
  });

  it('leaves the same files as a whole build after other code, countries and settings, without the desk and beside files of settings', async () => {
    copyWholeSite('whole');
    const foreign = at('whole/phone-numbers/united-kingdom.html');
    expect(existsSync(foreign)).toBe(true);
    expect(readFileSync(at('whole/faq.html'), 'utf8')).not.toContain(CODE_CHANGE);
    removeDesk(folder);
    for (const name of ['.env', '.env.production']) {
      writeFileSync(at(name), 'PUBLIC_HUB_URL=/other\nPRODUCT=other\nAPP_NAME=Other\n');
    }
    expect(await build('whole')).toContain('building all pages (code has changed)');
    expect(existsSync(foreign)).toBe(false);
    expect(readFileSync(at('whole/faq.html'), 'utf8')).toContain(CODE_CHANGE);
    expect(getFileDigests(at('whole'))).toEqual(getFileDigests(at('site')));
  });
});
