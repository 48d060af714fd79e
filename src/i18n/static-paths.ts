import { parseBuildLanguages } from '#config/site/build-languages.ts';
import { DEFAULT_LANGUAGE, type Language } from '#config/languages.ts';

interface LanguageProps {
  language: Language;
}

/** The languages of the site: all, or for a smaller one those in `BUILD_LANGUAGES`. */
export const buildLanguages: readonly Language[] = parseBuildLanguages(
  process.env['BUILD_LANGUAGES'] ?? '',
);

/**
 * Returns the `language` parameter of a page below `pages/[...language]/`: English pages have no
 * prefix.
 */
export const languageParam = (language: Language): string | undefined =>
  language === DEFAULT_LANGUAGE ? undefined : language;

/** Returns the paths of a page that exists once per language under `pages/[...language]/`. */
export const languagePaths = () =>
  buildLanguages.map((language) => ({
    params: { language: languageParam(language) },
    props: { language } satisfies LanguageProps,
  }));
