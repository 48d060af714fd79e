import { DEFAULT_LANGUAGE } from '#config/languages.ts';
import { checkCapabilitySheets, SheetMistakes } from '#site-data/check-capability-sheets.ts';
import { readCatalogue, readFoundSheets, siteDataPaths } from '#site-data/read.ts';
import { findContradictions } from '../sheet-claims.ts';
import { readTextFile } from './read-texts.ts';

/**
 * Checks the capability sheets of the pulled data and what the texts claim of them at that moment.
 * Logs checks that grow old; throws `SheetMistakes` with a line for each country and row.
 */
export function stopOnSheetMistakes(now: Date, log: (line: string) => void): void {
  const { didCountries } = readCatalogue();
  const names = new Map(didCountries.map(({ iso2, name }) => [iso2, name]));
  const { sheets, mistakes, warnings } = checkCapabilitySheets(
    readFoundSheets(),
    didCountries,
    now,
  );
  const english = readTextFile(siteDataPaths.texts(DEFAULT_LANGUAGE));
  const contradictions = findContradictions(sheets, english, (iso2) => names.get(iso2) ?? iso2);
  for (const warning of warnings) log(`capability sheets: ${warning}`);
  if (mistakes.length + contradictions.length === 0) return;
  throw new SheetMistakes([...mistakes, ...contradictions].join('\n'));
}
