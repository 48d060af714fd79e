import { DEFAULT_LANGUAGE, LANGUAGES, isLanguage, type Language } from '#config/languages.ts';

interface LanguageProps {
  language: Language;
}

/**
 * Returns the languages whose pages this build renders: all, or those in `BUILD_LANGUAGES` when
 * only their texts have changed.
 */
export const builtLanguages: readonly Language[] = (() => {
  const chosen = (process.env['BUILD_LANGUAGES'] ?? '').split(',').filter(isLanguage);
  return chosen.length === 0 ? LANGUAGES : chosen;
})();

/**
 * Returns the `language` parameter of a page below `pages/[...language]/`: English stands at the
 * root.
 */
export const languageParam = (language: Language): string | undefined =>
  language === DEFAULT_LANGUAGE ? undefined : language;

/** Returns the paths of a page that exists once per language under `pages/[...language]/`. */
export const languagePaths = () =>
  builtLanguages.map((language) => ({
    params: { language: languageParam(language) },
    props: { language } satisfies LanguageProps,
  }));
