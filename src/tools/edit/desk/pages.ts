import { LANGUAGES, type Language } from '#config/languages.ts';

/** A page of the shop without its language, `/faq`. */
export interface PageAddress {
  language: Language;
  path: string;
}

/** Returns the address of a page in a language; English has no prefix. */
export const addressOf = ({ language, path }: PageAddress): string => {
  if (language === 'en') return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
};

/** Reads language and page from an address. */
export function readAddress(address: string): PageAddress {
  const [, prefix = '', ...rest] = address.split('/');
  const language = LANGUAGES.find((one) => one === prefix && one !== 'en');
  if (language === undefined) return { language: 'en', path: address };
  return { language, path: `/${rest.join('/')}` };
}
