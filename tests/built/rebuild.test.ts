import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readPageRecord } from '#tools/rebuild/page-record.ts';
import { pageRecordFile } from '#tools/rebuild/record-pages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSiteData } from '../bench/catalogue-of.ts';
import { getFolderDigest } from '../support/folder-digest.ts';
import {
  changePrice,
  changeRate,
  changeSheet,
  changeText,
  sellNumbers,
} from '../support/site-changes.ts';

const COUNTRIES = 4;

let folder: string;
let data: string;

const at = (name: string): string => join(folder, name);

/** Runs a script of the project on the site's data and returns its output. */
async function run(script: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [script, ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SITE_DATA_DIR: data,
      SITE_URL: 'https://shop.example',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const [code] = (await once(child, 'close')) as [number];
  expect(code, output).toBe(0);
  return output;
}

const build = (name: string, env?: Record<string, string>): Promise<string> =>
  run('tests/bench/build-once.ts', [at(name), at(`${name}-cache`), 'compressed'], env);

/** Returns how many pages the build of a change has rendered. */
async function countRebuilt(change: () => void): Promise<number> {
  change();
  const output = await build('site');
  expect(output).not.toContain('building all pages');
  return Number(/built (\d+) of \d+ pages/.exec(output)?.[1]);
}

beforeAll(async () => {
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync('.cache/rebuild-');
  data = at('data');
  writeSiteData(data, COUNTRIES);
  await build('site');
}, 360_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what a build knows of its pages', () => {
  it('does not depend on the order in which they were rendered', async () => {
    await run('tests/built/support/inputs-backwards.ts', [at('site-cache'), at('inputs.json')]);
    const backwards = JSON.parse(readFileSync(at('inputs.json'), 'utf8')) as object;
    const { pages } = readPageRecord(pageRecordFile(at('site-cache')));
    const recorded = [...pages].map(([file, { inputs }]) => [
      file,
      [...new Set(inputs.flat())].sort(),
    ]);
    expect(Object.fromEntries(recorded)).toEqual(backwards);
  });
});

describe('a rebuild', () => {
  it('renders nothing when nothing has changed', async () => {
    expect(await build('site')).toContain('nothing has changed');
  });

  it('renders the pages that show what changed, and no others', async () => {
    const languages = 4;
    const pairs = COUNTRIES * languages;
    expect(await countRebuilt(() => changeText(data, 'he', 'frame.nav.faq'))).toBeLessThan(90);
    expect(await countRebuilt(() => changeText(data, 'es', 'faq.q3.answer'))).toBeLessThan(6);
    expect(await countRebuilt(() => changeText(data, 'pt', 'search.seeAll_other'))).toBeLessThan(
      60,
    );
    expect(await countRebuilt(() => changeSheet(data, 3))).toBe(pairs + languages);
    expect(await countRebuilt(() => changePrice(data, 1))).toBeGreaterThan(pairs);
    expect(await countRebuilt(() => sellNumbers(data, 2, 6))).toBeLessThan(pairs + 40);
    expect(await countRebuilt(() => sellNumbers(data, 0, 2))).toBeLessThan(pairs + 40);
    expect(await countRebuilt(() => changeRate(data, 501))).toBe(languages);
  });

  it('leaves the same files as a whole build, also as one after other countries and settings', async () => {
    const changed = data;
    data = at('other-data');
    writeSiteData(data, COUNTRIES + 1);
    await build('whole', { SITE_URL: 'https://other.example' });
    expect(existsSync(at('whole/phone-numbers/antigua-barbuda.html'))).toBe(true);
    data = changed;
    expect(await build('whole')).toContain('building all pages');
    expect(getFolderDigest(at('whole'))).toBe(getFolderDigest(at('site')));
  });
});
