import { profileRoutes, ROUTES } from '#config/routes.ts';
import { apiSettings } from '#config/site.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { departure } from '#stores/departure.ts';
import { pageLanguage } from '#stores/language.ts';
import { keepSession } from '#stores/session-refresh.ts';
import { $session, $sessionExpired, refreshFromStorage } from '#stores/session.ts';
import { signOut } from '#stores/sign-out.ts';
import { guardedDestination } from './guarded-destination.ts';

/** Keeps a guarded page to the kind of session that it is for. Its content shows only while `<html data-session>` says that kind, also when the browser brings the page back from its cache. */
export function startGuard(): void {
  const wanted = document.querySelector<HTMLElement>('[data-guard]')?.dataset['guard'];
  if (wanted !== 'customer' && wanted !== 'suspended') return;
  let admitted = false;
  $session.subscribe(({ kind }) => {
    if (kind === wanted) {
      admitted = true;
      return;
    }
    const destination = guardedDestination(kind, {
      left: admitted || $sessionExpired.get() ? departure() : undefined,
      here: `${location.pathname}${location.search}`,
      loginPath: localizedPath(pageLanguage(), ROUTES.login),
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
  for (const button of document.querySelectorAll('[data-sign-out]')) {
    button.addEventListener('click', () => void signOut(), { once: true });
  }
}
