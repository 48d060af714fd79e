import type { Language } from '#config/languages.ts';
import { getCountriesPackages, getCountriesWithActiveDids } from '#contract/hub/catalogue.ts';
import { resultOf } from '#contract/result-of.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import type { SearchCountry } from '#domain/country/country-search.ts';
import { providerCountryCode } from '#lib/country/provider-country-code.ts';
import { countrySlug } from '#lib/text/slug.ts';
import { request } from '#stores/api.ts';

interface NamedCountry {
  countryName: string;
  iso2?: string | null | undefined;
}

const searchable = (language: Language, country: NamedCountry): SearchCountry => {
  const iso2 = providerCountryCode(country.iso2, country.countryName);
  return {
    slug: countrySlug(country.countryName),
    iso2,
    name: countryName(language, iso2, country.countryName),
  };
};

/**
 * Returns the countries as the API has them now; undefined, and only logged, when they do not load
 * (docs/public-site.md, "Error catalogue").
 */
export async function loadLiveCountries(
  language: Language,
): Promise<{ did?: SearchCountry[]; package?: SearchCountry[] }> {
  const [dids, packages] = await Promise.all([
    request(getCountriesWithActiveDids),
    request(getCountriesPackages),
  ]);
  const didCountries = resultOf(dids);
  const packageCountries = resultOf(packages);
  if (!didCountries || !packageCountries) console.warn('countries not loaded');
  return {
    ...(didCountries?.length
      ? { did: didCountries.map((entry) => searchable(language, entry)) }
      : {}),
    ...(packageCountries?.length
      ? { package: packageCountries.map((entry) => searchable(language, entry)) }
      : {}),
  };
}
