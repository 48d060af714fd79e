import type { Language } from './languages.ts';

interface DefaultCountry {
  /** The provider's id of the country. */
  id: number;
  iso2: string;
}

const UNITED_STATES: DefaultCountry = { id: 218, iso2: 'US' };
const ISRAEL: DefaultCountry = { id: 101, iso2: 'IL' };

/** The billing country that forms start with (docs/public-site.md, "Billing country"). */
export const DEFAULT_COUNTRY: Readonly<Record<Language, DefaultCountry>> = {
  en: UNITED_STATES,
  es: UNITED_STATES,
  he: ISRAEL,
  pt: UNITED_STATES,
};

/** Returns the provider's id of the billing country that a form starts with. */
export const defaultCountryId = (language: Language): number => DEFAULT_COUNTRY[language].id;
