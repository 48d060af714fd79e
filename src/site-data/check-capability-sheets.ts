import {
  capabilitySheet,
  SHEET_ROWS,
  type CapabilitySheet,
  type SheetRow,
  type SheetValue,
} from '#contract/hub/capability-sheets.ts';
import type { DidCountry } from './site-data.ts';

/** Sheets that no page may be built from; each line of the message names a country and a row. */
export class SheetMistakes extends Error {}

/** Age in days of a row's check at which a build warns, and at which it stops. */
export const CHECK_DAYS = { warn: 120, stop: 180 };

/** A check's day may be so many days ahead: an editor's calendar may be a day ahead of UTC. */
const DAYS_AHEAD = 1;

const DAY_MS = 86_400_000;

/**
 * What a row has that was never checked. Everything else needs a source and the day of its check.
 */
const defaultOf = (row: SheetRow): SheetValue => {
  if (row === 'codes') return 'often-refused';
  return row === 'emergency-calls' ? 'no' : 'not-confirmed';
};

/** What a check of all sheets found: lines that name a country and a row. */
interface SheetFindings {
  sheets: readonly CapabilitySheet[];
  mistakes: readonly string[];
  warnings: readonly string[];
}

/** Returns how many days lie between a day, `2026-11-23`, and a moment; both count in UTC. */
const daysSince = (day: string, now: Date): number =>
  Math.floor((now.getTime() - Date.parse(`${day}T00:00:00Z`)) / DAY_MS);

function checkRows(name: string, { rows }: CapabilitySheet, now: Date): [string[], string[]] {
  const mistakes: string[] = [];
  const warnings: string[] = [];
  for (const row of SHEET_ROWS) {
    const { value, source, checked } = rows[row];
    const place = `${name}: ${row}`;
    if (value !== defaultOf(row) && source === undefined) {
      mistakes.push(`${place}: is "${value}" without a source`);
    }
    if (value !== defaultOf(row) && checked === undefined) {
      mistakes.push(`${place}: is "${value}" without the day of its check`);
    }
    if (checked === undefined) continue;
    const age = daysSince(checked, now);
    if (age < -DAYS_AHEAD) {
      mistakes.push(`${place}: was checked on ${checked}, a day that is yet to come`);
    }
    const line = `${place}: was checked ${age} days ago, on ${checked}`;
    if (age >= CHECK_DAYS.stop) mistakes.push(line);
    else if (age >= CHECK_DAYS.warn) warnings.push(line);
  }
  return [mistakes, warnings];
}

/**
 * Checks the sheets of the countries on sale: each country has one that fits the contract, what it
 * confirms has a source and the day of its check, and no check is too old at that moment, or is
 * of a later day.
 */
export function checkCapabilitySheets(
  found: readonly unknown[],
  countries: readonly Pick<DidCountry, 'iso2' | 'name'>[],
  now: Date,
): SheetFindings {
  const byCode = new Map(found.map((sheet) => [(sheet as { iso2?: unknown }).iso2, sheet]));
  const sheets: CapabilitySheet[] = [];
  const mistakes: string[] = [];
  const warnings: string[] = [];
  for (const { iso2, name } of countries) {
    const sheet = byCode.get(iso2);
    if (sheet === undefined) {
      mistakes.push(`${name}: ${SHEET_ROWS[0]} and all other rows: no sheet for "${iso2}"`);
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
    const [wrong, old] = checkRows(name, parsed.data, now);
    sheets.push(parsed.data);
    mistakes.push(...wrong);
    warnings.push(...old);
  }
  return { sheets, mistakes, warnings };
}
