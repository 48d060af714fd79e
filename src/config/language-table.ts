import type { Language } from './languages.ts';

interface LanguageFacts {
  /** The language's own name. */
  name: string;
  direction: 'ltr' | 'rtl';
  /**
   * ISO 3166-1 alpha-2 code of the country of most readers. CONTRIBUTING.md, "Add a language",
   * lists where it shows.
   */
  country: string;
  /** The market that an inquiry ticket names (docs/public-site.md, "Inquiry tickets"). */
  market: 1 | 2 | 3;
}

/** What differs by language in more than one module. */
export const LANGUAGE_TABLE: Readonly<Record<Language, LanguageFacts>> = {
  en: { name: 'English', direction: 'ltr', country: 'US', market: 1 },
  es: { name: 'Español', direction: 'ltr', country: 'ES', market: 2 },
  he: { name: 'עברית', direction: 'rtl', country: 'IL', market: 1 },
  pt: { name: 'Português', direction: 'ltr', country: 'BR', market: 3 },
};
