import type { AccountInfo } from '#contract/entities.ts';
import { localStore } from '#lib/browser/safe-storage.ts';
import { $account, $accountUpdated, loadAccount } from '#stores/account/account.ts';
import { renewWhileActive } from '#stores/session-refresh.ts';
import { $session, storedCustomerId } from '#stores/session/session.ts';
import { signOutOnPress } from '#stores/sign-out.ts';

function fill(menu: HTMLElement, account: AccountInfo | undefined): void {
  for (const place of menu.querySelectorAll<HTMLElement>('[data-account]')) {
    const name = place.dataset['account'] as keyof AccountInfo;
    place.textContent = String(account?.[name] ?? '');
  }
}

/**
 * Fills the profile menu and reloads it after a change of the account. Signing out ends the session
 * on the server and here; the session is renewed while the tab is used.
 */
export function startProfileMenu(menu: HTMLElement): void {
  const button = menu.querySelector<HTMLElement>('[data-log-out]');
  if (button) signOutOnPress(button, () => location.assign(menu.dataset['home'] ?? '/'));
  $account.subscribe((account) => fill(menu, account));
  $accountUpdated.listen((updated) => {
    if (updated) void loadAccount();
  });
  let shown = storedCustomerId(localStore);
  $session.listen(({ kind }) => {
    const now = kind === 'customer' ? storedCustomerId(localStore) : undefined;
    if (now === shown) return;
    // Another tab may have signed out and in, as another customer.
    shown = now;
    $account.set(undefined);
    if (kind === 'customer') void loadAccount();
  });
  if ($account.get() === undefined) void loadAccount();
  renewWhileActive();
}
