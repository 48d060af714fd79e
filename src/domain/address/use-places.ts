import { useEffect, useState } from 'react';
import type { BillingCountry } from './BillingFields.tsx';
import { DEFAULT_COUNTRY } from '#config/limits.ts';
import type { Language } from '#config/languages.ts';
import { getCountries, getStates } from '#contract/hub/catalogue.ts';
import { countryName } from '#i18n/country-name.ts';
import { markStateless } from './billing-form.ts';
import { request } from '#stores/api.ts';

function defaultCountry(language: Language): BillingCountry {
  const { id, iso2 } = DEFAULT_COUNTRY[language];
  // English alone takes the given name as it is, and starts with the United States.
  return { id, name: countryName(language, iso2, 'United States') };
}

/**
 * Returns the provider's countries by their names in the language, in its order. Until they load,
 * or when they do not, it is the default one.
 */
export function useCountries(language: Language): readonly BillingCountry[] {
  const [countries, setCountries] = useState<readonly BillingCountry[]>([defaultCountry(language)]);

  useEffect(() => {
    const load = async (): Promise<void> => {
      const response = await request(getCountries);
      if (!response.ok || response.value.result === null) {
        console.warn('countries not loaded');
        return;
      }
      const named = response.value.result.map((country) => ({
        id: country.countryID,
        name: countryName(language, country.iso2 ?? '', country.countryName),
      }));
      const { compare } = new Intl.Collator(language);
      if (named.length > 0) setCountries(named.toSorted((a, b) => compare(a.name, b.name)));
    };
    void load();
  }, [language]);
  return countries;
}

/**
 * Returns the states of a country; undefined while they load, empty where there are none or they do
 * not load.
 */
export function useStates(countryId: number | undefined): readonly string[] | undefined {
  const [loaded, setLoaded] = useState<{ countryId: number; states: string[] }>();

  useEffect(() => {
    if (countryId === undefined) return;
    let stale = false;
    const load = async (): Promise<void> => {
      const response = await request(getStates, { params: { countryId } });
      if (stale) return;
      const result = response.ok ? response.value.result : null;
      if (result === null) console.warn('states not loaded');
      else if (result.length === 0) markStateless(countryId);
      setLoaded({ countryId, states: (result ?? []).map(({ state }) => state) });
    };
    void load();
    return () => {
      stale = true;
    };
  }, [countryId]);
  return loaded?.countryId === countryId ? loaded?.states : undefined;
}
