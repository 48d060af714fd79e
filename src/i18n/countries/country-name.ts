import type { Language } from '#config/languages.ts';

const names = new Map<string, Intl.DisplayNames>();

/**
 * Regions whose long CLDR name adds a political status: "Hong Kong (special administrative region
 * of China)".
 */
const SHORT_NAMES: ReadonlySet<string> = new Set(['HK', 'MO']);

/** Names that CLDR leaves foreign or makeshift. */
const OWN_NAMES: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  es: { CI: 'Costa de Marfil' },
  pt: { CD: 'República Democrática do Congo' },
};

function displayNames(language: Language, style: 'long' | 'short'): Intl.DisplayNames {
  const key = `${language} ${style}`;
  const known = names.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style });
  names.set(key, made);
  return made;
}

/**
 * Returns a country's name in a language by its ISO 3166-1 alpha-2 code; the API's (English) name
 * where the code is unknown.
 */
export function countryName(language: Language, iso2: string, apiName: string): string {
  if (language === 'en' || !/^[A-Z]{2}$/.test(iso2)) return apiName;
  const ownName = OWN_NAMES[language]?.[iso2];
  if (ownName !== undefined) return ownName;
  const style = SHORT_NAMES.has(iso2) ? 'short' : 'long';
  return displayNames(language, style).of(iso2) ?? apiName;
}
