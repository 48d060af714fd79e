import { LANGUAGES } from '#config/languages.ts';

const LANGUAGE_PREFIX = new RegExp(
  `^/(${LANGUAGES.filter((code) => code !== 'en').join('|')})(?=/|$)`,
);
const TOKEN_PAGE = /^\/(recovery-password|validate-email)\/[^/]+$/;

/** The redirects that every host of the site makes: `/home` leads to `/`, in each language. */
export function redirectFor(pathname: string): string | undefined {
  const prefix = LANGUAGE_PREFIX.exec(pathname)?.[0] ?? '';
  const path = pathname.slice(prefix.length);
  if (path === '/home') return prefix === '' ? '/' : prefix;
  if (path.length > 1 && path.endsWith('/')) return pathname.replace(/\/+$/, '');
  return undefined;
}

/** The page that answers an address with a token, `/he/recovery-password` for `/he/recovery-password/abc`; undefined for every other address. */
export function tokenPageFor(pathname: string): string | undefined {
  const prefix = LANGUAGE_PREFIX.exec(pathname)?.[0] ?? '';
  const page = TOKEN_PAGE.exec(pathname.slice(prefix.length))?.[1];
  return page === undefined ? undefined : `${prefix}/${page}`;
}

/** The built file that answers an address: token pages are one file each, pages end in `.html` (decisions, "Names and addresses"). */
export function builtFileFor(pathname: string): string {
  if (pathname === '/') return '/index.html';
  const tokenPage = tokenPageFor(pathname);
  if (tokenPage !== undefined) return `${tokenPage}.html`;
  return /\.[a-z0-9]+$/i.test(pathname) ? pathname : `${pathname}.html`;
}
