import type { PhoneProblem } from '#lib/phone-field.ts';

/** The words of a phone field and of its country list. */
export interface PhoneFieldTexts {
  /** Name of the country list before a country is chosen. */
  chooseCountry: string;
  /** Name of the country button; `{{country}}` and `{{code}}` are filled in. */
  selectedCountry: string;
  countries: string;
  search: string;
  clear: string;
  close: string;
  noResults: string;
  /** `{{count}}` is filled in. */
  results: string;
  /** What is said beside the field about a number that is refused. */
  problems: Readonly<Record<PhoneProblem, string>>;
}
