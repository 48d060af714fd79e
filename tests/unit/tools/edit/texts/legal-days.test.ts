import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Hono } from 'hono';
import { LANGUAGES } from '#config/languages.ts';
import { DAY_MS } from '#lib/time.ts';
import { hubRequest } from '#site-data/pull-texts.ts';
import { createDeskApi } from '#tools/edit/api.ts';
import { TOKEN_HEADER } from '#tools/edit/desk-page.ts';
import { DeskService } from '#tools/edit/desk-service.ts';
import { HubComparison } from '#tools/edit/hub/hub-comparison.ts';
import { Jobs } from '#tools/edit/jobs/jobs.ts';
import { TextFiles } from '#tools/edit/texts/text-files.ts';
import { createSources } from '#tools/edit/texts/text-sources.ts';
import { PageUsage } from '#tools/edit/usage.ts';
import { findLegalDateMistakes } from '#tools/publish/changes/legal-dates.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startHub, type StandInHub } from '../../../../support/stand-in-hub.ts';

const sources = createSources();
const LIVE = '2026-11-20T08-15-30-120Z';
const LIVE_DAY = '2026-11-20';
const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

let root: string;
let texts: string;
let desk: DeskService;
let api: Hono;

const inRoot = (...names: string[]): string => join(root, ...names);

/** Writes a release with the texts of the files, whose legal pages show a day. */
function writeRelease(name: string, day: string): string {
  const folder = inRoot('releases', name);
  mkdirSync(join(folder, 'site'), { recursive: true });
  const html = `<p>Updated <time datetime="${day}">then</time></p>`;
  for (const page of ['terms-and-conditions', 'privacy-policy']) {
    writeFileSync(join(folder, 'site', `${page}.html`), html);
  }
  for (const language of LANGUAGES) {
    cpSync(join(texts, `${language}.json`), join(folder, 'texts', `${language}.json`));
  }
  return folder;
}

const KEY = 'terms.age.text';
const readTerms = (): string => desk.files.read('es').texts.get(KEY) ?? '';

/** Saves a text of the terms in Spanish, as an editor does. */
function saveTerms(text: string): void {
  const change = { language: 'es', key: KEY, seen: readTerms(), text } as const;
  expect(desk.save([change])).toEqual({ kind: 'saved' });
}

const changeTerms = (words: string): void => saveTerms(`${readTerms()} ${words}`);

const readDates = (): string => readFileSync(join(texts, 'legal-dates.json'), 'utf8');

/** Sets a day as an editor who has seen the one of now, or another one. */
async function set(document: string, day: string, seen?: string): Promise<unknown> {
  const now = desk.state().legal.terms.day;
  const response = await api.request('/edit/api/legal-day', {
    method: 'POST',
    headers: { host: 'localhost', [TOKEN_HEADER]: 'token', 'content-type': 'application/json' },
    body: JSON.stringify({ document, day, seen: seen ?? now }),
  });
  return { status: response.status, ...((await response.json()) as object) };
}

const SAVED = { status: 200, kind: 'saved' };
const NOT_LATER = { status: 422, kind: 'refused', cause: 'not-later' };
const TOO_EARLY = { status: 422, kind: 'refused', cause: 'too-early' };
const IN_FUTURE = { status: 422, kind: 'refused', cause: 'in-future' };

