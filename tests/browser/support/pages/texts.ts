import { readFileSync } from 'node:fs';
import { flattenTexts } from '#lib/text/text.ts';
import { createTranslate } from '#i18n/compile.ts';
import { LANGUAGES, type Language } from '#config/languages.ts';

const translations = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    createTranslate(
      flattenTexts(JSON.parse(readFileSync(`i18n/${language}.json`, 'utf8'))),
      language,
    ),
  ]),
) as Record<Language, ReturnType<typeof createTranslate>>;

/** What a person reads on the page, by language and key. */
export const textsOf = (language: Language): ReturnType<typeof createTranslate> =>
  translations[language];
