import { ROUTES, TOKEN_PAGES } from '#config/routes.ts';
import { splitLocalizedPath } from '#i18n/localized-path.ts';

/** Pages on which a visitor does something that needs no session, or begins one. */
const KEPT: readonly string[] = [
  ...TOKEN_PAGES,
  ROUTES.withdrawal,
  ROUTES.retirees,
  ROUTES.contactUs,
  ROUTES.login,
  ROUTES.otpVerification,
  ROUTES.forgotPassword,
  ROUTES.personalInformation,
  ROUTES.order,
  ROUTES.notFound,
];

/** The pages of countries, with whatever follows. */
const SELLING = /^\/(?:choose-your-number|phone-numbers)\//;

/**
 * Returns whether a customer whose session is over stays on a page of any language: a link of an
 * email, an advertisement or an order leads there, and home would be a page that they did not ask
 * for (docs/decisions/end-of-a-session.md).
 */
export function staysAfterSession(pathname: string): boolean {
  const { path } = splitLocalizedPath(pathname);
  const page = path.replace(/\/$/, '');
  return SELLING.test(path) || KEPT.some((one) => page === one || page.startsWith(`${one}/`));
}
