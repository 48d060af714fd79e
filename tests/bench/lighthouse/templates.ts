import { chooseYourNumberRoute, phoneNumbersRoute, ROUTES } from '#config/routes.ts';

/** A public page, and whether search engines shall list it. */
interface Template {
  path: string;
  listed: boolean;
}

const listed = (path: string): Template => ({ path, listed: true });
const unlisted = (path: string): Template => ({ path, listed: false });

/**
 * One page of each public template that shows itself without an order; the checkout's later steps
 * lead back without one.
 */
export const TEMPLATES: Readonly<Record<string, Template>> = {
  home: listed(ROUTES.home),
  'get-your-number': listed(ROUTES.getYourNumber),
  // One that every language has in its sitemap (docs/decisions/index-gate.md).
  'choose-your-number': listed(chooseYourNumberRoute('canada', 'united-states')),
  'phone-numbers': listed(phoneNumbersRoute('united-kingdom')),
  /** The country with the most places: but for English, its page takes two round trips. */
  'phone-numbers-united-states': listed(phoneNumbersRoute('united-states')),
  'rates-per-country': listed(`${ROUTES.ratesPerCountry}/101`),
  retirees: listed(ROUTES.retirees),
  'about-us': listed(ROUTES.aboutUs),
  faq: listed(ROUTES.faq),
  'contact-us': listed(ROUTES.contactUs),
  'terms-and-conditions': listed(ROUTES.terms),
  'privacy-policy': listed(ROUTES.privacy),
  login: unlisted(ROUTES.login),
  'forgot-password': unlisted(ROUTES.forgotPassword),
  'recovery-password': unlisted(`${ROUTES.recoveryPassword}/some-token`),
  'validate-email': unlisted(`${ROUTES.validateEmail}/some-token`),
  'restore-email': unlisted(`${ROUTES.restoreEmail}/some-token`),
  'stop-renewal': unlisted(`${ROUTES.stopRenewal}/some-token`),
  'personal-information': unlisted(ROUTES.personalInformation),
  withdrawal: unlisted(ROUTES.withdrawal),
  'not-found': unlisted(ROUTES.notFound),
  'otp-verification': unlisted(`${ROUTES.otpVerification}?email=a%40b.test&token=t`),
};
