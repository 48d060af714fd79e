import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { LEGAL_DOCUMENTS } from '#config/legal/legal-documents.ts';
import { stopOnFileMistakes } from '#i18n/check/stop-on-mistakes.ts';
import { readTextFile, TextFileError } from '#i18n/check/read-texts.ts';
import { legalDigests, readLegalDates } from '#i18n/check/legal-dates.ts';

const texts = Object.fromEntries(
  LANGUAGES.map((language) => [language, readTextFile(`i18n/${language}.json`)]),
) as unknown as Record<Language, ReadonlyMap<string, string>>;

/**
 * Where this test fails, set the date on the desk, or in `i18n/legal-dates.json` together with the
 * digests that are shown here. A new language adds its digest and keeps the date: it translates the
 * document and does not change it.
 */
test.each(LEGAL_DOCUMENTS)('%s: their texts are those of their date', (document) => {
  expect(readLegalDates()[document].digests).toEqual(legalDigests(document, texts));
});

const TERMS = ['{', '  "terms": { "updated": "2026-11-29", "digests": {} },'];

test.each([
  ['a comma is missing', ['{', '  "terms": {}', '  "privacy": {}', '}'], 3],
  ['a document is missing', ['{', '  "terms": { "updated": "2026-11-29", "digests": {} }', '}'], 1],
  [
    'a day does not exist',
    [...TERMS, '  "privacy": { "updated": "2026-02-30", "digests": {} }', '}'],
    3,
  ],
  ['a day is missing', [...TERMS, '  "privacy": { "digests": {} }', '}'], 3],
])('the file is named with its line when %s', (_, lines, line) => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-legal-dates-'));
  try {
    cpSync('i18n', folder, { recursive: true });
    writeFileSync(join(folder, 'legal-dates.json'), lines.join('\n'));
    const build = () => stopOnFileMistakes((language) => join(folder, `${language}.json`));
    for (const read of [() => readLegalDates(folder), build]) {
      expect(read).toThrow(TextFileError);
      expect(read).toThrow(`${join(folder, 'legal-dates.json')}:${line}: `);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
