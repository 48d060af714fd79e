import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/languages.ts';
import { checkCapabilitySheets, SheetMistakes } from '#site-data/check-capability-sheets.ts';
import { readCatalogue, readFoundSheets, siteDataPaths } from '#site-data/read.ts';
import type { CompiledTexts } from '../compile.ts';
import { findReworded, rewordedLine } from '../claims-read.ts';
import { findContradictions } from '../sheet-claims.ts';
import { readTextFile } from './read-texts.ts';

/**
 * Checks the capability sheets of the pulled data and what the texts claim of them at that moment.
 * Logs checks that grow old and tied texts with other words; throws `SheetMistakes` with a line for each country and row.
 */
export function stopOnSheetMistakes(now: Date, log: (line: string) => void): void {
  const { didCountries } = readCatalogue();
  const names = new Map(didCountries.map(({ iso2, name }) => [iso2, name]));
  const { sheets, mistakes, warnings } = checkCapabilitySheets(
    readFoundSheets(),
    didCountries,
    now,
  );
  const texts = Object.fromEntries(
    LANGUAGES.map((language) => [language, readTextFile(siteDataPaths.texts(language))]),
  ) as unknown as Record<Language, CompiledTexts>;
  const contradictions = findContradictions(sheets, texts, (iso2) => names.get(iso2) ?? iso2);
  const reworded = findReworded(texts[DEFAULT_LANGUAGE]).map(rewordedLine);
  for (const warning of [...warnings, ...reworded]) log(`capability sheets: ${warning}`);
  if (mistakes.length + contradictions.length === 0) return;
  throw new SheetMistakes([...mistakes, ...contradictions.map(({ line }) => line)].join('\n'));
}
