import type { Language } from './languages.ts';
import { DEFAULT_COUNTRY_ID } from './limits.ts';

/** The billing country that a form starts with (docs/public-site.md, "Billing country"). */
export const defaultCountryId = (language: Language): number =>
  language === 'he' ? DEFAULT_COUNTRY_ID.hebrew : DEFAULT_COUNTRY_ID.general;
