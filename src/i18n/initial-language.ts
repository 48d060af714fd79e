import {
  DEFAULT_LANGUAGE,
  LANGUAGE_COOKIE,
  LANGUAGES,
  PREFERRED_LANGUAGE_KEY,
} from '#config/languages.ts';
import { FRAME_LIMITS } from '#config/limits/frame-limits.ts';
import { inlineScript } from './inline-script.ts';

/**
 * Opens the page in the visitor's language. An address with a language prefix is explicit; else the
 * query, the stored preference, the cookie, the browser's language and the default decide, in this
 * order. A crawler without a preference is never redirected. It runs in the head before the first
 * paint. It is inlined by its source and may use nothing but its arguments and the browser
 * (docs/decisions/language-script-in-the-head.md).
 */
function showInitialLanguage(
  languages: readonly string[],
  defaultLanguage: string,
  storageKey: string,
  cookieName: string,
  cookieSeconds: number,
): void {
  const known = (code: string | null | undefined): string | undefined =>
    languages.find((language) => language === code);
  const url = new URL(location.href);
  const { pathname, searchParams } = url;
  const prefix = known(pathname.split('/')[1]);
  const explicit = prefix === defaultLanguage ? undefined : prefix;
  const asked = known(searchParams.get('lang'));
  let stored: string | null | undefined;
  let cookie: string | undefined;
  try {
    cookie = new RegExp(`(?:^|; )${cookieName}=(\\w+)`).exec(document.cookie)?.[1];
    stored = localStorage.getItem(storageKey);
  } catch {
    // Blocked storage: the address and the browser's language decide.
  }
  const isCrawler = /bot|crawl|spider|slurp|preview|lighthouse/i.test(navigator.userAgent);
  const browser = isCrawler ? undefined : navigator.language?.split('-')[0]?.toLowerCase();
  const language =
    explicit ?? asked ?? known(stored) ?? known(cookie) ?? known(browser) ?? defaultLanguage;
  if (explicit !== undefined || asked !== undefined) {
    try {
      const secure = location.protocol === 'https:' ? ';secure' : '';
      document.cookie = `${cookieName}=${language};path=/;max-age=${cookieSeconds};samesite=lax${secure}`;
      localStorage.setItem(storageKey, language);
    } catch {
      // Blocked storage: the choice lasts as long as `lang` is in the URL.
    }
  }
  if (explicit !== undefined || language === defaultLanguage) return;
  searchParams.delete('lang');
  url.pathname = language + (pathname === '/' ? '' : pathname);
  location.replace(url);
}

/**
 * Returns the script of every page's head, minified; `astro.config.mjs` defines it for the build.
 */
export const initialLanguageScript = (): string =>
  inlineScript(
    showInitialLanguage,
    LANGUAGES,
    DEFAULT_LANGUAGE,
    PREFERRED_LANGUAGE_KEY,
    LANGUAGE_COOKIE,
    FRAME_LIMITS.languageCookieHours * 3600,
  );
