import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#config/languages.ts';
import { splitLocalizedPath } from './localized-path.ts';

/** What a visit says about the language that the visitor wants. */
export interface LanguageSigns {
  pathname: string;
  /** The `lang` query parameter. */
  query: string | null;
  /** The stored preferred language. */
  stored: string | null;
  /** The language cookie. */
  cookie: string | null;
  /** The browser's first language, a BCP 47 tag. */
  browser: string | undefined;
  isCrawler: boolean;
}

/** The language to show, whether another address must be opened for it, and whether it is kept as the preference. */
export interface LanguageChoice {
  language: Language;
  redirect: boolean;
  keep: boolean;
}

const firstPart = (tag: string | undefined): string | undefined =>
  tag?.split('-')[0]?.toLowerCase();

/** Chooses the language of a visit: an address with a prefix is explicit; else the query, the stored preference, the cookie, the browser, the default. A crawler without a preference is never redirected (specification 1, section 4, "Language"; decisions, "Which language is shown"). */
export function initialLanguage(signs: LanguageSigns): LanguageChoice {
  const address = splitLocalizedPath(signs.pathname);
  if (address.explicit) return { language: address.language, redirect: false, keep: true };
  const asked = isLanguage(signs.query);
  const browser = signs.isCrawler ? undefined : firstPart(signs.browser);
  const wishes = [signs.query, signs.stored, signs.cookie, browser];
  const language = wishes.find(isLanguage) ?? DEFAULT_LANGUAGE;
  return { language, redirect: language !== DEFAULT_LANGUAGE, keep: asked };
}
