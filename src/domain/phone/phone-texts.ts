import type { PhoneProblem } from '#lib/phone/phone-field.ts';

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
  'form.phone-widget.choose-country',
  'form.phone-widget.selected-country',
  'form.phone-widget.countries',
  'form.phone-widget.search',
  'form.phone-widget.clear',
  'form.phone-widget.close',
  'form.phone-widget.no-results',
  'form.phone-widget.results',
  'form.invalid-phone-number',
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
  chooseCountry: text('form.phone-widget.choose-country'),
  selectedCountry: text('form.phone-widget.selected-country'),
  countries: text('form.phone-widget.countries'),
  search: text('form.phone-widget.search'),
  clear: text('form.phone-widget.clear'),
  close: text('form.phone-widget.close'),
  noResults: text('form.phone-widget.no-results'),
  results: text('form.phone-widget.results'),
  problems: {
    invalid: text('form.invalid-phone-number'),
    'too-short': text('form.phone-too-short'),
    'too-long': text('form.phone-too-long'),
    'other-country': text('form.phone-other-country'),
    'not-mobile': text('form.phone-not-mobile'),
    premium: text('form.phone-premium'),
  },
});
