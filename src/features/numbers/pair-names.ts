import type { Language } from '#config/languages.ts';
import { countryForms, countryValues } from '#i18n/country-forms.ts';
import type { Pair } from './pair.ts';

/** The values of `didCountry` and `packageCountry` in every form that a text may ask for. */
export const pairNames = (language: Language, { did, package: own }: Pair) => ({
  ...countryValues('didCountry', countryForms(language, did.iso2, did.name)),
  ...countryValues('packageCountry', countryForms(language, own.iso2, own.name)),
});
