import type { Language } from '#config/languages.ts';

/** Names of values and addresses may have any words. */
const NOT_WORDS = /\{\{[^}]*\}\}|\S+@\S+|https?:\S+/g;

/** Hebrew writes short words such as "in" and "the" together with the next one. */
const HEBREW_PREFIX = '[ובלהמשכ]{0,3}';

const escapeForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns a pattern for words of a language; `*` stands for any ending. A word in capitals is
 * another one than the same in small letters: "USA" and "usa".
 */
export function patternOf(language: Language, words: string): RegExp {
  const prefix = language === 'he' ? HEBREW_PREFIX : '';
  const flags = words === words.toUpperCase() && language !== 'he' ? 'u' : 'iu';
  const parts = words
    .split(' ')
    .map((word) => prefix + escapeForPattern(word).replaceAll('\\*', '\\p{L}*'));
  return new RegExp(`(?<![\\p{L}\\d-])${parts.join('\\s+')}(?![\\p{L}\\d-])`, flags);
}

/** Returns the words of a text, without names of values and addresses. */
export const wordsOf = (text: string): string => text.replace(NOT_WORDS, ' ');

/** Returns whether a text has one of some words, each with `*` for any ending. */
export const hasWords = (language: Language, text: string, words: readonly string[]): boolean =>
  words.some((one) => patternOf(language, one).test(wordsOf(text)));

/** Returns the forms of a term as they are shown to editors: those that are whole words. */
export const shownForms = (forms: readonly string[]): string =>
  forms.filter((form) => !form.includes('*')).join(', ');
