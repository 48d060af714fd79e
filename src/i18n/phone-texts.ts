import type { Translate } from './texts.ts';

/** The words of the phone field, for the islands that hold one. */
export const phoneTexts = (t: Translate) => ({
  chooseCountry: t('form.phoneWidget.chooseCountry'),
  selectedCountry: t('form.phoneWidget.selectedCountry'),
  countries: t('form.phoneWidget.countries'),
  search: t('form.phoneWidget.search'),
  clear: t('form.phoneWidget.clear'),
  close: t('form.phoneWidget.close'),
  noResults: t('form.phoneWidget.noResults'),
  results: t('form.phoneWidget.results'),
  problems: {
    invalid: t('form.invalidPhoneNumber'),
    'too-short': t('form.phone-too-short'),
    'too-long': t('form.phone-too-long'),
    'other-country': t('form.phone-other-country'),
    'not-mobile': t('form.phone-not-mobile'),
    premium: t('form.phone-premium'),
  },
});
