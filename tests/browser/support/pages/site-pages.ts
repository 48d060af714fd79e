import { chooseYourNumberRoute, phoneNumbersRoute, profileRoutes, ROUTES } from '#config/routes.ts';

/** A page of the route table that every visitor can open, by its language-neutral address. */
interface SitePage {
  name: string;
  path: string;
}

/** Every page of the route table that shows something without a session and without an order. */
export const OPEN_PAGES: readonly SitePage[] = [
  { name: 'home', path: ROUTES.home },
  { name: 'get-your-number', path: ROUTES.getYourNumber },
  { name: 'about-us', path: ROUTES.aboutUs },
  { name: 'faq', path: ROUTES.faq },
  { name: 'contact-us', path: ROUTES.contactUs },
  { name: 'terms-and-conditions', path: ROUTES.terms },
  { name: 'privacy-policy', path: ROUTES.privacy },
  {
    name: 'choose-your-number',
    path: chooseYourNumberRoute('united-states', 'united-kingdom'),
  },
  { name: 'phone-numbers', path: phoneNumbersRoute('united-kingdom') },
  { name: 'order', path: ROUTES.order },
  { name: 'login', path: ROUTES.login },
  { name: 'otp-verification', path: `${ROUTES.otpVerification}?email=a@b.test&token=t` },
  { name: 'forgot-password', path: ROUTES.forgotPassword },
  { name: 'recovery-password', path: `${ROUTES.recoveryPassword}/some-token` },
  { name: 'validate-email', path: `${ROUTES.validateEmail}/some-token` },
  { name: 'restore-email', path: `${ROUTES.restoreEmail}/some-token` },
  { name: 'stop-renewal', path: `${ROUTES.stopRenewal}/some-token` },
  { name: 'rates-per-country', path: `${ROUTES.ratesPerCountry}/101` },
  { name: 'retirees', path: ROUTES.retirees },
  { name: 'withdrawal', path: ROUTES.withdrawal },
  { name: 'test-recaptcha', path: ROUTES.testRecaptcha },
  { name: 'not-found', path: ROUTES.notFound },
];

/** The addresses of the customer area. */
export const PROFILE = profileRoutes(process.env['PRODUCT'] ?? 'vnum');

/** The pages of the customer area. */
export const PROFILE_PAGES: readonly SitePage[] = Object.entries(PROFILE).map(([name, path]) => ({
  name,
  path,
}));

/** The pages of a suspended customer. */
export const SUSPENDED_PAGES: readonly SitePage[] = [
  { name: 'suspended-account', path: ROUTES.suspendedAccount },
  { name: 'reactivate-account', path: ROUTES.reactivateAccount },
];

/**
 * A desktop for English and a phone for Hebrew; the accessibility tests have it the other way
 * round.
 */
export const SIZE_OF = {
  en: { width: 1280, height: 900 },
  he: { width: 390, height: 844 },
} as const;

/** The sandbox accounts that the tests sign in with. */
export const DEMO = {
  password: 'Demo1234',
  active: 'demo@bglobal.test',
  twoFactor: 'twofactor@bglobal.test',
  suspended: 'suspended@bglobal.test',
  preSuspended: 'presuspended@bglobal.test',
} as const;
