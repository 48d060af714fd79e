import { LANGUAGES, type Language } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';

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

/**
 * Returns the page that the address of the desk names, `/edit?page=/he/faq`, else the home page in
 * the language of its editor.
 */
export function pageOfDesk(search: string, language: Language): PageAddress {
  const address = new URLSearchParams(search).get('page');
  return address === null ? { language, path: '/' } : readAddress(address);
}

/** Returns the search of the address at which the desk opens with a page. */
export const searchOfDesk = (page: PageAddress): string =>
  `?page=${encodeURIComponent(addressOf(page)).replaceAll('%2F', '/')}`;

/** Returns whether a page is the one on which customers sign in, whatever it leads to. */
export const isSignIn = ({ path }: PageAddress): boolean =>
  path.replace(/[?#].*/, '') === ROUTES.login;

/** Returns the page in a frame; undefined for one of the browser itself, which shows an error. */
export function pageIn(frame: Pick<HTMLIFrameElement, 'contentWindow'>): PageAddress | undefined {
  try {
    const location = frame.contentWindow?.location;
    return location && readAddress(location.pathname + location.search);
  } catch {
    return undefined;
  }
}

/**
 * Returns the page that an editor means: by its path, `/faq`, or by an address with its language. A
 * path alone is in the language of the page that is shown. Undefined for what is no address.
 */
export function findPage(
  typed: string,
  shown: PageAddress,
  pages: readonly string[],
): PageAddress | undefined {
  const text = typed.trim();
  const isWhole = /^https?:\/\//i.test(text);
  const address = isWhole || text.startsWith('/') ? text : `/${text}`;
  if (!isWhole && address !== text && !pages.includes(address)) return undefined;
  if (!URL.canParse(address, 'http://desk')) return undefined;
  const found = readAddress(address);
  const hasLanguage = isWhole || found.language !== 'en' || /[?&]lang=en\b/.test(address);
  return hasLanguage ? found : { ...found, language: shown.language };
}
