import { ROUTES } from '#config/routes.ts';
import { TOKEN_KEY } from '#config/storage-keys.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { formatUsd } from '#lib/money/money.ts';
import { dayText, monthsText } from '#lib/text/date-text.ts';
import { localStore } from '#lib/browser/safe-storage.ts';
import { pageLanguage } from '#stores/language.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { readReceipt, type Receipt } from '#stores/order/receipt.ts';
import { storedCustomerId } from '#stores/session/session.ts';
import { saveSignInEmail } from '#stores/session/sign-in-tokens.ts';
import { showThankYouState, type ThankYouPart } from './thank-you-states.ts';

function valuesOf(receipt: Receipt, language: string): Readonly<Record<string, string>> {
  const paidAt = new Date(receipt.paidAt);
  return {
    number: receipt.number,
    total: formatUsd(receipt.totalCents),
    duration: monthsText(language, receipt.months),
    confirmation: receipt.confirmationId ?? '',
    email: receipt.email,
    date: dayText(language, paidAt),
  };
}

/** Returns the first map that one of the pages has; undefined when none could be read. */
async function findMap(paths: readonly string[]): Promise<Element | undefined> {
  for (const path of paths) {
    try {
      const response = await fetch(path);
      const source = response.ok ? await response.text() : '';
      // The map alone is parsed: this page's security policy refuses the styles of another one.
      const svg = /<svg class="map"[\s\S]*?<\/svg>/.exec(source)?.[0] ?? '';
      const map = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
      if (map !== null) return map;
    } catch (reason) {
      console.warn('a map not loaded', reason);
    }
  }
  return undefined;
}

/**
 * Shows the call of the number that was bought: the map of its pair's page, which the buyer comes
 * from, else that of the world. Removes the placeholder when neither loads.
 */
async function showMap(page: HTMLElement, { pair }: Receipt): Promise<void> {
  const place = page.querySelector('[data-map]');
  const language = pageLanguage();
  const routes = pair === undefined ? [ROUTES.home] : [pair, ROUTES.home];
  const map = await findMap(routes.map((route) => localizedPath(language, route)));
  if (map === undefined) place?.remove();
  else place?.append(map);
}

/** Lets the button of the number's test open it; the page has none where it is not offered. */
function offerTest(page: HTMLElement, number: string): void {
  const place = page.querySelector<HTMLElement>('[data-number-test]');
  let isLoading = false;
  place?.querySelector('button')?.addEventListener('click', async () => {
    if (isLoading) return;
    isLoading = true;
    try {
      const { openNumberTest } = await whileLoading(import('./open-number-test.tsx'));
      openNumberTest(place, number);
    } catch (reason) {
      isLoading = false;
      console.warn('part of the page not loaded', reason);
      openPopup('server-error');
    }
  });
}

/**
 * Returns whether the session of this browser is the buyer's. Who signed in after the order, in
 * place of another customer or of a visitor, is taken for the buyer.
 */
function isBuyersSession({ session }: Receipt): boolean {
  if (session === undefined) return true;
  return (storedCustomerId(localStore) === session.customer) === session.isBuyers;
}

/** Returns the parts about the session and the plan of a paid order. */
export function thankYouParts(receipt: Receipt): ThankYouPart[] {
  const hasSession = localStore.getItem(TOKEN_KEY) !== null;
  const isBuyers = isBuyersSession(receipt);
  const parts: ThankYouPart[] = [hasSession && isBuyers ? 'signed-in' : 'signed-out'];
  if (hasSession && !isBuyers) parts.push('other-account');
  if (receipt.hasCallMinutes === false) parts.push('no-minutes');
  return parts;
}

/** Lets the link to sign-in end the session first: sign-in redirects those who have one. */
function signOutBefore(link: HTMLAnchorElement): void {
  const follow = (): void => link.addEventListener('click', press, { once: true });
  const press = async (): Promise<void> => {
    try {
      const { signOutOnPress } = await whileLoading(import('#stores/sign-out.ts'));
      signOutOnPress(link, () => location.assign(link.href));
      link.click();
    } catch (reason) {
      console.warn('part of the page not loaded', reason);
      openPopup('server-error');
      follow();
    }
  };
  link.addEventListener('click', (event) => event.preventDefault());
  follow();
}

/** Fills the thank-you page with the order that this tab paid, or shows that there is none. */
export function startThankYou(page: HTMLElement): void {
  const receipt = readReceipt();
  if (receipt === undefined) return showThankYouState(page, 'none');
  const parts = thankYouParts(receipt);
  showThankYouState(page, 'paid', parts);
  void showMap(page, receipt);
  const values = valuesOf(receipt, document.documentElement.lang);
  for (const field of page.querySelectorAll<HTMLElement>('[data-field]')) {
    const value = values[field.dataset['field'] ?? ''] ?? '';
    field.textContent = value;
    field.closest('[data-row]')?.toggleAttribute('hidden', value === '');
  }
  page.querySelector('[data-print]')?.addEventListener('click', () => print());
  if (parts.includes('signed-out')) saveSignInEmail(receipt.email);
  const signInLink = page.querySelector<HTMLAnchorElement>('a[data-when="signed-out"]');
  if (signInLink !== null && parts.includes('other-account')) signOutBefore(signInLink);
  offerTest(page, receipt.number);
}
