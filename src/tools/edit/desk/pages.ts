import { LANGUAGES, type Language } from '#config/languages.ts';

/** A page of the shop without its language, `/faq`. */
export interface PageAddress {
  language: Language;
  path: string;
}

/** The parameter that names a language, whatever language the visitor chose before. */
const LANGUAGE = 'lang';

/**
 * Returns the address of a page in a language. English has no prefix and is named, or an editor who
 * reads another language would be sent to the page in that one.
 */
export function addressOf({ language, path }: PageAddress): string {
  if (language === 'en') return `${path}${path.includes('?') ? '&' : '?'}${LANGUAGE}=en`;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** Reads language and page from an address. */
export function readAddress(address: string): PageAddress {
  const { pathname, searchParams } = new URL(address, 'http://desk');
  searchParams.delete(LANGUAGE);
  const query = searchParams.size === 0 ? '' : `?${searchParams}`;
  const [, prefix = '', ...rest] = pathname.split('/');
  const language = LANGUAGES.find((one) => one === prefix && one !== 'en');
  if (language === undefined) return { language: 'en', path: pathname + query };
  return { language, path: `/${rest.join('/')}${query}` };
}
