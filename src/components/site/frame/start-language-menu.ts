import { isLanguage } from '#config/languages.ts';
import { preferLanguage } from '#stores/language.ts';

/** Keeps the chosen language before the browser goes there; without this the address alone decides. */
export function startLanguageMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('[data-language-menu]');
  for (const link of menu?.querySelectorAll<HTMLAnchorElement>('[data-language]') ?? []) {
    link.addEventListener('click', () => {
      const code = link.dataset['language'];
      if (isLanguage(code)) preferLanguage(code);
      link.search = '';
      if (menu !== null) menu.open = false;
    });
  }
}
