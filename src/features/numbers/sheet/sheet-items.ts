import {
  SHEET_SOURCES,
  type CapabilitySheet,
  type SheetRow,
  type SheetValue,
} from '#contract/hub/capability-sheets.ts';
import type { Language } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import { builtDay, formatList } from '#i18n/date-formats.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import type { TextKey, Translate } from '#i18n/texts.ts';
import type { TextValues } from '#lib/text/text.ts';

/** How a value is drawn: it works, it does not, only in part, or it is not known. */
export type SheetMark = 'good' | 'bad' | 'partly' | 'unknown';

/** A row of a sheet in the words of a language. */
export interface SheetItem {
  row: SheetRow;
  label: string;
  word: string;
  mark: SheetMark;
  note?: string | undefined;
  /** What value and note are known from, each with the day of its check. */
  bases: Basis[];
}

interface Basis {
  source?: { name: string; href?: string } | undefined;
  checked?: string | undefined;
}

/** The rows by what a buyer thinks of first. */
export const SHEET_GROUPS = {
  calls: [
    'receives-calls',
    'shows-number',
    'simultaneous-calls',
    'reachable-from-abroad',
    'emergency-calls',
  ],
  messages: ['texts-from-people', 'codes', 'sends-texts', 'fax'],
  order: ['documents', 'residence', 'activation', 'porting'],
} as const satisfies Record<string, readonly SheetRow[]>;
export type SheetGroup = keyof typeof SHEET_GROUPS;

/**
 * What most visitors ask first. The pages of all package countries share these rows, so they are
 * few, and only what is not confirmed or not possible has its note (docs/decisions/index-gate.md).
 */
export const SHEET_IN_SHORT = [
  'receives-calls',
  'shows-number',
  'texts-from-people',
  'codes',
  'sends-texts',
  'emergency-calls',
] as const satisfies readonly SheetRow[];

/** What a visitor has to give, and how long it takes then. */
export const SHEET_NEEDS = [
  'documents',
  'residence',
  'activation',
] as const satisfies readonly SheetRow[];

const MARKS: Readonly<Record<SheetValue, SheetMark>> = {
  yes: 'good',
  no: 'bad',
  'often-refused': 'partly',
  'not-confirmed': 'unknown',
  anywhere: 'good',
  'number-country': 'partly',
};

/** Documents are good when none are needed. */
const DOCUMENT_MARKS: Readonly<Partial<Record<SheetValue, SheetMark>>> = {
  yes: 'partly',
  no: 'good',
};

function wordKey({ rows }: CapabilitySheet, row: SheetRow): TextKey {
  const { value } = rows[row];
  const { time } = rows.activation;
  if (row === 'documents' && (value === 'yes' || value === 'no')) return `sheet.documents-${value}`;
  if (value === 'anywhere' || value === 'number-country') return `sheet.residence-${value}`;
  if (row === 'activation' && time !== undefined) return `sheet.time-${time}`;
  return `sheet.value-${value}`;
}

/**
 * Returns a source's name, and where a visitor can read it; a page on the web is named by its host.
 */
function sourceOf(
  t: Translate,
  language: Language,
  source: CapabilitySheet['rows'][SheetRow]['source'],
): Basis['source'] {
  if (source === undefined) return undefined;
  const known = SHEET_SOURCES.find((name) => name === source);
  if (known === undefined) return { name: new URL(source).host, href: source };
  const name = t(`sheet.source-${known}`);
  return known === 'terms' ? { name, href: localizedPath(language, ROUTES.terms) } : { name };
}

/** A sheet with the forms of its country's name, which its texts are filled with. */
interface NamedSheet {
  sheet: CapabilitySheet;
  names: TextValues;
}

function noteText(
  t: Translate,
  language: Language,
  { sheet, names }: NamedSheet,
  row: SheetRow,
): string | undefined {
  const { note } = sheet.rows[row];
  if (note === undefined) return undefined;
  const numbers = formatList(language, sheet.rows['emergency-calls'].numbers ?? []);
  return t(`sheet.note-${note}`, { ...names, numbers });
}

/** Returns a row of a sheet in the words of a language. */
export function sheetItem(
  t: Translate,
  language: Language,
  named: NamedSheet,
  row: SheetRow,
): SheetItem {
  const { sheet, names } = named;
  const { value, source, checked, noteSource, noteChecked } = sheet.rows[row];
  const basis = (from: typeof source, day: string | undefined): Basis[] =>
    from === undefined && day === undefined
      ? []
      : [
          {
            source: sourceOf(t, language, from),
            checked: day && t('sheet.checked', { date: builtDay(language, day) }),
          },
        ];
  return {
    row,
    label: t(`sheet.row-${row}`),
    word: t(wordKey(sheet, row), names),
    mark: (row === 'documents' ? DOCUMENT_MARKS[value] : undefined) ?? MARKS[value],
    note: noteText(t, language, named, row),
    bases: [...basis(source, checked), ...basis(noteSource, noteChecked)],
  };
}
