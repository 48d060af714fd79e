import { LANGUAGES, type Language } from '#config/languages.ts';
import type { CapabilitySheet, SheetRow } from '#contract/hub/capability-sheets.ts';
import {
  checkCapabilitySheets,
  missingSheetLine,
  oldCheckLine,
  SheetMistakes,
} from '#site-data/check-capability-sheets.ts';
import {
  readCatalogue,
  readFoundSheets,
  readReplacedTexts,
  siteDataPaths,
} from '#site-data/read.ts';
import type { CompiledTexts } from '../compile.ts';
import { findReworded, rewordedLine } from './claims-read.ts';
import { type Contradiction, findContradictions } from '../sheet-claims.ts';
import { readTextFile } from './read-texts.ts';

/** Texts that say something else than the sheets, which are as they should be. */
export class ClaimMistakes extends SheetMistakes {
  readonly contradictions: readonly Contradiction[];

  constructor(message: string, contradictions: readonly Contradiction[]) {
    super(message);
    this.contradictions = contradictions;
  }
}

/**
 * Returns whether the texts of a provider without sheets are held against a row: they claim nothing
 * of activation, and of any other row it is only what was checked with that provider.
 */
const isCheckedClaim = ({ rows }: CapabilitySheet, row: SheetRow): boolean =>
  row !== 'activation' && rows[row].checked !== undefined;

/** Logs how many rows confirm nothing, as they are not checked with this provider. */
function logUnchecked(sheets: readonly CapabilitySheet[], log: (line: string) => void): void {
  const rows = sheets.flatMap((sheet) => Object.values(sheet.rows));
  const unchecked = rows.filter(({ checked }) => checked === undefined).length;
  if (unchecked === 0) return;
  log(
    `capability sheets: ${unchecked} of ${rows.length} rows are not checked with this provider, ` +
      'and confirm nothing (docs/capability-sheets.md, "A provider without sheets")',
  );
}

/** Returns a contradiction with its place, where the hub serves the text. */
function placed(found: Contradiction): Contradiction {
  const isServed = readReplacedTexts()[found.language]?.[found.key] !== undefined;
  return isServed ? { ...found, place: 'hub' } : found;
}

/**
 * Checks the capability sheets of the pulled data and what the texts claim of them at that moment.
 * Logs checks that grow old and tied texts with other words; throws `SheetMistakes` with a line for
 * each country and row, `ClaimMistakes` where only texts are wrong. A country without a sheet is a
 * mistake of a provider that has sheets, and is logged for any other.
 */
export function stopOnSheetMistakes(
  now: Date,
  log: (line: string) => void,
  { hasSheets }: { hasSheets: boolean },
): void {
  const { didCountries } = readCatalogue();
  const names = new Map(didCountries.map(({ iso2, name }) => [iso2, name]));
  const { sheets, old, missing, tooOld, ...found } = checkCapabilitySheets(
    readFoundSheets(),
    didCountries,
    now,
  );
  const needed = hasSheets ? missing : [];
  const mistakes = [...needed.map(missingSheetLine), ...found.mistakes];
  const texts = Object.fromEntries(
    LANGUAGES.map((language) => [language, readTextFile(siteDataPaths.texts(language))]),
  ) as unknown as Record<Language, CompiledTexts>;
  const contradictions = findContradictions(
    sheets,
    texts,
    (iso2) => names.get(iso2) ?? iso2,
    hasSheets ? undefined : isCheckedClaim,
  );
  const reworded = findReworded(texts).map(rewordedLine);
  for (const warning of [...old.map(oldCheckLine), ...reworded])
    log(`capability sheets: ${warning}`);
  if (!hasSheets && missing.length > 0) {
    const countries = missing.map(({ country }) => country).join(', ');
    log(`capability sheets: none for ${countries}; their pages confirm nothing`);
  }
  if (!hasSheets) logUnchecked(sheets, log);
  if (mistakes.length + contradictions.length === 0) return;
  const lines = [...mistakes, ...contradictions.map(({ line }) => line)];
  const message = lines.join('\n');
  if (mistakes.length === 0) throw new ClaimMistakes(message, contradictions.map(placed));
  throw new SheetMistakes(message, { missing: needed, tooOld });
}
