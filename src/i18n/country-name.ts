import type { Language } from '#config/languages.ts';

const names = new Map<Language, Intl.DisplayNames>();

/** A country's name in a language by its ISO 3166-1 alpha-2 code; the API's own (English) name where the code is unknown. */
export function countryName(language: Language, iso2: string, apiName: string): string {
  let display = names.get(language);
  if (display === undefined) {
    display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    names.set(language, display);
  }
  if (language === 'en' || !/^[A-Z]{2}$/.test(iso2)) return apiName;
  return display.of(iso2) ?? apiName;
}
