import { readFileSync } from 'node:fs';
import { type Language, LANGUAGES } from '#config/languages.ts';
import type { CompiledTexts } from '../compile.ts';
import type { Finding } from './finding.ts';
import { parseJson, TextFileError } from './read-texts.ts';
import { patternOf, shownForms, wordsOf } from './word-patterns.ts';

/** How a language says a term, and words that stand for the same thing and are not used. */
export interface TermForms {
  /** The first is the usual one; one with `*` only finds other endings of it. */
  forms: readonly string[];
  not: readonly string[];
}

/** A thing that the shop names, by its English term. */
export type GlossaryTerm = Readonly<Record<Language, TermForms>> & { readonly term: string };

export type Glossary = readonly GlossaryTerm[];

/** Both lists are beside the texts. */
export const GLOSSARY_FILE = 'glossary.json';
export const AD_POLICY_FILE = 'ad-policy.json';

/** Reads the glossary; docs/texts.md has the terms that no check can find too. */
export function readGlossary(path = `i18n/${GLOSSARY_FILE}`): Glossary {
  const glossary = parseJson<Glossary>(path, readFileSync(path, 'utf8'));
  for (const term of glossary) {
    const missing = LANGUAGES.find(
      (language) => !Array.isArray(term[language]?.forms) || !Array.isArray(term[language].not),
    );
    if (missing === undefined) continue;
    throw new TextFileError(`${path} has no forms of "${term.term}" in the language "${missing}"`);
  }
  return glossary;
}

/** Reads a file with a list for each language; throws when it lacks one. */
function readByLanguage<T>(path: string): Record<Language, readonly T[]> {
  const lists = parseJson<Record<Language, readonly T[]>>(path, readFileSync(path, 'utf8'));
  const missing = LANGUAGES.find((language) => !Array.isArray(lists[language]));
  if (missing !== undefined) {
    throw new TextFileError(`${path} has no list for the language "${missing}"`);
  }
  return lists;
}

/** Words that advertising networks refuse in the texts of a shop for phone numbers. */
export type AdPolicy = Readonly<Record<Language, readonly string[]>>;

/**
 * Reads the words that advertising networks refuse (docs/texts.md, "Words of advertising
 * policies").
 */
export const readAdPolicy = (path = `i18n/${AD_POLICY_FILE}`): AdPolicy => readByLanguage(path);

/** Finds the texts of a language that use a word which advertising networks refuse. */
export function findRefusedWords(
  language: Language,
  texts: CompiledTexts,
  policy: AdPolicy,
): Finding[] {
  const words = policy[language].map((word) => ({ word, pattern: patternOf(language, word) }));
  return [...texts].flatMap(([key, text]) => {
    const read = wordsOf(text);
    return words
      .filter(({ pattern }) => pattern.test(read))
      .map(({ word }) => ({
        kind: 'ad-policy' as const,
        language,
        key,
        detail: `"${word}": advertising networks refuse it`,
        values: { word },
      }));
  });
}

/** Finds the texts of a language that use a word which its glossary replaces. */
export function findReplacedWords(
  language: Language,
  texts: CompiledTexts,
  glossary: Glossary,
): Finding[] {
  const words = glossary.flatMap(({ [language]: termForms }) =>
    termForms.not.map((word) => ({
      say: shownForms(termForms.forms),
      word,
      pattern: patternOf(language, word),
    })),
  );
  return [...texts].flatMap(([key, text]) => {
    const read = wordsOf(text);
    return words
      .filter(({ pattern }) => pattern.test(read))
      .map(({ say, word }) => ({
        kind: 'glossary' as const,
        language,
        key,
        detail: `"${word}": the shop says ${say}`,
        values: { word, say },
      }));
  });
}
