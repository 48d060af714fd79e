import { LANGUAGES, type Language } from '#config/languages.ts';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { confirmClaim, findReworded, rewordedLine } from '#i18n/check/claims-read.ts';
import { replaceFile } from '#tools/platform/write-file.ts';
import { describe, expect, it } from 'vitest';

const texts = Object.fromEntries(
  LANGUAGES.map((language) => [language, readTextFile(`i18n/${language}.json`)]),
) as unknown as Record<Language, ReadonlyMap<string, string>>;

const NONE = Object.fromEntries(
  LANGUAGES.map((language) => [language, new Map()]),
) as unknown as typeof texts;

/** Returns the texts with other words in one of them. */
const withText = (language: Language, key: string, text: string): typeof texts => ({
  ...texts,
  [language]: new Map([...texts[language], [key, text]]),
});

describe('the texts that are tied to rows of the capability sheets', () => {
  it('have the words that were read when they were tied to a row', () => {
    expect(findReworded(texts).map(rewordedLine)).toEqual([]);
  });

  it.each(LANGUAGES)('are named when their words are others than those: %s', (language) => {
    const claims = [{ row: 'receives-calls', extent: 'everywhere' }];
    const found = findReworded(withText(language, 'home.lead', 'A number.'));
    expect(found).toEqual([{ language, key: 'home.lead', claims, digest: 'j_xkzMWL' }]);
    expect(found.map(rewordedLine)).toEqual([
      `the text "home.lead" (${language}) has other words, and claims receives-calls (everywhere): read it again, confirm it on the desk or set its digest to "j_xkzMWL" in i18n/claims-read.json, and set another extent in src/i18n/sheet-claims.ts if it says something else`,
    ]);
    expect(findReworded(withText(language, 'home.title', 'A number.'))).toEqual([]);
    expect(findReworded(NONE)).toEqual([]);
  });

  it('are named no more once an editor has confirmed those words, and are named after others', () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-claims-'));
    try {
      const path = join(folder, 'claims-read.json');
      cpSync('i18n/claims-read.json', path);
      const linesBefore = readFileSync(path, 'utf8').split('\n');
      const reworded = (text: string) =>
        findReworded(withText('es', 'home.lead', text), folder).map(({ key }) => key);
      expect(reworded('A number.')).toEqual(['home.lead']);
      confirmClaim(folder, { language: 'es', key: 'home.lead', text: 'A number.' }, replaceFile);
      expect(reworded('A number.')).toEqual([]);
      expect(reworded('Another number.')).toEqual(['home.lead']);
      const lines = readFileSync(path, 'utf8').split('\n');
      expect(lines.filter((line, index) => line !== linesBefore[index])).toEqual([
        '    "es": "j_xkzMWL",',
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
