import { formatUsd } from '#lib/money.ts';
import { monthsText } from '#lib/months-text.ts';
import { localStore } from '#lib/safe-storage.ts';
import { readReceipt, type Receipt } from '#stores/receipt.ts';
import { saveSignInEmail } from '#stores/sign-in-tokens.ts';

function valuesOf(receipt: Receipt, language: string): Readonly<Record<string, string>> {
  const paidAt = new Date(receipt.paidAt);
  return {
    number: receipt.number,
    total: formatUsd(receipt.totalCents),
    duration: monthsText(language, receipt.months),
    confirmation: receipt.confirmationId ?? '',
    email: receipt.email,
    date: new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(paidAt),
  };
}

/** Shows the parts of the page that hold for a state, such as `paid` or `signed-in`. */
function showParts(page: HTMLElement, states: readonly string[]): void {
  for (const part of page.querySelectorAll<HTMLElement>('[data-when]')) {
    part.hidden = !states.includes(part.dataset['when'] ?? '');
  }
}

/** Fills the thank-you page with the order that this tab paid, or says that there is none. */
export function startThankYou(): void {
  const page = document.querySelector<HTMLElement>('[data-thank-you]');
  if (page === null) return;
  const receipt = readReceipt();
  const isSignedIn = localStore.getItem('token') !== null;
  const heading = page.querySelector<HTMLElement>('h1');
  const title = heading?.dataset[receipt === undefined ? 'none' : 'paid'];
  if (heading && title !== undefined) heading.textContent = title;
  showParts(page, [
    receipt === undefined ? 'none' : 'paid',
    isSignedIn ? 'signed-in' : 'signed-out',
  ]);
  if (receipt === undefined) return;
  const values = valuesOf(receipt, document.documentElement.lang);
  for (const field of page.querySelectorAll<HTMLElement>('[data-field]')) {
    const value = values[field.dataset['field'] ?? ''] ?? '';
    field.textContent = value;
    field.closest('[data-row]')?.toggleAttribute('hidden', value === '');
  }
  page.querySelector('[data-print]')?.addEventListener('click', () => print());
  if (!isSignedIn) saveSignInEmail(receipt.email);
}
