import type { CapabilitySheet, SheetRow, SheetValue } from '#contract/hub/capability-sheets.ts';
import type { Language } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import { builtDay, formatList } from '#i18n/date-formats.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import type { TextValues } from '#lib/text/text.ts';

/** What a visitor sees of a row: its mark and words, and what they are known from. */
export interface ShownRow {
  row: string;
  mark: string;
  label: string;
  word: string;
  note: string;
  /** Sources and days of checks, in the order of the page. */
  bases: string[];
  /** Where the sources lead to. */
  links: string[];
}

/** How each value is shown: its mark, and the end of the key of its text. */
const VALUES: Readonly<Record<SheetValue, [mark: string, key: string]>> = {
  yes: ['good', 'value-yes'],
  no: ['bad', 'value-no'],
  'often-refused': ['partly', 'value-often-refused'],
  'not-confirmed': ['unknown', 'value-not-confirmed'],
  anywhere: ['good', 'residence-anywhere'],
  'number-country': ['partly', 'residence-number-country'],
};

/** Documents that are needed are an effort. */
const DOCUMENTS: Readonly<Partial<Record<SheetValue, [mark: string, key: string]>>> = {
  yes: ['partly', 'documents-yes'],
  no: ['good', 'documents-no'],
};

type Translate = (key: string, values?: TextValues) => string;

/**
 * Returns what a page has to show of a row, from the sheet alone: nothing of the code that renders
 * rows is used.
 */
export function rowOfSheet(
  t: Translate,
  language: Language,
  { rows }: CapabilitySheet,
  row: SheetRow,
  names: TextValues,
): ShownRow {
  const { value, note, source, checked, noteSource, noteChecked } = rows[row];
  const [mark, key] = (row === 'documents' ? DOCUMENTS[value] : undefined) ?? VALUES[value];
  const time = row === 'activation' ? rows.activation.time : undefined;
  const numbers = formatList(language, rows['emergency-calls'].numbers ?? []);
  const sources = [source, noteSource].filter((one) => one !== undefined);
  const nameOf = (from: string): string =>
    from.startsWith('https:') ? new URL(from).host : t(`sheet.source-${from}`);
  const basisOf = (from: string | undefined, day: string | undefined): string[] => [
    ...(from === undefined ? [] : [`${t('sheet.source')} ${nameOf(from)}`]),
    ...(day === undefined ? [] : [t('sheet.checked', { date: builtDay(language, day) })]),
  ];
  return {
    row,
    mark,
    label: t(`sheet.row-${row}`),
    word: t(`sheet.${time === undefined ? key : `time-${time}`}`, names),
    note: note === undefined ? '' : t(`sheet.note-${note}`, { ...names, numbers }),
    bases: [...basisOf(source, checked), ...basisOf(noteSource, noteChecked)],
    links: sources.flatMap((from) => {
      if (from === 'terms') return [localizedPath(language, ROUTES.terms)];
      return from.startsWith('https:') ? [from] : [];
    }),
  };
}
