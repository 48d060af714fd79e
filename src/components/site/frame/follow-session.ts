// Apart from start-frame.ts, as only a signed-in customer's pages load it.
import { $session, $sessionExpired } from '#stores/session/session.ts';

const menu = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-profile-menu]');

/** Leads home unless the page is one that stays. */
function leave(home: string): void {
  const go = (): void => location.replace(home);
  import('./stays-after-session.ts').then(
    ({ staysAfterSession }) => staysAfterSession(location.pathname) || go(),
    go,
  );
}

/**
 * Shows the profile menu or the sign-in link, and sends a customer home when the session's time is
 * over, unless the page stays (stays-after-session.ts). The menu's code is loaded only for a
 * customer; resolves when it has started.
 */
export async function followSession(): Promise<void> {
  $sessionExpired.subscribe((expired) => {
    const home = menu()?.dataset['home'];
    if (expired && home !== undefined) leave(home);
  });
  let started: Promise<void> | undefined;
  $session.subscribe(({ kind }) => {
    document.documentElement.dataset['session'] = kind;
    const element = menu();
    if (kind !== 'customer' || started || element === null) return;
    started = import('./profile-menu.ts').then(({ startProfileMenu }) => startProfileMenu(element));
  });
  await started;
}
