import {
  capabilitySheet,
  NOTES_OF_LAW,
  SHEET_ROWS,
  type CapabilitySheet,
  type SheetRow,
  type SheetValue,
} from '#contract/hub/capability-sheets.ts';
import { DAY_MS } from '#lib/time.ts';
import type { StockedCountry } from './site-data.ts';

/** A row of a country's sheet that was checked long ago. */
export interface OldCheck {
  iso2: string;
  /** The country's English name. */
  country: string;
  row: SheetRow;
  /** The age of the check in days. */
  days: number;
  /** The day of the check, `2026-11-23`. */
  checked: string;
}

/** A country without a sheet, with its English name. */
interface MissingSheet {
  iso2: string;
  country: string;
}

/** What is wrong with sheets, as far as more than a line says it. */
interface SheetReasons {
  missing: readonly MissingSheet[];
  /** Rows whose check is too old for a build. */
  tooOld: readonly OldCheck[];
}

/** Sheets that no page may be built from; each line of the message names a country and a row. */
export class SheetMistakes extends Error {
  readonly reasons: SheetReasons;

  constructor(message: string, reasons: SheetReasons = { missing: [], tooOld: [] }) {
    super(message);
    this.reasons = reasons;
  }
}

/** Age in days of a row's check at which a build warns, and at which it stops. */
export const CHECK_DAYS = { warn: 120, stop: 180 };

/** A check's day may be so many days ahead: an editor's calendar may be a day ahead of UTC. */
const DAYS_AHEAD = 1;

/**
 * What a row has that was never checked. Everything else needs a source and the day of its check.
 */
const defaultOf = (row: SheetRow): SheetValue => {
  if (row === 'codes') return 'often-refused';
  return row === 'emergency-calls' ? 'no' : 'not-confirmed';
};

/** Returns the sheet of a country of which nothing was checked. */
export const createUnconfirmedSheet = (iso2: string): CapabilitySheet =>
  capabilitySheet.parse({
    iso2,
    rows: Object.fromEntries(SHEET_ROWS.map((row) => [row, { value: defaultOf(row) }])),
  });

/** Returns whether a row is known from a page that anyone can open, and not from a provider. */
const isOfPage = (source: string | undefined): boolean => source?.startsWith('https:') === true;

/** Returns a row as it was before its check, with what it knows from a country's law. */
function withoutCheck(row: SheetRow, { rows }: CapabilitySheet): object {
  const { value: old, note, noteSource, noteChecked } = rows[row];
  const value = defaultOf(row);
  const isOfLaw = note !== undefined && NOTES_OF_LAW.has(note);
  const { numbers } = rows['emergency-calls'];
  return {
    value,
    ...(isOfLaw || old === value ? { note } : {}),
    ...(isOfLaw ? { noteSource, noteChecked } : {}),
    ...(row === 'emergency-calls' && isOfLaw ? { numbers } : {}),
  };
}

/**
 * Returns a sheet of this repository for a provider of which nothing is known: a row that was
 * checked with another one is as before its check. `since` is the day from which on checks were
 * made with this provider, `2026-12-01`; undefined when none were.
 */
export function forOtherProvider(
  sheet: CapabilitySheet,
  since: string | undefined,
): CapabilitySheet {
  const rows = SHEET_ROWS.map((row) => {
    const { source, checked } = sheet.rows[row];
    const isKnown = source === undefined || isOfPage(source);
    const isChecked = since !== undefined && checked !== undefined && checked >= since;
    return [row, isKnown || isChecked ? sheet.rows[row] : withoutCheck(row, sheet)] as const;
  });
  return capabilitySheet.parse({ iso2: sheet.iso2, rows: Object.fromEntries(rows) });
}

/** What a check of all sheets found. */
interface SheetFindings extends SheetReasons {
  /** The sheets that were found, of countries in question. */
  sheets: readonly CapabilitySheet[];
  /** Lines that name a country and a row, of sheets that were found. */
  mistakes: readonly string[];
  /** Rows whose check grows old, and stops no build yet. */
  old: readonly OldCheck[];
}

/** Returns a line about an old check for a terminal. */
export const oldCheckLine = ({ country, row, days, checked }: OldCheck): string =>
  `${country}: ${row}: was checked ${days} days ago, on ${checked}`;

