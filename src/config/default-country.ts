import type { Language } from './languages.ts';
import { DEFAULT_COUNTRY_ID } from './limits.ts';

/** The billing country that a form starts with (specification 1, section 4, "Billing defaults"). */
export const defaultCountryId = (language: Language): number =>
  language === 'he' ? DEFAULT_COUNTRY_ID.hebrew : DEFAULT_COUNTRY_ID.general;
