import type { Language } from '#config/languages.ts';
import { countryForms, countryValues } from '#i18n/countries/country-forms.ts';

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

/** Returns whether the number and its phone are in the same country. */
export const isWithinCountry = ({
  didCountry,
  packageCountry,
}: Readonly<Record<'didCountry' | 'packageCountry', { iso2: string }>>): boolean =>
  didCountry.iso2 === packageCountry.iso2;

/** Countries whose own currency is written `$`, dollars or pesos (ISO 3166-1 alpha-2). */
const OWN_DOLLARS: ReadonlySet<string> = new Set(
  'AG AI AR AU BB BM BN BS BZ CA CL CO CU DM DO FJ GD GY HK JM KI KN KY LC LR MS MX NA NR NZ SB SG SR TT TV TW UY VC'.split(
    ' ',
  ),
);

/**
 * Returns what follows a price in English where `$` is the reader's own currency. In Spanish and
 * Portuguese the texts have it (docs/decisions/dollars.md).
 */
export const usdAfter = (language: Language, iso2: string): '' | ' USD' =>
  language === 'en' && OWN_DOLLARS.has(iso2) ? ' USD' : '';
