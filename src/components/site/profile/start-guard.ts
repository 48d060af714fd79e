import { profileRoutes, ROUTES } from '#config/routes.ts';
import { apiSettings } from '#config/site/site.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { localStore } from '#lib/browser/safe-storage.ts';
import { once } from '#lib/once.ts';
import { $account } from '#stores/account/account.ts';
import {
  $session,
  $sessionExpired,
  pathAfterSession,
  storedCustomerId,
} from '#stores/session/session.ts';
import { pageLanguage } from '#stores/language.ts';
import { leaveNotice } from '#stores/messages/leave-notice.ts';
import { $sessionEnding, renewWhileActive } from '#stores/session-refresh.ts';
import { hasSignedOut, signOutOnPress } from '#stores/sign-out.ts';
import { guardedDestination, signInAddress } from './guarded-destination.ts';

interface Notices {
  expired: { title: string; text: string };
  ended: { title: string; text: string };
  signIn: string;
}

interface Leaving {
  /** Of a session that ended here; undefined where it leads to sign-in and back. */
  endPath: string | undefined;
  /** True once the page was shown: the session ended while the customer was on it. */
  admitted: boolean;
  /** True where the provider would not have renewed it. */
  isFinal: boolean;
  signInHref: string;
  email: string | undefined;
}

/**
 * Leaves a notice of why sign-in is needed, none after a sign-out. It names inactivity only where
 * the session could have been renewed. An expired session also gets a sign-in link.
 */
function explain({ endPath, admitted, isFinal, signInHref, email }: Leaving): void {
  const isOver = $sessionExpired.get();
  const texts = document.querySelector<HTMLElement>('[data-notices]')?.dataset['notices'];
  if (texts === undefined || !(isOver || (admitted && endPath === undefined))) return;
  const notices = JSON.parse(texts) as Notices;
  leaveNotice({
    ...notices[isOver && !isFinal ? 'expired' : 'ended'],
    good: false,
    ...(isOver ? { action: { label: notices.signIn, href: signInHref } } : { email }),
  });
}

/** Loads the page again for the customer who is signed in now; what it shows is another's. */
function reload(): void {
  document.body.replaceChildren();
  location.reload();
}

/**
 * Guards a page: only the kind of session that it is for stays on it, and only the customer whom it
 * has been loaded for. Its content shows only while `<html data-session>` has that kind, also after
 * a return from the browser's cache.
 */
export function startGuard(): void {
  const wanted = document.querySelector<HTMLElement>('[data-guard]')?.dataset['guard'];
  if (wanted !== 'customer' && wanted !== 'suspended') return;
  let admitted = false;
  let isFinal = false;
  let customer: ReturnType<typeof storedCustomerId>;
  // The account is removed with the session, before this subscription runs.
  let email: string | undefined;
  $account.subscribe((account) => {
    email = account?.customerEmail ?? email;
  });
  $session.subscribe((session) => {
    const { kind } = session;
    if (session.kind === wanted) {
      const now = storedCustomerId(localStore);
      // A name in place of an id may change while the customer is on the page.
      if (typeof customer === 'number' && typeof now === 'number' && now !== customer)
        return reload();
      customer ??= now;
      admitted = true;
      isFinal = session.refreshToken === '';
      return;
    }
    const hasEndedHere = admitted || hasSignedOut() || $sessionExpired.get();
    const endPath = hasEndedHere ? pathAfterSession() : undefined;
    const here = `${location.pathname}${location.search}`;
    const loginPath = localizedPath(pageLanguage(), ROUTES.login);
    const signInHref = signInAddress(loginPath, here);
    if (kind === 'visitor') explain({ endPath, admitted, isFinal, signInHref, email });
    const destination = guardedDestination(kind, {
      pathAfterSession: endPath,
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
    // The session's own listener has read it again.
    const { kind } = $session.get();
    if (kind === wanted && storedCustomerId(localStore) !== customer) return reload();
    document.documentElement.dataset['session'] = kind;
  });
  // Customers' pages start it in profile-menu.ts.
  if (wanted === 'suspended') renewWhileActive();
  const startWarning = once(async () =>
    (await import('./session-warning.ts')).startSessionWarning(),
  );
  $sessionEnding.subscribe((ending) => {
    if (ending) void startWarning();
  });
  for (const button of document.querySelectorAll<HTMLElement>('[data-sign-out]')) {
    signOutOnPress(button);
  }
}
