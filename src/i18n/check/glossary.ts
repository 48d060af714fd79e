import { readFileSync } from 'node:fs';
import { type Language, LANGUAGES } from '#config/languages.ts';
import type { CompiledTexts } from '../compile.ts';
import type { Finding } from './finding.ts';

/** A term of one language, and words that stand for the same thing and are not used. */
interface GlossaryEntry {
  say: string;
  not: readonly string[];
}

export type Glossary = Readonly<Record<Language, readonly GlossaryEntry[]>>;

/** Reads the glossary of all languages; docs/texts.md has the terms that no check can find too. */
export const readGlossary = (path = 'i18n/glossary.json'): Glossary => readByLanguage(path);

/** Reads a file with a list for each language; throws when it lacks one. */
function readByLanguage<T>(path: string): Record<Language, readonly T[]> {
  const lists = JSON.parse(readFileSync(path, 'utf8')) as Record<Language, readonly T[]>;
  const missing = LANGUAGES.find((language) => !Array.isArray(lists[language]));
  if (missing !== undefined) throw new Error(`${path} has no list for the language "${missing}"`);
  return lists;
}

/** Names of values and addresses may have any words. */
const NOT_WORDS = /\{\{[^}]*\}\}|\S+@\S+|https?:\S+/g;

/** Hebrew writes short words such as "in" and "the" together with the next one. */
const HEBREW_PREFIX = '[ובלהמשכ]{0,3}';

const escapeForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A word in capitals is another word than the same one in small letters: "USA" and "usa". */
function patternOf(language: Language, word: string): RegExp {
  const prefix = language === 'he' ? HEBREW_PREFIX : '';
  const flags = word === word.toUpperCase() && language !== 'he' ? 'u' : 'iu';
  return new RegExp(`(?<![\\p{L}\\d-])${prefix}${escapeForPattern(word)}(?![\\p{L}\\d-])`, flags);
}

/** Words that advertising networks refuse in the texts of a shop for phone numbers. */
export type AdPolicy = Readonly<Record<Language, readonly string[]>>;

/**
 * Reads the words that advertising networks refuse (docs/texts.md, "Words of advertising
 * policies").
 */
export const readAdPolicy = (path = 'i18n/ad-policy.json'): AdPolicy => readByLanguage(path);

/** Finds the texts of a language that use a word which advertising networks refuse. */
export function findRefusedWords(
  language: Language,
  texts: CompiledTexts,
  policy: AdPolicy,
): Finding[] {
  const words = policy[language].map((word) => ({ word, pattern: patternOf(language, word) }));
  return [...texts].flatMap(([key, text]) =>
    words
      .filter(({ pattern }) => pattern.test(text.replace(NOT_WORDS, ' ')))
      .map(({ word }) => ({
        kind: 'ad-policy' as const,
        language,
        key,
        detail: `"${word}": advertising networks refuse it`,
        values: { word },
      })),
  );
}

/** Finds the texts of a language that use a word which its glossary replaces. */
export function findReplacedWords(
  language: Language,
  texts: CompiledTexts,
  glossary: Glossary,
): Finding[] {
  const words = glossary[language].flatMap(({ say, not }) =>
    not.map((word) => ({ say, word, pattern: patternOf(language, word) })),
  );
  return [...texts].flatMap(([key, text]) => {
    const read = text.replace(NOT_WORDS, ' ');
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
