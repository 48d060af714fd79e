import { formatUsd, toCents } from '#lib/money.ts';
import { $account, $accountUnknown } from '#stores/account.ts';

/** Shows the available credit as soon as the account is known and whenever it changes, or that it is not known. */
export function startCreditBox(): void {
  const box = document.querySelector<HTMLElement>('[data-credit-box]');
  const amount = box?.querySelector('[data-credit-amount]');
  if (box === null || !amount) return;
  const show = (): void => {
    const account = $account.get();
    const unknown = account === undefined && $accountUnknown.get();
    const text = account === undefined ? '' : formatUsd(toCents(account.currentBalance));
    box.toggleAttribute('data-credit-unknown', unknown);
    amount.textContent = unknown ? (box.dataset['unknown'] ?? '') : text;
  };
  $account.subscribe(show);
  $accountUnknown.listen(show);
}
