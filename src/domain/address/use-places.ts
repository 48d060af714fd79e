import { useCallback, useEffect, useState } from 'react';
import { formResolver } from '#components/ui/form/form-resolver.ts';
import { DEFAULT_COUNTRY } from '#config/default-country.ts';
import { LIMITS } from '#config/limits/limits.ts';
import type { Language } from '#config/languages.ts';
import { getCountries, getStates } from '#contract/hub/catalogue.ts';
import { resultOf } from '#contract/result-of.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import { request } from '#stores/api.ts';
import { billingFormErrors, type BillingFormValues } from './billing-form.ts';

/** A country to choose, by the provider's id and its name in the page's language. */
interface BillingCountry {
  id: number;
  name: string;
}

/** The countries that a form offers. */
export interface Countries {
  offered: readonly BillingCountry[];
  /** All are offered; until then it is the default one alone. */
  isLoaded: boolean;
  /** The list did not load. */
  hasFailed: boolean;
  loadAgain: () => void;
}

function defaultCountry(language: Language): BillingCountry {
  const { id, iso2 } = DEFAULT_COUNTRY[language];
  // English alone takes the given name as it is, and starts with the United States.
  return { id, name: countryName(language, iso2, 'United States') };
}

/** Requests the provider's countries, by their names in the language; none where that fails. */
async function loadCountries(language: Language): Promise<readonly BillingCountry[]> {
  const response = await request(getCountries);
  const countries = resultOf(response) ?? [];
  const known = countries.every(({ iso2 }) => iso2)
    ? undefined
    : await import('#lib/country/provider-country-code.ts');
  const named = countries.map(({ countryID, countryName: apiName, iso2 }) => {
    const code = known?.providerCountryCode(iso2, apiName) ?? iso2?.toUpperCase() ?? '';
    return { id: countryID, name: countryName(language, code, apiName) };
  });
  const { compare } = new Intl.Collator(language);
  return named.toSorted((a, b) => compare(a.name, b.name));
}

/**
 * Returns the provider's countries by their names in the language, in its order. Until they load,
 * or when they do not, it is the default one.
 */
export function useCountries(language: Language): Countries {
  const [loaded, setLoaded] = useState<readonly BillingCountry[]>();
  const load = useCallback(async (): Promise<void> => {
    const countries = await loadCountries(language).catch(() => []);
    if (countries.length === 0) console.warn('countries not loaded');
    setLoaded(countries);
  }, [language]);

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- sets it once the countries have loaded
    void load();
  }, [load]);
  const isThere = loaded !== undefined && loaded.length > 0;
  return {
    isLoaded: isThere,
    offered: isThere ? loaded : [defaultCountry(language)],
    hasFailed: loaded !== undefined && !isThere,
    loadAgain: () => void load(),
  };
}

/** Countries whose states were requested, and are none or did not load: a state may be typed. */
const stateless = new Set<number>();

/** The rules of a billing address as react-hook-form takes them. */
export const addressResolver = formResolver<BillingFormValues>((values) =>
  billingFormErrors(values, LIMITS, (countryId) => stateless.has(countryId)),
);

/**
 * Returns the states of a country; undefined while they load, empty where there are none or they do
 * not load.
 */
export function useStates(countryId: number | undefined): readonly string[] | undefined {
  const [loaded, setLoaded] = useState<{ countryId: number; states: string[] }>();

  useEffect(() => {
    if (countryId === undefined) return;
    let isStale = false;
    const load = async (): Promise<void> => {
      const response = await request(getStates, { params: { countryId } });
      if (isStale) return;
      const result = resultOf(response);
      if (result === undefined) console.warn('states not loaded');
      if (result?.length) stateless.delete(countryId);
      else stateless.add(countryId);
      setLoaded({ countryId, states: (result ?? []).map(({ state }) => state) });
    };
    void load();
    return () => {
      isStale = true;
    };
  }, [countryId]);
  return loaded?.countryId === countryId ? loaded?.states : undefined;
}
