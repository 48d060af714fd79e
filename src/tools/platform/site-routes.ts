import { LANGUAGES } from '#config/languages.ts';
import { TOKEN_PAGES } from '#config/routes.ts';

const LANGUAGE_PREFIX = new RegExp(
  `^/(${LANGUAGES.filter((code) => code !== 'en').join('|')})(?=/|$)`,
);
const TOKEN_PAGE = new RegExp(`^(${TOKEN_PAGES.join('|')})/[^/]+$`);

/**
 * Control characters, backslashes and empty segments: what browsers and headers read in another way
 * than a path.
 */
const UNSAFE_PATH = /[\p{Cc}\\]|\/\//u;

/**
 * Files for hosts, `_headers` among them; assets are the only published files below an underscore.
 */
const HOST_FILE = /^\/_(?!astro\/)/;

/**
 * Returns whether a request's path can name a page or file of the site; any other gets the
 * not-found page.
 */
export function isServable(pathname: string): boolean {
  try {
    const decoded = decodeURIComponent(pathname);
    return pathname.startsWith('/') && !UNSAFE_PATH.test(decoded) && !HOST_FILE.test(decoded);
  } catch {
    return false;
  }
}

/**
 * Returns where a host redirects a servable path: `/home` to `/`, `/faq/` to `/faq`, and `/FAQ` to
 * `/faq` where `hasPage` knows the lower-case address. The result stays percent-encoded as it came.
 */
export function redirectFor(
  pathname: string,
  hasPage: (pathname: string) => boolean,
): string | undefined {
  const bare = pathname === '/' ? pathname : pathname.replace(/\/$/, '');
  const lower = bare.toLowerCase();
  const isHome = LANGUAGE_PREFIX.test(lower) ? lower.slice(3) === '/home' : lower === '/home';
  if (isHome) return lower.slice(0, -'/home'.length) || '/';
  // Tokens are case-sensitive.
  const isOtherCase = lower !== bare && tokenPageFor(bare) === undefined && hasPage(lower);
  const target = isOtherCase ? lower : bare;
  return target === pathname ? undefined : target;
}

/**
 * Returns the page that serves an address with a token, `/he/recovery-password` for
 * `/he/recovery-password/abc`; undefined for every other address.
 */
export function tokenPageFor(pathname: string): string | undefined {
  const prefix = LANGUAGE_PREFIX.exec(pathname)?.[0] ?? '';
  const page = TOKEN_PAGE.exec(pathname.slice(prefix.length))?.[1];
  return page === undefined ? undefined : `${prefix}${page}`;
}

/**
 * Returns the built file that serves an address: token pages are one file each, pages end in
 * `.html`.
 */
export function builtFileFor(pathname: string): string {
  if (pathname === '/') return '/index.html';
  const tokenPage = tokenPageFor(pathname);
  if (tokenPage !== undefined) return `${tokenPage}.html`;
  return /\.[a-z0-9]+$/i.test(pathname) ? pathname : `${pathname}.html`;
}
