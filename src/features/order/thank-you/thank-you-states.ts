import { RECEIPT_KEY } from '#config/storage-keys.ts';

// Apart from start-thank-you.ts, which is loaded later: the page shows its state at once.
/** What the thank-you page can show: the order that this tab paid, or that there is none. */
type ThankYouState = 'paid' | 'none';

/** The parts about a paid order that depend on the session and on the plan. */
export type ThankYouPart = 'signed-in' | 'signed-out' | 'other-account' | 'no-minutes';

/** Shows the heading and the `data-when` parts of the state, and of a paid order those listed. */
export function showThankYouState(
  page: HTMLElement,
  state: ThankYouState,
  parts: readonly ThankYouPart[] = [],
): void {
  const heading = page.querySelector<HTMLElement>('h1');
  const title = heading?.dataset[state];
  if (heading && title !== undefined) heading.textContent = title;
  const shown = new Set<string | undefined>([state, ...parts]);
  for (const part of page.querySelectorAll<HTMLElement>('[data-when]')) {
    part.hidden = !shown.has(part.dataset['when']);
  }
}

/** Returns whether the tab has a receipt: `src/stores/order/receipt.ts` is loaded only then. */
export function hasStoredReceipt(): boolean {
  try {
    return sessionStorage.getItem(RECEIPT_KEY) !== null;
  } catch {
    return false;
  }
}

/**
 * Shows that the order is paid where the code that fills in its receipt does not load. The link to
 * sign-in leads those who are signed in to their numbers.
 */
export function showIncomplete(page: HTMLElement, reason: unknown): void {
  console.warn('receipt not shown', reason);
  showThankYouState(page, 'paid', ['signed-out']);
  page.querySelector('[data-incomplete]')?.removeAttribute('hidden');
  for (const part of page.querySelectorAll('.thanks__receipt, .thanks__map, .thanks__test')) {
    part.remove();
  }
}
