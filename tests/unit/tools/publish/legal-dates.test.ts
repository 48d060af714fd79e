import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '#config/languages.ts';
import { findLegalDateMistakes } from '#tools/publish/changes/legal-dates.ts';
import { mistakeList, reportWords } from '#tools/publish/report/report-parts.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

type Texts = Partial<Record<Language, Record<string, unknown>>>;

const BEFORE: Texts = {
  en: { terms: { lead: 'Terms.' }, privacy: { lead: 'Privacy.' }, faq: { lead: 'FAQ.' } },
  es: { terms: { lead: 'Condiciones.' } },
};
const OTHER_TERMS: Texts = { ...BEFORE, es: { terms: { lead: 'Otras condiciones.' } } };
const NAME = '2026-11-30T08-15-30-120Z';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-legal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the folder of a release whose terms and privacy policy show a day. */
function release(name: string, day: string, texts: Texts): string {
  const path = join(folder, name);
  mkdirSync(join(path, 'texts'), { recursive: true });
  mkdirSync(join(path, 'site'));
  const html = `<p>Updated <time datetime="${day}">then</time></p>`;
  for (const page of ['terms-and-conditions', 'privacy-policy']) {
    writeFileSync(join(path, 'site', `${page}.html`), html);
  }
  for (const [language, tree] of Object.entries(texts)) {
    writeFileSync(join(path, 'texts', `${language}.json`), JSON.stringify(tree));
  }
  return path;
}

/** Returns what is wrong with the terms of a release that shows a day, over one of another day. */
const findFor = (day: string, texts: Texts, liveDay = '2026-11-20') =>
  findLegalDateMistakes(NAME, release('new', day, texts), release('live', liveDay, BEFORE)).filter(
    ({ document }) => document === 'terms',
  );

/** Returns what is wrong with the terms of a first release. */
const findForFirst = (day: string) =>
  findLegalDateMistakes(NAME, release('first', day, BEFORE), undefined).filter(
    ({ document }) => document === 'terms',
  );

const mistakeOf = (cause: string, day: string) => [
  { kind: 'legal-date', cause, document: 'terms', day },
];

describe('the date of a legal document in a release', () => {
  it.each([
    ['2026-11-20', 'not-later'],
    ['2026-11-19', 'too-early'],
  ])(
    'is wrong when it is that of the live one, whose words are others, or before it: %s',
    (day, cause) => {
      expect(findFor(day, OTHER_TERMS)).toEqual(mistakeOf(cause, day));
    },
  );

  it.each<[string, string, Texts]>([
    ['it is a later one', '2026-11-29', OTHER_TERMS],
    ['it is the next day in UTC, which has begun elsewhere', '2026-12-01', OTHER_TERMS],
    ['the words are the same', '2026-11-20', BEFORE],
    ['only other texts differ', '2026-11-20', { ...BEFORE, en: { ...BEFORE.en, faq: {} } }],
    ['a language is new', '2026-11-20', { ...BEFORE, pt: { terms: { lead: 'Termos.' } } }],
  ])('is right when %s', (_, day, texts) => {
    expect(findFor(day, texts)).toEqual([]);
  });

  it.each([
    ['the words are the same', BEFORE],
    ['the words are others', OTHER_TERMS],
  ])('is wrong when it is in the future and %s', (_, texts) => {
    expect(findFor('2026-12-02', texts)).toEqual(mistakeOf('in-future', '2026-12-02'));
  });

  it.each([
    ['2026-11-28', '2026-11-28', 'not-later'],
    ['2026-11-29', '2026-11-29', undefined],
    ['2026-11-30', '2026-11-30', undefined],
    ['2026-12-01', '2026-12-01', undefined],
    ['2026-11-29', '2026-11-30', 'too-early'],
  ])(
    'is compared with days that last somewhere when the words are others: %s over %s (%s)',
    (day, live, cause) => {
      expect(findFor(day, OTHER_TERMS, live)).toEqual(cause ? mistakeOf(cause, day) : []);
    },
  );

  it('is wrong when it is before the live one, also where the words are the same', () => {
    expect(findFor('2026-11-19', BEFORE)).toEqual(mistakeOf('too-early', '2026-11-19'));
  });

  it.each([
    ['2026-12-02', BEFORE, undefined],
    ['2026-12-02', OTHER_TERMS, 'in-future'],
    ['2026-11-30', OTHER_TERMS, undefined],
    ['0002-11-30', OTHER_TERMS, 'too-early'],
  ])(
    'corrects a live one that is in the future, when the words change: %s',
    (day, texts, cause) => {
      expect(findFor(day, texts, '2026-12-02')).toEqual(cause ? mistakeOf(cause, day) : []);
    },
  );

  it.each([
    ['0002-11-30', 'too-early'],
    ['1999-12-31', 'too-early'],
    ['2000-01-01', undefined],
    ['2026-12-01', undefined],
    ['2026-12-02', 'in-future'],
  ])('is neither long ago nor in the future in the first release: %s', (day, cause) => {
    expect(findForFirst(day)).toEqual(cause ? mistakeOf(cause, day) : []);
  });

  it('is wrong when the page shows none, but not where there is no page', () => {
    const path = release('first', '2026-11-30', BEFORE);
    rmSync(join(path, 'site', 'terms-and-conditions.html'));
    writeFileSync(join(path, 'site', 'privacy-policy.html'), '<p>Updated then</p>');
    expect(findLegalDateMistakes(NAME, path, undefined)).toEqual([
      { kind: 'legal-date', cause: 'no-day', document: 'privacy', day: undefined },
    ]);
  });

  it('is named in the report of the release, with the document and what to do', () => {
    const mistake = {
      kind: 'legal-date',
      cause: 'not-later',
      document: 'terms',
      day: '2026-11-20',
    } as const;
    const words = reportWords('he', { 'terms.title': 'תנאי שימוש' });
    const list = mistakeList([mistake], words).html;
    expect(list).toContain('תנאי שימוש');
    expect(list).toContain('20 בנובמבר 2026');
    expect(list).toContain(words.t('tab-publish'));
    const noDay = { ...mistake, cause: 'no-day', day: undefined } as const;
    expect(mistakeList([noDay], words).html).toContain('התאריך נעלם מהדף');
  });
});