/** Opens a desk on the files, with a hub or without. */
function openDesk(files: TextFiles, hub?: HubComparison): void {
  const jobs = new Jobs({ RELEASES_DIR: inRoot('releases') });
  desk = new DeskService(files, {
    seen: inRoot('seen.json'),
    hub,
    releases: jobs.folder,
    sources,
  });
  const usage = new PageUsage(files, inRoot('usage.json'));
  api = createDeskApi({ desk, usage, jobs, product: 'vnum' }, 'token');
}

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
    openDesk(files);
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  /** Makes a release with the texts of the files the live one. */
  function goLive(): string {
    const folder = writeRelease(LIVE, LIVE_DAY);
    symlinkSync(join(LIVE, 'site'), inRoot('releases', 'live'));
    return folder;
  }

  /** Has the files name a day for the words of now. */
  async function setTo(day: string): Promise<void> {
    expect(await set('terms', day)).toEqual(SAVED);
  }

  /** Makes a release of now, whose legal pages show a day, the live one. */
  function publishAgain(day: string): void {
    const name = new Date().toISOString().replaceAll(/[:.]/g, '-');
    const live = realpathSync(inRoot('releases', 'live'));
    const mistakes = findLegalDateMistakes(name, writeRelease(name, day), dirname(live));
    expect(mistakes).toEqual([]);
    rmSync(inRoot('releases', 'live'));
    symlinkSync(join(name, 'site'), inRoot('releases', 'live'));
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
    const file = readDates();
    for (const [day, result] of [
      ['2026-11-19', TOO_EARLY],
      [LIVE_DAY, NOT_LATER],
      [dayFromNow(2), IN_FUTURE],
      ['2026-11-21', SAVED],
      [dayFromNow(0), SAVED],
    ] as const) {
      writeFileSync(join(texts, 'legal-dates.json'), file);
      expect(await set('terms', day)).toEqual(result);
      const isWritten = readDates() !== file;
      expect(isWritten).toBe(result === SAVED);
      const now = new Date().toISOString().replaceAll(/[:.]/g, '-');
      const release = writeRelease(`new-${day}`, day);
      const mistakes = findLegalDateMistakes(now, release, live).filter(
        ({ document }) => document === 'terms',
      );
      expect(mistakes.length === 0).toBe(result === SAVED);
    }
  });

  it('gives the texts another version, so that an open desk shows it', async () => {
    const before = desk.files.version();
    expect(await set('terms', dayFromNow(-1))).toEqual(SAVED);
    expect(desk.files.version()).not.toBe(before);
  });

  it('is not set over a day that its editor has not seen', async () => {
    const path = join(texts, 'legal-dates.json');
    await setTo('2026-11-21');
    const { day: seen } = desk.state().legal.terms;
    const pulled = readDates().replace(`"updated": "${seen}"`, '"updated": "2026-11-30"');
    writeFileSync(path, pulled);
    const conflict = { status: 409, kind: 'conflict', day: '2026-11-30' };
    expect(await set('terms', '2026-11-25', seen)).toEqual(conflict);
    expect(readDates()).toBe(pulled);
    expect(await set('terms', '2026-11-30', seen)).toEqual(SAVED);
  });

  describe('with a hub that serves texts of its own', () => {
    let hub: StandInHub;
    const settings = { mainUrl: '', product: 'vnum', appName: 'shop', brandId: 1 };

    beforeEach(async () => {
      hub = await startHub();
      const comparison = new HubComparison(hubRequest({ ...settings, hubUrl: hub.url }));
      openDesk(new TextFiles(texts), comparison);
      await desk.compareHub();
    });
    afterEach(() => hub.close());

    it('is asked for once the hub has the new words, not when the files alone have them', async () => {
      goLive();
      await setTo(LIVE_DAY);
      changeTerms('Siempre.');
      expect(desk.state().legal.terms.rewordedIn).toEqual([]);
      hub.set('es', KEY, readTerms());
      await desk.compareHub();
      expect(desk.state().legal.terms.rewordedIn).toEqual(['es']);
      expect(await set('terms', LIVE_DAY)).toEqual(NOT_LATER);
      expect(await set('terms', dayFromNow(0))).toEqual(SAVED);
      expect(desk.state().legal.terms.rewordedIn).toEqual([]);
    });

    it('is asked for when the hub alone has words that differ from the live ones', async () => {
      goLive();
      await setTo(LIVE_DAY);
      hub.set('es', KEY, 'Del proveedor.');
      expect(await set('terms', LIVE_DAY)).toEqual(NOT_LATER);
      expect(desk.state().legal.terms.rewordedIn).toEqual(['es']);
      const day = dayFromNow(0);
      expect(await set('terms', day)).toEqual(SAVED);
      expect(desk.state().legal.terms).toEqual({ day, rewordedIn: [] });
    });

    it('is that of the files’ words while the hub does not respond', async () => {
      goLive();
      await setTo(LIVE_DAY);
      hub.setDown(true);
      await desk.compareHub();
      changeTerms('Siempre.');
      expect(desk.state().legal.terms.rewordedIn).toEqual(['es']);
      expect(await set('terms', LIVE_DAY)).toEqual(NOT_LATER);
    });
  });

  it('can be that of the live page again once the words are its words', async () => {
    goLive();
    const before = readTerms();
    changeTerms('Siempre.');
    expect(await set('terms', LIVE_DAY)).toEqual(NOT_LATER);
    saveTerms(before);
    expect(await set('terms', dayFromNow(0))).toEqual(SAVED);
    expect(await set('terms', LIVE_DAY)).toEqual(SAVED);
    expect(desk.state().legal.terms).toEqual({ day: LIVE_DAY, rewordedIn: [] });
  });

  it.each([
    ['terms', '2026-02-30'],
    ['terms', ''],
    ['imprint', '2026-11-29'],
  ])('of "%s" is not set to "%s"', async (document, day) => {
    const file = readDates();
    expect(await set(document, day)).toMatchObject({ status: 400 });
    expect(readDates()).toBe(file);
  });

  it.each(['0002-11-30', '1999-12-31'])('is not set to %s without a live page', async (day) => {
    const file = readDates();
    expect(await set('terms', day)).toEqual(TOO_EARLY);
    expect(readDates()).toBe(file);
  });

  it.each([
    ['00:30', 'behind', -1],
    ['23:30', 'ahead of', 1],
  ])('may be the editor’s today at %s UTC, %s UTC', async (time, _, days) => {
    goLive();
    changeTerms('Siempre.');
    vi.useFakeTimers({ now: new Date(`2026-12-02T${time}Z`), toFake: ['Date'] });
    const day = dayFromNow(days);
    for (const words of ['Hoy.', 'Y otra vez.']) {
      expect(await set('terms', day)).toEqual(SAVED);
      publishAgain(day);
      changeTerms(words);
    }
  });
});
