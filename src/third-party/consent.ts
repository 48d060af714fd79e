import { storeConsent, type ConsentChoice, type ConsentPurpose } from './consent-choice.ts';
import { loadScript } from './load-script.ts';

declare global {
  interface WindowEventMap {
    /** The event of the consent loader: which purposes the visitor has agreed to. */
    'cookie-consent': CustomEvent<ConsentChoice>;
  }
  interface Window {
    cookieConsent?: ConsentChoice;
  }
}

/**
 * Loads the consent loader and runs `granted` once for each purpose, as soon as the visitor has
 * agreed to it. Without a loader there is no consent, and nothing runs.
 */
export function onConsent(url: string, granted: (purpose: ConsentPurpose) => void): void {
  if (url === '') return;
  const notified = new Set<ConsentPurpose>();
  const read = (choice: ConsentChoice | undefined): void => {
    if (choice !== undefined) storeConsent(choice);
    for (const purpose of ['analytics', 'marketing'] as const) {
      if (choice?.[purpose] !== true || notified.has(purpose)) continue;
      notified.add(purpose);
      granted(purpose);
    }
  };
  addEventListener('cookie-consent', (event) => read(event.detail));
  const load = async (): Promise<void> => {
    if (await loadScript(url)) offerSettings();
    read(window.cookieConsent);
  };
  void load();
}

/** Shows the button of the footer that opens the cookie settings again. */
function offerSettings(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-cookie-settings]')) {
    part.hidden = false;
    part.addEventListener('click', () => dispatchEvent(new Event('cookie-settings')));
  }
}
