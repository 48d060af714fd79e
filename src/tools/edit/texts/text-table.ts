import type { Language } from '#config/languages.ts';
import { baseKey, pluralForm } from '#i18n/check/plural-keys.ts';
import { toCsv } from '#lib/text/csv.ts';
import type { Conflict } from './sort-changes.ts';
import type { AllTexts, TextChange } from '#tools/text-checks/draft-checks.ts';
import { LANGUAGES } from '#config/languages.ts';

const KEY = 'key';
const ENGLISH = 'english';

/**
 * Returns the English text of a key as a table has it; a form that English lacks has that of many.
 */
export const englishOf = (texts: AllTexts, key: string): string =>
  texts.en.get(key) ?? texts.en.get(`${baseKey(key)}_other`) ?? '';

/** The name of the column with the texts as they were at the export. */
const exportedColumn = (language: Language): string => `${language} before`;

/**
 * Returns the texts of a language beside the English ones, as a table for a translator, with an
 * empty column for the new texts. The columns beside it say at the import what the translator saw.
 */
export function writeTable(texts: AllTexts, language: Language): string {
  const keys = [...texts.en.keys()].filter((key) => pluralForm(key) === undefined);
  const forms = [...texts[language].keys()].filter((key) => pluralForm(key) !== undefined);
  const rows = [...keys, ...forms].map((key) => [
    key,
    englishOf(texts, key),
    texts[language].get(key) ?? '',
    '',
  ]);
  return toCsv([[KEY, ENGLISH, exportedColumn(language), language], ...rows]);
}

/** A table has a quotation mark that its format does not allow. */
export class TableSyntaxError extends Error {
  /** The line where the cell begins, from 1. */
  readonly line: number;

  constructor(line: number) {
    super(`line ${line}: a cell in quotation marks is not closed, or has text after it`);
    this.line = line;
  }
}

/**
 * One cell with what ends it, by the separator of the table. A quotation mark within a cell that
 * does not begin with one is part of its text, as in Hebrew words.
 */
const CELLS = {
  ',': /(?:"([^"]*(?:""[^"]*)*)"|((?!")[^,\r\n]*))(,|\r\n|\n|\r|$)/y,
  ';': /(?:"([^"]*(?:""[^"]*)*)"|((?!")[^;\r\n]*))(;|\r\n|\n|\r|$)/y,
} as const;

const lineAt = (text: string, index: number): number =>
  text.slice(0, index).split(/\r\n|\n|\r/).length;

/**
 * Reads rows of comma-separated values (RFC 4180), or of semicolon-separated ones, as spreadsheets
 * write them where the comma is in numbers. The first row shows which: it has names alone. Throws
 * `TableSyntaxError` where a cell in quotation marks is not closed or has text after it.
 */
export function readRows(source: string): string[][] {
  const text = source.replace(/^\uFEFF/, '');
  const separator = /^[^,;\r\n]*;/.test(text) ? ';' : ',';
  const cell = CELLS[separator];
  const rows: string[][] = [];
  let row: string[] = [];
  let start = 0;
  while (start < text.length) {
    cell.lastIndex = start;
    const match = cell.exec(text);
    if (match === null) throw new TableSyntaxError(lineAt(text, start));
    start = cell.lastIndex;
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

/** What a translated table asks for. */
export interface ReadTable {
  language: Language;
  /** Texts that stayed since the export and are other ones in the table. */
  changes: TextChange[];
  /** Texts that changed since the export too. */
  conflicts: Conflict[];
  /** Keys of translated rows that no text has. */
  unknown: string[];
}

/** Returns whether a key is one of a text; a plural may have forms that English lacks. */
export function createKnownKeys(texts: AllTexts): (key: string) => boolean {
  const known = new Set([...texts.en.keys()].map(baseKey));
  return (key) => known.has(baseKey(key)) && (texts.en.has(key) || pluralForm(key) !== undefined);
}

/**
 * Reads what a translated table asks for. Empty cells, and texts that the files have by now, ask
 * for nothing; undefined when it is no table of the desk. Throws `TableSyntaxError`.
 */
export function readTable(texts: AllTexts, source: string): ReadTable | undefined {
  const [head = [], ...rows] = readRows(source);
  const names = head.map((name) => name.trim().toLowerCase());
  const language = LANGUAGES.find((one) => names.includes(one));
  if (language === undefined) return undefined;
  const columns = [KEY, ENGLISH, exportedColumn(language), language];
  if (!columns.every((name) => names.includes(name))) return undefined;
  const read: ReadTable = { language, changes: [], conflicts: [], unknown: [] };
  const isKnown = createKnownKeys(texts);
  for (const row of rows) {
    const [key = '', english = '', exported = '', text = ''] = columns.map((name) =>
      withoutMark(row[names.indexOf(name)] ?? '').replaceAll('\r\n', '\n'),
    );
    const seen = texts[language].get(key) ?? null;
    if (text === '' || text === exported || text === seen) continue;
    if (!isKnown(key)) read.unknown.push(key);
    else if ((seen ?? '') !== exported) {
      read.conflicts.push({ language, key, yours: text, theirs: seen, english });
    } else read.changes.push({ language, key, seen, text, english });
  }
  return read;
}
