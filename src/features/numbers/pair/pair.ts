import type { Language } from '#config/languages.ts';
import { countryForms, countryValues } from '#i18n/country-forms.ts';

/** The two countries of a choose-number page, with the names that people read. */
export interface Pair {
  didCountry: { id: number; apiName: string; name: string; iso2: string; slug: string };
  packageCountry: {
    id: number;
    apiName: string;
    name: string;
    iso2: string;
    slug: string;
    packageId: number;
    hasAccessNumber: boolean;
    hasCallMinutes: boolean;
    /** Undefined where the provider does not return how many. */
    callMinutes?: number | null | undefined;
  };
}

/**
 * Returns the values of `didCountry` and `packageCountry` in every form that a text may ask for.
 */
export const pairNames = (language: Language, { didCountry, packageCountry }: Pair) => ({
  ...countryValues('didCountry', countryForms(language, didCountry.iso2, didCountry.name)),
  ...countryValues(
    'packageCountry',
    countryForms(language, packageCountry.iso2, packageCountry.name),
  ),
});
