import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/languages.ts';
import type { CompiledTexts } from '../compile.ts';
import { compareWithEnglish, findUntiedTexts } from './compare-languages.ts';
import {
  type Finding,
  findingLine,
  type PlacedFinding,
  STOPS_BUILD,
  type TextPlace,
} from './finding.ts';
import { readLegalDates } from './legal-dates.ts';
import { lineOfKey, readTextFile } from './read-texts.ts';

/** Texts that no page can be built from; each line of the message names a place and a key. */
export class TextMistakes extends Error {
  readonly findings: readonly PlacedFinding[];

  constructor(message: string, findings: readonly PlacedFinding[] = []) {
    super(message);
    this.findings = findings;
  }
}

type Place = (finding: Finding) => TextPlace;

function refuse(texts: ReadonlyMap<Language, CompiledTexts>, place: Place): void {
  const english = texts.get(DEFAULT_LANGUAGE) as CompiledTexts;
  const mistakes = [...texts]
    .flatMap(([language, compiled]) => [
      ...compareWithEnglish(language, compiled, english),
      ...findUntiedTexts(language, compiled),
    ])
    .filter(({ kind }) => STOPS_BUILD.has(kind))
    .map((found) => ({ ...found, place: place(found) }));
  if (mistakes.length === 0) return;
  throw new TextMistakes(mistakes.map(findingLine).join('\n'), mistakes);
}

/**
 * Throws `TextFileError` when an editor's file is broken JSON, or the file of the legal dates
 * beside the texts is not one. Throws `TextMistakes` with file, line and key when a text is
 * missing or has other placeholders than the English one.
 */
export function stopOnFileMistakes(
  file: (language: Language) => string = (language) => `i18n/${language}.json`,
): void {
  const texts = new Map(LANGUAGES.map((language) => [language, readTextFile(file(language))]));
  readLegalDates(dirname(file(DEFAULT_LANGUAGE)));
  refuse(texts, ({ language, key }) => {
    const path = file(language);
    return { file: path, line: lineOfKey(readFileSync(path, 'utf8'), key) };
  });
}

/** Checks texts of the hub in the same way; throws `TextMistakes` with language and key. */
export function stopOnHubMistakes(texts: ReadonlyMap<Language, CompiledTexts>): void {
  refuse(texts, () => 'hub');
}
