import { readFileSync } from 'node:fs';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/languages.ts';
import type { CompiledTexts } from '../compile.ts';
import { compareWithEnglish, findUntiedTexts } from './compare-languages.ts';
import { type Finding, STOPS_BUILD } from './finding.ts';
import { lineOfKey, readTextFile } from './read-texts.ts';

/** Texts that no page can be built from; each line of the message names a place and a key. */
export class TextMistakes extends Error {}

type Place = (finding: Finding) => string;

function refuse(texts: ReadonlyMap<Language, CompiledTexts>, place: Place): void {
  const english = texts.get(DEFAULT_LANGUAGE) as CompiledTexts;
  const mistakes = [
    ...[...texts].flatMap(([language, own]) => compareWithEnglish(language, own, english)),
    ...findUntiedTexts(english),
  ].filter(({ kind }) => STOPS_BUILD.has(kind));
  if (mistakes.length === 0) return;
  const lines = mistakes.map(
    (found) => `${place(found)}: ${found.kind}: ${found.key}: ${found.detail}`,
  );
  throw new TextMistakes(lines.join('\n'));
}

/**
 * Throws `TextFileError` when an editor's file is broken JSON. Throws `TextMistakes` with file,
 * line and key when a text is missing or has other placeholders than the English one.
 */
export function stopOnFileMistakes(
  file: (language: Language) => string = (language) => `i18n/${language}.json`,
): void {
  const texts = new Map(LANGUAGES.map((language) => [language, readTextFile(file(language))]));
  refuse(texts, ({ language, key }) => {
    const path = file(language);
    return `${path}:${lineOfKey(readFileSync(path, 'utf8'), key)}`;
  });
}

/** Checks texts of the hub in the same way; throws `TextMistakes` with language and key. */
export function stopOnHubMistakes(texts: ReadonlyMap<Language, CompiledTexts>): void {
  refuse(texts, ({ language }) => `texts of the hub, ${language}`);
}
