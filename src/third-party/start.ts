import { isCardPage } from '#lib/browser/card-page.ts';
import type { BotAction } from './bot-protection.ts';
import { type ConsentPurpose, isOptedOut } from './consent-choice.ts';
import { onConsent } from './consent.ts';
import { loadScript, whenIdle } from './load-script.ts';
import { introduceCustomer } from './session-analytics.ts';
import { thirdParties } from './settings.ts';

/** Loads the service's script for each site key; a key is used from when its own has loaded. */
async function startBotProtection(): Promise<void> {
  const { url, ...keys } = thirdParties.botProtection;
  if (url === '') return;
  const usable: NonNullable<typeof window.botProtectionKeys> = (window.botProtectionKeys = {});
  const load = async (action: BotAction): Promise<void> => {
    const address = new URL(url, location.href);
    address.searchParams.set('render', keys[action]);
    if (keys[action] !== '' && (await loadScript(address.href))) usable[action] = keys[action];
  };
  await Promise.all((['general', 'transaction'] as const).map(load));
}

const load = (url: string): Promise<boolean> =>
  url === '' ? Promise.resolve(false) : loadScript(url);

async function startSessionAnalytics(): Promise<void> {
  if (await load(thirdParties.sessionAnalytics)) introduceCustomer();
}

const START: Readonly<Record<ConsentPurpose, () => void>> = {
  analytics: () => {
    void load(thirdParties.tagManager);
    void startSessionAnalytics();
  },
  marketing: () => {
    void load(thirdParties.adPixel);
    if (thirdParties.reviewWidget !== '') loadReviewsInView(thirdParties.reviewWidget);
  },
};

/**
 * Starts the configured scripts: late, each apart from the others, and never beside a card form.
 * What needs consent waits for it, and is not loaded in a browser that sends Global Privacy
 * Control.
 */
export async function startThirdParties(): Promise<void> {
  await whenIdle();
  void startBotProtection();
  if (!isCardPage() && !isOptedOut())
    onConsent(thirdParties.consent, (purpose) => START[purpose]());
}

/**
 * Loads the review widget when its place comes into view; its script fills the elements with
 * `data-review-widget`.
 */
function loadReviewsInView(url: string): void {
  const place = document.querySelector('[data-review-widget]');
  if (place === null) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void loadScript(url);
    },
    { rootMargin: '200px' },
  );
  observer.observe(place);
}
