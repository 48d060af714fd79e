import { ROUTES } from '#config/routes.ts';

interface GuardedPage {
  /**
   * Where to go when the session has just ended here; undefined without an earlier session, and for
   * a new sign-in.
   */
  pathAfterSession: string | undefined;
  /** The page's own address, to come back to after signing in. */
  here: string;
  /** The sign-in page in the page's language. */
  loginPath: string;
  /** Language-neutral, where a customer belongs. */
  customerPath: string;
}

/** Returns the sign-in page that leads back to `here`. */
export const signInAddress = (loginPath: string, here: string): string =>
  `${loginPath}?next=${encodeURIComponent(here)}`;

/**
 * Returns where a guarded page sends a visitor it is not for (docs/public-site.md, "Session").
 * `localized` means that the path already has its language.
 */
export function guardedDestination(
  kind: 'visitor' | 'customer' | 'suspended',
  page: GuardedPage,
): { path: string; localized: boolean } {
  if (kind === 'customer') return { path: page.customerPath, localized: false };
  if (kind === 'suspended') return { path: ROUTES.suspendedAccount, localized: false };
  if (page.pathAfterSession !== undefined) {
    return { path: page.pathAfterSession, localized: false };
  }
  return { path: signInAddress(page.loginPath, page.here), localized: true };
}
