import type { PhoneFieldTexts } from '#components/ui/phone-field-texts.ts';
import type { PersonalTexts } from './types.ts';

/** The phone field's words among the page's. */
export const phoneTexts = (texts: PersonalTexts): PhoneFieldTexts => ({
  chooseCountry: texts['form.phoneWidget.chooseCountry'],
  selectedCountry: texts['form.phoneWidget.selectedCountry'],
  countries: texts['form.phoneWidget.countries'],
  search: texts['form.phoneWidget.search'],
  clear: texts['form.phoneWidget.clear'],
  close: texts['form.phoneWidget.close'],
  noResults: texts['form.phoneWidget.noResults'],
  results: texts['form.phoneWidget.results'],
  problems: {
    invalid: texts['form.invalidPhoneNumber'],
    'too-short': texts['form.phone-too-short'],
    'too-long': texts['form.phone-too-long'],
    'other-country': texts['form.phone-other-country'],
    'not-mobile': texts['form.phone-not-mobile'],
    premium: texts['form.phone-premium'],
  },
});
