import { formatUsd, toCents } from '#lib/money.ts';
import { $account } from '#stores/account.ts';

/** Shows the available credit as soon as the account is known, and again whenever it changes. */
export function startCreditBox(): void {
  const place = document.querySelector('[data-credit-amount]');
  if (place === null) return;
  $account.subscribe((account) => {
    place.textContent = account === undefined ? '' : formatUsd(toCents(account.currentBalance));
  });
}
