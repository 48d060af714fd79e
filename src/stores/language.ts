import { FRAME_LIMITS } from '#config/limits/frame-limits.ts';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  PREFERRED_LANGUAGE_KEY,
  type Language,
} from '#config/languages.ts';
import { localStore } from '#lib/browser/safe-storage.ts';

/** Returns the language of the page in view by its `<html lang>`. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

/** Stores a language as the visitor's choice, in storage and in a cookie of 720 hours. */
export function preferLanguage(language: Language): void {
  localStore.setItem(PREFERRED_LANGUAGE_KEY, language);
  const seconds = FRAME_LIMITS.languageCookieHours * 3600;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${seconds}; samesite=lax${secure}`;
}
