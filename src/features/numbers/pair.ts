import type { Language } from '#config/languages.ts';
import { countryForms, countryValues } from '#i18n/country-forms.ts';

/** The two countries of a choose-number page, with the names that people read. */
export interface Pair {
  did: { id: number; apiName: string; name: string; iso2: string; slug: string };
  package: {
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
export const pairNames = (language: Language, { did, package: own }: Pair) => ({
  ...countryValues('didCountry', countryForms(language, did.iso2, did.name)),
  ...countryValues('packageCountry', countryForms(language, own.iso2, own.name)),
});
