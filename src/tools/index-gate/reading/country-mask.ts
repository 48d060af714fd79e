import type { Language } from '#config/languages.ts';
import { countryForms } from '#i18n/countries/country-forms.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import type { Catalogue } from '#site-data/site-data.ts';
import { createMask, type Mask } from './main-text.ts';
import { digestOf } from './page-reading.ts';

/** What masks the countries of a catalogue in the texts of a language. */
export interface CountryMask {
  /** A digest of the names, in each form that the language has. */
  id: string;
  mask: Mask;
}

/** Returns the mask of all countries of a catalogue in a language. */
export function createCountryMask(
  language: Language,
  { didCountries, packageCountries }: Catalogue,
): CountryMask {
  const names = [...didCountries, ...packageCountries].flatMap(({ iso2, name }) =>
    Object.values(countryForms(language, iso2, countryName(language, iso2, name))),
  );
  return { id: digestOf(names.join('\n')), mask: createMask(names) };
}
