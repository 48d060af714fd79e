import { isLanguage, LANGUAGES, type Language } from '../languages.ts';

/** `BUILD_LANGUAGES` has codes that are no language of the shop. */
export class UnknownLanguagesError extends Error {
  constructor(codes: readonly string[]) {
    const named = codes.map((code) => `"${code}"`).join(', ');
    const known = LANGUAGES.join(', ');
    super(`BUILD_LANGUAGES has ${named}, but the languages of the shop are ${known}.`);
    this.name = 'UnknownLanguagesError';
  }
}

/**
 * Returns the languages that `BUILD_LANGUAGES` names, with commas and perhaps blanks between their
 * codes, in the order of `LANGUAGES`; all of them when it names none. Throws
 * `UnknownLanguagesError` for any other code.
 */
export function parseBuildLanguages(setting: string): readonly Language[] {
  const codes = setting
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
  const unknown = codes.filter((code) => !isLanguage(code));
  if (unknown.length > 0) throw new UnknownLanguagesError(unknown);
  return codes.length === 0 ? LANGUAGES : LANGUAGES.filter((language) => codes.includes(language));
}
