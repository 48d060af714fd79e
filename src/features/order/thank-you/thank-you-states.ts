import { RECEIPT_KEY, TOKEN_KEY } from '#config/storage-keys.ts';

// Apart from start-thank-you.ts, which is loaded later: the page shows its state at once.
/** What the thank-you page can show: the order that this tab paid, or that there is none. */
type ThankYouState = 'paid' | 'none';

/** Shows the heading and the `data-when` parts for the state, the sign-in status and the plan. */
export function showThankYouState(
  page: HTMLElement,
  state: ThankYouState,
  isSignedIn: boolean,
  hasCallMinutes = true,
): void {
  const heading = page.querySelector<HTMLElement>('h1');
  const title = heading?.dataset[state];
  if (heading && title !== undefined) heading.textContent = title;
  const shown = new Set<string | undefined>([state, isSignedIn ? 'signed-in' : 'signed-out']);
  if (!hasCallMinutes) shown.add('no-minutes');
  for (const part of page.querySelectorAll<HTMLElement>('[data-when]')) {
    part.hidden = !shown.has(part.dataset['when']);
  }
}

/** Returns whether the tab has a receipt: `src/stores/order/receipt.ts` is loaded only then. */
export const hasStoredReceipt = (): boolean =>
  read(() => sessionStorage.getItem(RECEIPT_KEY)) !== null;

/** Shows that the order is paid where the code that fills in its receipt does not load. */
export function showIncomplete(page: HTMLElement, reason: unknown): void {
  console.warn('receipt not shown', reason);
  showThankYouState(page, 'paid', read(() => localStorage.getItem(TOKEN_KEY)) !== null);
  page.querySelector('[data-incomplete]')?.removeAttribute('hidden');
  for (const part of page.querySelectorAll('.thanks__receipt, .thanks__map, .thanks__test')) {
    part.remove();
  }
}

function read(get: () => string | null): string | null {
  try {
    return get();
  } catch {
    return null;
  }
}
