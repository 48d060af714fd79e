import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#config/languages.ts';
import { localStore } from '#lib/safe-storage.ts';
import { pageLanguage, preferLanguage } from '#stores/language.ts';

/** Secrets and personal data that an address may carry; they stay on the page that takes them. */
const SECRETS = ['token', 'email', 'TrustedDeviceJWT', 'portInToken'];

/** The query for the same page in another language. Only a stated `lang` keeps the default language where no preference can be stored. */
function queryFor(language: string): string {
  const query = new URLSearchParams(location.search);
  for (const name of [...SECRETS, 'lang']) query.delete(name);
  const stays = language !== DEFAULT_LANGUAGE || localStore.isAvailable();
  if (!stays && pageLanguage() !== language) query.set('lang', language);
  return query.toString();
}

const isCustomer = (): boolean => document.documentElement.dataset['session'] === 'customer';

const opensElsewhere = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** A customer's e-mails come in the language that they chose, whether or not that can be saved now. */
async function followInAccount(language: Language, href: string): Promise<void> {
  try {
    const { saveAccountLanguage } = await import('#stores/account-language.ts');
    await saveAccountLanguage(language);
  } finally {
    location.assign(href);
  }
}

/** Stores the chosen language and takes the query and the fragment of the page along; without this the address alone decides. */
export function startLanguageMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('[data-language-menu]');
  for (const link of menu?.querySelectorAll<HTMLAnchorElement>('[data-language]') ?? []) {
    link.addEventListener('click', (event) => {
      const code = link.dataset['language'];
      if (!isLanguage(code)) return;
      preferLanguage(code);
      link.search = queryFor(code);
      link.hash = location.hash;
      if (menu !== null) menu.open = false;
      if (isCustomer() && !opensElsewhere(event)) {
        event.preventDefault();
        void followInAccount(code, link.href);
      }
    });
  }
}
