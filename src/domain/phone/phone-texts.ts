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
  /** The error beside the field for each reason why a number is refused. */
  problems: Readonly<Record<PhoneProblem, string>>;
}

/** The keys of these texts, for an island that picks them with its own. */
export const PHONE_TEXTS = [
  'form.phoneWidget.chooseCountry',
  'form.phoneWidget.selectedCountry',
  'form.phoneWidget.countries',
  'form.phoneWidget.search',
  'form.phoneWidget.clear',
  'form.phoneWidget.close',
  'form.phoneWidget.noResults',
  'form.phoneWidget.results',
  'form.invalidPhoneNumber',
  'form.phone-too-short',
  'form.phone-too-long',
  'form.phone-other-country',
  'form.phone-not-mobile',
  'form.phone-premium',
] as const;

/** Returns the words of the phone field; `text` looks a key up. */
export const phoneTexts = (
  text: (key: (typeof PHONE_TEXTS)[number]) => string,
): PhoneFieldTexts => ({
  chooseCountry: text('form.phoneWidget.chooseCountry'),
  selectedCountry: text('form.phoneWidget.selectedCountry'),
  countries: text('form.phoneWidget.countries'),
  search: text('form.phoneWidget.search'),
  clear: text('form.phoneWidget.clear'),
  close: text('form.phoneWidget.close'),
  noResults: text('form.phoneWidget.noResults'),
  results: text('form.phoneWidget.results'),
  problems: {
    invalid: text('form.invalidPhoneNumber'),
    'too-short': text('form.phone-too-short'),
    'too-long': text('form.phone-too-long'),
    'other-country': text('form.phone-other-country'),
    'not-mobile': text('form.phone-not-mobile'),
    premium: text('form.phone-premium'),
  },
});