/** Returns a line about a country without a sheet for a terminal. */
export const missingSheetLine = ({ iso2, country }: MissingSheet): string =>
  `${country}: ${SHEET_ROWS[0]} and all other rows: no sheet for "${iso2}"`;

/** Returns how many days lie between a day, `2026-11-23`, and a moment; both count in UTC. */
const daysSince = (day: string, now: Date): number =>
  Math.floor((now.getTime() - Date.parse(`${day}T00:00:00Z`)) / DAY_MS);

/** Returns what a value, or the note beside it, is known from: what needs it, its page and day. */
function listBases(row: SheetRow, { rows }: CapabilitySheet) {
  const { value, source, checked, note, noteSource, noteChecked } = rows[row];
  const law = note !== undefined && NOTES_OF_LAW.has(note) ? note : undefined;
  return [
    { claim: value === defaultOf(row) ? undefined : `is "${value}"`, source, checked },
    {
      claim: law === undefined ? undefined : `has the note "${law}"`,
      source: noteSource,
      checked: noteChecked,
    },
  ];
}

function checkRows(
  country: string,
  sheet: CapabilitySheet,
  { now, isSoldOut }: { now: Date; isSoldOut: boolean },
): { mistakes: string[]; checks: OldCheck[] } {
  const mistakes: string[] = [];
  const checks: OldCheck[] = [];
  for (const row of SHEET_ROWS) {
    const place = `${country}: ${row}`;
    for (const { claim, source, checked } of listBases(row, sheet)) {
      if (claim !== undefined && source === undefined) {
        mistakes.push(`${place}: ${claim} without a source`);
      }
      if (claim !== undefined && checked === undefined) {
        mistakes.push(`${place}: ${claim} without the day of its check`);
      }
      if (checked === undefined) continue;
      const age = daysSince(checked, now);
      if (age < -DAYS_AHEAD) {
        mistakes.push(`${place}: was checked on ${checked}, a day that is yet to come`);
      }
      if (isSoldOut || age < CHECK_DAYS.warn) continue;
      const found = { iso2: sheet.iso2, country, row, days: age, checked };
      if (age >= CHECK_DAYS.stop) mistakes.push(oldCheckLine(found));
      checks.push(found);
    }
  }
  return { mistakes, checks };
}

/**
 * Checks the sheets of number countries: one fits the contract, what it confirms has a source and
 * the day of its check, and no check is too old at that moment, or is of a later day. One of a
 * country that is sold out may be of any age. Whether a country may be without a sheet depends on
 * the provider.
 */
export function checkCapabilitySheets(
  found: readonly unknown[],
  countries: readonly Pick<StockedCountry, 'iso2' | 'name' | 'isSoldOut'>[],
  now: Date,
): SheetFindings {
  const byCode = new Map(
    found.map((sheet) => [(sheet as { iso2?: unknown } | null)?.iso2, sheet] as const),
  );
  const sheets: CapabilitySheet[] = [];
  const mistakes: string[] = [];
  const missing: MissingSheet[] = [];
  const checks: OldCheck[] = [];
  for (const { iso2, name, isSoldOut } of countries) {
    const sheet = byCode.get(iso2);
    if (sheet === undefined) {
      missing.push({ iso2, country: name });
      continue;
    }
    const parsed = capabilitySheet.safeParse(sheet);
    if (!parsed.success) {
      const lines = parsed.error.issues.map(
        ({ path, message }) => `${name}: ${path.slice(1).join(': ') || 'sheet'}: ${message}`,
      );
      mistakes.push(...lines);
      continue;
    }
    const ofRows = checkRows(name, parsed.data, { now, isSoldOut: isSoldOut === true });
    sheets.push(parsed.data);
    mistakes.push(...ofRows.mistakes);
    checks.push(...ofRows.checks);
  }
  const isTooOld = ({ days }: OldCheck): boolean => days >= CHECK_DAYS.stop;
  return {
    sheets,
    mistakes,
    missing,
    tooOld: checks.filter(isTooOld),
    old: checks.filter((one) => !isTooOld(one)),
  };
}
