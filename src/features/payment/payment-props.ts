import type { Language } from '#config/languages.ts';
import type { CallPlans } from '#i18n/call-plan.ts';
import type { Strings } from '#i18n/texts.ts';
import type { PAYMENT_FORM_TEXTS, PAYMENT_TEXTS } from './payment-texts.ts';

export type PaymentTexts = Strings<(typeof PAYMENT_TEXTS)[number]>;

/** Addresses in the page's language. */
export interface PaymentLinks {
  home: string;
  getYourNumber: string;
  personalInformation: string;
  order: string;
  login: string;
}

export interface PaymentFormProps {
  language: Language;
  texts: Strings<(typeof PAYMENT_FORM_TEXTS)[number]>;
  links: PaymentLinks;
  /** Whether the provider records what the buyer was shown. */
  consents: boolean;
  /** Whether the page offers other numbers when the order's is gone. */
  offersNearest: boolean;
}

export interface PaymentProps {
  language: Language;
  texts: PaymentTexts;
  links: PaymentLinks;
  /** Written when the page was built, as the rates are no part of an order. */
  callPlans: CallPlans;
  /** What the plan has in the app; undefined where the site leads to none. */
  appText: string | undefined;
  /** Whether the provider holds numbers for those who are about to pay. */
  holdsNumbers: boolean;
}
