import type { ReactNode } from 'react';
import type { Language } from '#config/languages.ts';
import type { Strings } from '#i18n/texts.ts';
import type { PERSONAL_TEXTS } from './personal-texts.ts';

export type PersonalTexts = Strings<(typeof PERSONAL_TEXTS)[number]>;

/** Addresses in the page's language. */
export interface PersonalLinks {
  home: string;
  getYourNumber: string;
  /** With `{{didCountry}}` and `{{packageCountry}}` for the slugs of the pair. */
  chooseYourNumber: string;
  payment: string;
  order: string;
  login: string;
  terms: string;
  privacy: string;
}

export interface PersonalProps {
  language: Language;
  texts: PersonalTexts;
  links: PersonalLinks;
  /** Precedes the country's name in an inquiry ticket's `affiliate`. */
  affiliatePrefix: string;
  /** The coupon box. */
  children?: ReactNode;
}
