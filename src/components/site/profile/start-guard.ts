import { profileRoutes, ROUTES } from '#config/routes.ts';
import { apiSettings } from '#config/site.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { $account } from '#stores/account.ts';
import {
  $session,
  $sessionExpired,
  pathAfterSession,
  refreshFromStorage,
} from '#stores/session.ts';
import { pageLanguage } from '#stores/language.ts';
import { keepSession } from '#stores/session-refresh.ts';
import { signOut } from '#stores/sign-out.ts';
import { guardedDestination, signInAddress } from './guarded-destination.ts';
import { leaveSessionNotice, startSessionWarning } from './session-notices.ts';

interface Leaving {
  left: string | undefined;
  /** The page was shown, so that the session ended on it. */
  admitted: boolean;
  signInHref: string;
  email: string | undefined;
}

/** Says on the next page why the customer has to sign in again, unless they signed out themselves. */
function explain({ left, admitted, signInHref, email }: Leaving): void {
  if ($sessionExpired.get()) leaveSessionNotice('expired', { signInHref, email });
  else if (admitted && left === undefined) leaveSessionNotice('ended', { signInHref, email });
}

/** Keeps a guarded page to the kind of session that it is for. Its content shows only while `<html data-session>` says that kind, also when the browser brings the page back from its cache. */
export function startGuard(): void {
  const wanted = document.querySelector<HTMLElement>('[data-guard]')?.dataset['guard'];
  if (wanted !== 'customer' && wanted !== 'suspended') return;
  let admitted = false;
  // The account is forgotten with the session, before this page hears of it.
  let email: string | undefined;
  $account.subscribe((account) => {
    email = account?.customerEmail ?? email;
  });
  $session.subscribe(({ kind }) => {
    if (kind === wanted) {
      admitted = true;
      return;
    }
    const left = admitted || $sessionExpired.get() ? pathAfterSession() : undefined;
    const here = `${location.pathname}${location.search}`;
    const loginPath = localizedPath(pageLanguage(), ROUTES.login);
    const signInHref = signInAddress(loginPath, here);
    if (kind === 'visitor') explain({ left, admitted, signInHref, email });
    const destination = guardedDestination(kind, {
      left,
      here,
      loginPath,
      customerPath: profileRoutes(apiSettings.product).myNumbers,
    });
    location.replace(
      destination.localized ? destination.path : localizedPath(pageLanguage(), destination.path),
    );
  });
  addEventListener('pagehide', () => {
    document.documentElement.dataset['session'] = 'unknown';
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    refreshFromStorage();
    document.documentElement.dataset['session'] = $session.get().kind;
  });
  if (wanted === 'suspended') keepSession();
  startSessionWarning();
  for (const button of document.querySelectorAll('[data-sign-out]')) {
    button.addEventListener('click', () => void signOut(), { once: true });
  }
}
