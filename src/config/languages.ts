/** The languages of the shop as BCP 47 codes, the fallback first. */
export const LANGUAGES = ['en', 'es', 'he', 'pt'] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

/** Where the browser stores the visitor's choice (docs/public-site.md, "Names in storage"). */
export const PREFERRED_LANGUAGE_KEY = 'preferred-language';
export const LANGUAGE_COOKIE = 'language';

/** Returns whether a text names one of the shop's languages. */
export const isLanguage = (code: unknown): code is Language =>
  (LANGUAGES as readonly unknown[]).includes(code);
