import type { Language } from '#config/languages.ts';
import { baseKey, pluralForm } from '#i18n/check/compare-languages.ts';
import { toCsv } from '#lib/csv.ts';
import type { AllTexts, TextChange } from './draft-checks.ts';
import { LANGUAGES } from '#config/languages.ts';

const KEY = 'key';
const ENGLISH = 'english';

/** Returns the English text of a key; a form that English lacks has that of many. */
const englishOf = (texts: AllTexts, key: string): string =>
  texts.en.get(key) ?? texts.en.get(`${baseKey(key)}_other`) ?? '';

/** Returns the texts of a language beside the English ones, as a table for a translator. */
export function writeTable(texts: AllTexts, language: Language): string {
  const keys = [...texts.en.keys()].filter((key) => pluralForm(key) === undefined);
  const forms = [...texts[language].keys()].filter((key) => pluralForm(key) !== undefined);
  const rows = [...keys, ...forms].map((key) => [
    key,
    englishOf(texts, key),
    texts[language].get(key) ?? '',
  ]);
  return toCsv([[KEY, ENGLISH, language], ...rows]);
}

/** One cell with what ends it, by the separator of the table. */
const CELLS = {
  ',': /(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r\n|\n|\r|$)/y,
  ';': /(?:"((?:[^"]|"")*)"|([^;\r\n"]*))(;|\r\n|\n|\r|$)/y,
} as const;

/**
 * Reads rows of comma-separated values (RFC 4180), or of semicolon-separated ones, as spreadsheets
 * write them where the comma is in numbers. The first row says which: it has names alone.
 */
export function readRows(source: string): string[][] {
  const text = source.replace(/^\uFEFF/, '');
  const separator = /^[^,;\r\n]*;/.test(text) ? ';' : ',';
  const cell = CELLS[separator];
  const rows: string[][] = [];
  let row: string[] = [];
  cell.lastIndex = 0;
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (match === null) return rows;
    const [, quoted, plain = '', end = ''] = match;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === separator) continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/** An apostrophe marks a text that a spreadsheet would take for a formula. */
const withoutMark = (value: string): string =>
  /^'[=+\-@\t\r\n]/.test(value) ? value.slice(1) : value;

/**
 * Reads the changes that a translated table asks for: texts that differ from the files. Empty cells
 * and unknown keys change nothing; undefined when it is no table of the desk.
 */
export function readTable(texts: AllTexts, source: string): TextChange[] | undefined {
  const [head = [], ...rows] = readRows(source);
  const names = head.map((name) => name.trim().toLowerCase());
  const language = LANGUAGES.find((one) => names.includes(one));
  if (!names.includes(KEY) || !names.includes(ENGLISH) || language === undefined) return undefined;
  const [atKey, at] = [names.indexOf(KEY), names.indexOf(language)];
  const known = new Set([...texts.en.keys()].map(baseKey));
  return rows.flatMap((row): TextChange[] => {
    const key = row[atKey] ?? '';
    const text = withoutMark(row[at] ?? '').replaceAll('\r\n', '\n');
    const seen = texts[language].get(key) ?? null;
    const isKnown = known.has(baseKey(key)) && (texts.en.has(key) || pluralForm(key) !== undefined);
    return isKnown && text !== '' && text !== seen ? [{ language, key, seen, text }] : [];
  });
}
