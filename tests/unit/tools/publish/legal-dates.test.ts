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

/** Writes the folder of a release whose terms show a day. */
function release(name: string, day: string, texts: Texts): string {
  const path = join(folder, name);
  mkdirSync(join(path, 'texts'), { recursive: true });
  mkdirSync(join(path, 'site'));
  const html = `<p>Updated <time datetime="${day}">then</time></p>`;
  writeFileSync(join(path, 'site', 'terms-and-conditions.html'), html);
  for (const [language, tree] of Object.entries(texts)) {
    writeFileSync(join(path, 'texts', `${language}.json`), JSON.stringify(tree));
  }
  return path;
}

/** Returns what is wrong with a release after one of 20 November. */
const findFor = (day: string, texts: Texts, live: Texts = BEFORE) =>
  findLegalDateMistakes(NAME, release('new', day, texts), release('live', '2026-11-20', live));

describe('the date of a legal document in a release', () => {
  it('is wrong when it is that of the live one, whose words are others in a language', () => {
    const mistake = {
      kind: 'legal-date',
      cause: 'not-later',
      document: 'terms',
      day: '2026-11-20',
    };
    expect(findFor('2026-11-20', OTHER_TERMS)).toEqual([mistake]);
  });

  it.each<[string, string, Texts]>([
    ['it is a later one', '2026-11-29', OTHER_TERMS],
    ['it is the next day in UTC, which has begun elsewhere', '2026-12-01', OTHER_TERMS],
    ['the words are the same', '2026-11-20', BEFORE],
    ['only other texts differ', '2026-11-20', { ...BEFORE, en: { ...BEFORE.en, faq: {} } }],
    ['a language is new', '2026-11-20', { ...BEFORE, pt: { terms: { lead: 'Termos.' } } }],
  ])('is right when %s', (_, day, texts) => {
    expect(findFor(day, texts)).toEqual([]);
  });

  it('is wrong when it is in the future, also where the words are the same', () => {
    const mistake = {
      kind: 'legal-date',
      cause: 'in-future',
      document: 'terms',
      day: '2026-12-02',
    };
    expect(findFor('2026-12-02', BEFORE)).toEqual([mistake]);
  });

  it('is right in the first release, and for a second change on one day', () => {
    const first = release('first', '2026-11-30', BEFORE);
    expect(findLegalDateMistakes(NAME, first, undefined)).toEqual([]);
    const second = release('second', '2026-11-30', OTHER_TERMS);
    expect(findLegalDateMistakes(NAME, second, first)).toEqual([]);
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
  });
});
