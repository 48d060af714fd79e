import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { LANGUAGES } from '#config/languages.ts';
import { createDeskApi } from '#tools/edit/api.ts';
import { TOKEN_HEADER } from '#tools/edit/desk-page.ts';
import { DeskService } from '#tools/edit/desk-service.ts';
import { Jobs } from '#tools/edit/jobs.ts';
import { TextFiles } from '#tools/edit/text-files.ts';
import { readSources } from '#tools/edit/text-sources.ts';
import { PageUsage } from '#tools/edit/usage.ts';
import { findLegalDateMistakes } from '#tools/publish/changes/legal-dates.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const sources = readSources();
const LIVE = '2026-11-20T08-15-30-120Z';
const LIVE_DAY = '2026-11-20';
const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

let root: string;
let texts: string;
let desk: DeskService;
let api: Hono;

const inRoot = (...names: string[]): string => join(root, ...names);

/** Writes a release with the texts of the files, whose terms show a day. */
function writeRelease(name: string, day: string): string {
  const folder = inRoot('releases', name);
  mkdirSync(join(folder, 'site'), { recursive: true });
  const html = `<p>Updated <time datetime="${day}">then</time></p>`;
  writeFileSync(join(folder, 'site', 'terms-and-conditions.html'), html);
  for (const language of LANGUAGES) {
    cpSync(join(texts, `${language}.json`), join(folder, 'texts', `${language}.json`));
  }
  return folder;
}

/** Changes the terms in Spanish, as an editor does. */
function changeTerms(words: string): void {
  const key = 'terms.age.text';
  const seen = desk.files.read('es').texts.get(key) ?? '';
  const text = `${seen} ${words}`;
  expect(desk.save([{ language: 'es', key, seen, text }])).toEqual({ kind: 'saved' });
}

async function set(document: string, day: string): Promise<unknown> {
  const response = await api.request('/edit/api/legal-day', {
    method: 'POST',
    headers: { host: 'localhost', [TOKEN_HEADER]: 'token', 'content-type': 'application/json' },
    body: JSON.stringify({ document, day }),
  });
  return { status: response.status, ...((await response.json()) as object) };
}

const SAVED = { status: 200, kind: 'saved' };
const NOT_LATER = { status: 422, kind: 'refused', cause: 'not-later' };
const IN_FUTURE = { status: 422, kind: 'refused', cause: 'in-future' };

describe('the day of a legal document on the desk', () => {
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'shop-legal-days-'));
    texts = inRoot('i18n');
  });
  beforeEach(() => {
    rmSync(root, { recursive: true });
    mkdirSync(root);
    cpSync('i18n', texts, { recursive: true });
    const files = new TextFiles(texts);
    desk = new DeskService(files, inRoot('seen.json'), undefined, sources);
    const jobs = new Jobs({ RELEASES_DIR: inRoot('releases') });
    const usage = new PageUsage(files, inRoot('usage.json'));
    api = createDeskApi({ desk, usage, jobs, product: 'vnum' }, 'token');
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  /** Makes a release with the texts of the files the live one. */
  function goLive(): string {
    const folder = writeRelease(LIVE, LIVE_DAY);
    symlinkSync(join(LIVE, 'site'), inRoot('releases', 'live'));
    return folder;
  }

  it('is asked for in the languages whose words were changed since, until it is set', async () => {
    const { privacy, terms } = desk.state().legal;
    expect([privacy.rewordedIn, terms.rewordedIn]).toEqual([[], []]);
    changeTerms('Siempre.');
    expect(desk.state().legal).toEqual({ privacy, terms: { ...terms, rewordedIn: ['es'] } });
    const day = dayFromNow(0);
    expect(await set('terms', day)).toEqual(SAVED);
    expect(desk.state().legal).toEqual({ privacy, terms: { day, rewordedIn: [] } });
  });

  it('is one with which a release of the texts is published, or it is refused', async () => {
    const live = goLive();
    changeTerms('Siempre.');
    const file = readFileSync(join(texts, 'legal-dates.json'), 'utf8');
    for (const [day, result] of [
      ['2026-11-19', NOT_LATER],
      [LIVE_DAY, NOT_LATER],
      [dayFromNow(2), IN_FUTURE],
      ['2026-11-21', SAVED],
      [dayFromNow(0), SAVED],
    ] as const) {
      writeFileSync(join(texts, 'legal-dates.json'), file);
      expect(await set('terms', day)).toEqual(result);
      const isWritten = readFileSync(join(texts, 'legal-dates.json'), 'utf8') !== file;
      expect(isWritten).toBe(result === SAVED);
      const now = new Date().toISOString().replaceAll(/[:.]/g, '-');
      const release = writeRelease(`new-${day}`, day);
      const mistakes = findLegalDateMistakes(now, release, live);
      expect(mistakes.length === 0).toBe(result === SAVED);
    }
  });

  it('can be that of the live page again once the words are its words', async () => {
    goLive();
    expect(await set('terms', LIVE_DAY)).toEqual(SAVED);
  });

  it.each([
    ['terms', '2026-02-30'],
    ['terms', ''],
    ['imprint', '2026-11-29'],
  ])('of "%s" is not set to "%s"', async (document, day) => {
    expect(await set(document, day)).toMatchObject({ status: 400 });
  });
});
