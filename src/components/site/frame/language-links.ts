import { DEFAULT_LANGUAGE, isLanguage } from '#config/languages.ts';
import { isStorageAvailable } from '#lib/browser/storage-probe.ts';
import { pageLanguage, preferLanguage } from '#stores/language.ts';

/** Secrets and personal data that an address may carry; they stay on the page that takes them. */
const SECRETS = ['token', 'email', 'TrustedDeviceJWT', 'portInToken'];

/**
 * Returns the query for the same page in another language. Only a stated `lang` keeps the default
 * language where no preference can be stored.
 */
function queryFor(language: string): string {
  const query = new URLSearchParams(location.search);
  for (const name of [...SECRETS, 'lang']) query.delete(name);
  const stays = language !== DEFAULT_LANGUAGE || isStorageAvailable();
  if (!stays && pageLanguage() !== language) query.set('lang', language);
  return query.toString();
}

const isCustomer = (): boolean => document.documentElement.dataset['session'] === 'customer';

/**
 * Stores the language of a menu link and adds the page's query and fragment to it. A customer's
 * emails are then sent in that language too.
 */
export async function completeLanguageLink(link: HTMLAnchorElement): Promise<void> {
  const code = link.dataset['language'];
  if (!isLanguage(code)) return;
  preferLanguage(code);
  link.search = queryFor(code);
  link.hash = location.hash;
  if (!isCustomer()) return;
  const { saveAccountLanguage } = await import('#stores/account/account-language.ts');
  await saveAccountLanguage(code);
}
