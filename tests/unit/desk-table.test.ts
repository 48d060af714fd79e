import { readFileSync } from 'node:fs';
import { LANGUAGES } from '#config/languages.ts';
import { flattenTexts } from '#lib/text.ts';
import type { AllTexts } from '#tools/edit/draft-checks.ts';
import { readRows, readTable, writeTable } from '#tools/edit/text-table.ts';
import { describe, expect, it } from 'vitest';

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

describe('a table for translators', () => {
  it.each(['es', 'he', 'pt'] as const)(
    'that comes back as it was changes nothing, in %s',
    (language) => {
      const table = writeTable(texts, language);
      expect(readTable(texts, table)).toEqual([]);
      expect(readTable(texts, withSemicolons(table))).toEqual([]);
    },
  );

  it('changes the texts that differ, with commas, semicolons, quotes and lines in them', () => {
    const text = 'Hola; "tú", busca\naquí';
    for (const separator of [',', ';']) {
      const head = ['key', 'english', 'es'].join(separator);
      const row = ['about.cta', 'x', `"${text.replaceAll('"', '""')}"`].join(separator);
      expect(readTable(texts, `\uFEFF${head}\r\n${row}\r\n`)).toEqual([
        { language: 'es', key: 'about.cta', seen: texts.es.get('about.cta'), text },
      ]);
    }
  });

  it('changes nothing by empty cells and unknown keys, and takes no other table', () => {
    expect(readTable(texts, 'key,english,es\nabout.cta,x,\nnone.at-all,x,y')).toEqual([]);
    expect(readTable(texts, 'name,price\na,1')).toBeUndefined();
  });
});
