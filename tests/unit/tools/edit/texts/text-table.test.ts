import { readFileSync } from 'node:fs';
import { LANGUAGES } from '#config/languages.ts';
import { toCsv } from '#lib/text/csv.ts';
import { flattenTexts } from '#lib/text/text.ts';
import type { AllTexts } from '#tools/text-checks/draft-checks.ts';
import { readRows, readTable, writeTable } from '#tools/edit/texts/text-table.ts';
import { describe, expect, it } from 'vitest';
import { OTHER_LANGUAGES } from '../../../../support/other-languages.ts';

const texts = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    flattenTexts(JSON.parse(readFileSync(`i18n/${language}.json`, 'utf8'))),
  ]),
) as unknown as AllTexts;

/** Returns a table as a spreadsheet writes it where the comma is in numbers. */
const withSemicolons = (table: string): string =>
  readRows(table)
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
    .join('\n');

/**
 * Returns the table of Spanish with new texts in its last column, as a translator sends it back.
 */
const translated = (from: AllTexts, filled: Record<string, string>): string =>
  toCsv(
    readRows(writeTable(from, 'es')).map(([key = '', english = '', before = '', last = '']) => [
      key,
      english,
      before,
      filled[key] ?? last,
    ]),
  );

/** Returns the texts with others in one language. */
const withTexts = (language: 'en' | 'es', others: Record<string, string>): AllTexts => ({
  ...texts,
  [language]: new Map([...texts[language], ...Object.entries(others)]),
});

const KEY = 'about.cta';
const now = texts.es.get(KEY) ?? '';

describe('a table for translators', () => {
  it.each(OTHER_LANGUAGES)('changes nothing when it comes back as it was, in %s', (language) => {
    const table = writeTable(texts, language);
    const nothing = { language, changes: [], conflicts: [], unknown: [] };
    expect(readTable(texts, table)).toEqual(nothing);
    expect(readTable(texts, withSemicolons(table))).toEqual(nothing);
  });

  it('changes the texts that are filled in, with commas, semicolons, quotes and lines in them', () => {
    const text = 'Hola; "tú", busca\naquí';
    const table = translated(texts, { [KEY]: text });
    for (const read of [table, withSemicolons(table)].map((one) => readTable(texts, one))) {
      expect(read?.changes).toEqual([
        { language: 'es', key: KEY, seen: now, text, english: texts.en.get(KEY) },
      ]);
    }
  });

  it('changes no text that was changed after the export, and has both versions of it', () => {
    const table = translated(texts, { [KEY]: 'De la tabla' });
    const read = readTable(withTexts('es', { [KEY]: 'Más nuevo' }), table);
    expect(read?.changes).toEqual([]);
    expect(read?.conflicts).toEqual([
      {
        language: 'es',
        key: KEY,
        yours: 'De la tabla',
        theirs: 'Más nuevo',
        english: texts.en.get(KEY),
      },
    ]);
  });

  it.each([
    ['leaves as it was', now],
    ['gives the text that the file has by now', 'Más nuevo'],
    ['leaves empty', ''],
  ])('reverts no newer text of a row that the translator %s', (_, text) => {
    const read = readTable(
      withTexts('es', { [KEY]: 'Más nuevo' }),
      translated(texts, { [KEY]: text }),
    );
    expect(read).toEqual({ language: 'es', changes: [], conflicts: [], unknown: [] });
  });

  it.each([',', ';'])(
    'takes a quotation mark within a cell as text, with %s between cells',
    (mark) => {
      const lines = [
        ['key', 'english', 'he before', 'he'],
        [KEY, 'x', texts.he.get(KEY) ?? '', 'דו"ח'],
        ['about.lead', 'x', `"${texts.he.get('about.lead')}"`, '5" de "tú"'],
      ];
      const table = lines.map((cells) => cells.join(mark)).join('\n');
      const read = readTable(texts, table);
      expect(read?.changes.map(({ key, text }) => [key, text])).toEqual([
        [KEY, 'דו"ח'],
        ['about.lead', '5" de "tú"'],
      ]);
    },
  );

  it.each([
    ['is not closed', '"5 de', 3],
    ['has text after the closing one', '"5" de', 3],
    ['is not closed before quoted cells', '"5 de\nabout.lead,"x","y","z"', 3],
    ['is not closed after a cell of two lines', '"two\r\nlines"\na.d,y,,"5', 5],
  ])('is refused with its line when a quotation mark %s', (_, cell, line) => {
    const table = `key,english,es before,es\r\n${KEY},x,${now},Hola\r\na.c,y,,${cell}\n`;
    expect(() => readTable(texts, table)).toThrow(expect.objectContaining({ line }));
  });

  it('is refused when a quotation mark of its second line lets all others change sides', () => {
    const table = translated(texts, { [KEY]: 'Hola' }).replace('\r\n', '\r\nnone,x,,"5\r\n');
    expect(() => readTable(texts, table)).toThrow(expect.objectContaining({ line: 2 }));
  });

  it('names keys that no text has, and takes no table without its columns', () => {
    const head = 'key,english,es before,es';
    expect(readTable(texts, `${head}\nnone.at-all,x,,y\nnone.other,x,,`)?.unknown).toEqual([
      'none.at-all',
    ]);
    expect(readTable(texts, 'key,english,es\nabout.cta,x,y')).toBeUndefined();
    expect(readTable(texts, 'name,price\na,1')).toBeUndefined();
  });
});
