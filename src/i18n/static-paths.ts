import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/languages.ts';
import { languageDigest } from '#site-data/digest.ts';

export interface LanguageProps {
  language: Language;
}

/** `getStaticPaths` of a page that exists once per language under `pages/[...language]/`. */
export const languagePaths = () =>
  LANGUAGES.map((language) => ({
    params: { language: language === DEFAULT_LANGUAGE ? undefined : language },
    props: { language } satisfies LanguageProps,
    cacheKey: languageDigest(language),
  }));
