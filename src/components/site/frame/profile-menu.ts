import type { AccountInfo } from '#contract/entities.ts';
import { $account, $accountUpdated, loadAccount } from '#stores/account/account.ts';
import { renewWhileActive } from '#stores/session-refresh.ts';
import { $session } from '#stores/session/session.ts';
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
  $session.listen(({ kind }) => {
    if (kind !== 'customer') $account.set(undefined);
  });
  if ($account.get() === undefined) void loadAccount();
  renewWhileActive();
}
