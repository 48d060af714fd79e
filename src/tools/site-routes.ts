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

/** The built file that answers an address: token pages are one file each, pages end in `.html` (decisions, "Names and addresses"). */
export function builtFileFor(pathname: string): string {
  if (pathname === '/') return '/index.html';
  const prefix = LANGUAGE_PREFIX.exec(pathname)?.[0] ?? '';
  const path = pathname.slice(prefix.length);
  const tokenPage = TOKEN_PAGE.exec(path)?.[1];
  if (tokenPage !== undefined) return `${prefix}/${tokenPage}.html`;
  return /\.[a-z0-9]+$/i.test(pathname) ? pathname : `${pathname}.html`;
}
