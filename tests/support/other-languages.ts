import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/languages.ts';

/** The languages that are translated from English, and whose pages are below their code. */
export const OTHER_LANGUAGES = LANGUAGES.filter(
  (language): language is Exclude<Language, typeof DEFAULT_LANGUAGE> =>
    language !== DEFAULT_LANGUAGE,
);

/** The codes of `OTHER_LANGUAGES` as a part of a pattern: `es|he|pt`. */
export const OTHER_CODES = OTHER_LANGUAGES.join('|');

const PREFIX = new RegExp(`^/(${OTHER_CODES})(?=[/?#]|$)`);

/** Returns the language that a path begins with, or English where it begins with none. */
export const languageOfPath = (path: string): string => PREFIX.exec(path)?.[1] ?? DEFAULT_LANGUAGE;

/** Returns a path without the language that it begins with. */
export const withoutLanguage = (path: string): string => path.replace(PREFIX, '');
