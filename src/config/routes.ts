/** The language-neutral addresses of the pages (docs/public-site.md, "Addresses and languages"). */
export const ROUTES = {
  home: '/',
  getYourNumber: '/get-your-number',
  aboutUs: '/about-us',
  faq: '/faq',
  contactUs: '/contact-us',
  terms: '/terms-and-conditions',
  privacy: '/privacy-policy',
  personalInformation: '/personal-information',
  payment: '/payment',
  order: '/order',
  login: '/login',
  otpVerification: '/otp-verification',
  forgotPassword: '/forgot-password',
  recoveryPassword: '/recovery-password',
  validateEmail: '/validate-email',
  restoreEmail: '/restore-email',
  stopRenewal: '/stop-renewal',
  ratesPerCountry: '/rates-per-country',
  retirees: '/retirees',
  suspendedAccount: '/suspended-account',
  reactivateAccount: '/reactivate-account',
  profile: '/profile',
  withdrawal: '/withdrawal',
  testRecaptcha: '/test-recaptcha',
  notFound: '/not-found',
} as const;

/** Pages whose address may end in a secret token, for which hosts serve the page itself. */
export const TOKEN_PAGES: readonly string[] = [
  ROUTES.recoveryPassword,
  ROUTES.validateEmail,
  ROUTES.restoreEmail,
  ROUTES.stopRenewal,
];

/** Returns the address of a country pair's choose-number page. */
export const chooseYourNumberRoute = (didCountrySlug: string, packageCountrySlug: string): string =>
  `/choose-your-number/${didCountrySlug}/${packageCountrySlug}`;

/** Returns the address of a number country's page, which leads to its choose-number pages. */
export const phoneNumbersRoute = (didCountrySlug: string): string =>
  `/phone-numbers/${didCountrySlug}`;

/** Returns the addresses of the customer area; one of them carries the product's name. */
export const profileRoutes = (product: string) => ({
  myNumbers: `/profile/my-${product}s`,
  accountInformation: '/profile/account-information',
  billing: '/profile/billing',
  support: '/profile/support',
  addCredit: '/profile/add-credit',
  freeCredit: '/profile/free-credit',
  addNumber: '/profile/add-number',
});

/** Returns the addresses of the pages that hold a card form. */
export const cardPageRoutes = (product: string): string[] => [
  ROUTES.payment,
  ROUTES.suspendedAccount,
  ROUTES.reactivateAccount,
  profileRoutes(product).billing,
  profileRoutes(product).addCredit,
  profileRoutes(product).addNumber,
];
