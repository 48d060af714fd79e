import { onConsent, type ConsentPurpose } from './consent.ts';
import { loadScript, whenIdle } from './load-script.ts';
import { thirdParties } from './settings.ts';

/** Says whether scripts that could read the page are kept off it, because it has a card form (decisions, "Third parties near card data"). */
const isCardPage = (): boolean => document.documentElement.hasAttribute('data-card-form');

function startBotProtection(): void {
  const { url, general, transaction } = thirdParties.botProtection;
  if (url === '') return;
  window.botProtectionKeys = { general, transaction };
  void loadScript(url);
}

const SCRIPTS: Readonly<Record<ConsentPurpose, readonly string[]>> = {
  analytics: [thirdParties.tagManager, thirdParties.sessionAnalytics],
  marketing: [thirdParties.adPixel],
};

/** Starts what is configured: late, each apart from the others, with consent where it is needed, and never beside a card form. */
export async function startThirdParties(): Promise<void> {
  await whenIdle();
  startBotProtection();
  if (isCardPage()) return;
  onConsent(thirdParties.consent, (purpose) => {
    for (const url of SCRIPTS[purpose]) if (url !== '') void loadScript(url);
  });
}
