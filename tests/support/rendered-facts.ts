import type { Language } from '#config/languages.ts';
import { FACT_TEXTS, type FactTexts, pairFactsHtml } from '#features/numbers/facts/pair-facts.ts';
import { countryForms, countryValues } from '#i18n/countries/country-forms.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import { fileTexts } from './file-texts.ts';

export const textsOf = (language: Language): FactTexts => fileTexts(language, FACT_TEXTS);

const ENGLISH_NAMES = new Intl.DisplayNames('en', { type: 'region' });

const country = (language: Language, iso2: string) => ({
  iso2,
  name: countryName(language, iso2, ENGLISH_NAMES.of(iso2) ?? iso2),
});

/** Returns what the facts of a pair of countries are computed from. */
export function inputOf(language: Language, didIso2: string, packageIso2: string, year: number) {
  const [didCountry, packageCountry] = [country(language, didIso2), country(language, packageIso2)];
  return {
    language,
    didCountry,
    packageCountry,
    names: {
      ...countryValues('didCountry', countryForms(language, didCountry.iso2, didCountry.name)),
      ...countryValues(
        'packageCountry',
        countryForms(language, packageCountry.iso2, packageCountry.name),
      ),
    },
    year,
  };
}

/** Returns what is rendered about a pair of countries in a build of 2026. */
export function renderFacts(
  language: Language,
  didIso2: string,
  packageIso2: string,
  number?: string,
): string {
  const input = inputOf(language, didIso2, packageIso2, 2026);
  const { html } = pairFactsHtml(textsOf(language), { ...input, number });
  // `Intl` puts a narrow space before AM and PM.
  return html.replace(/\s+/g, ' ');
}

/** Returns a fact: its sentence, or its rows of days, with a slash between the years. */
export function factOf(html: string, name: string): string | string[][] {
  const [, tag = '', inner = ''] =
    new RegExp(`<(p|dl)[^>]* data-fact="${name}">(.*?)</\\1>`).exec(html) ?? [];
  if (tag === 'p') return inner;
  const rows = inner.matchAll(/<dt>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/g);
  return [...rows].map(([, days = '', text = '']) => [days.replace('<br>', ' / '), text]);
}
