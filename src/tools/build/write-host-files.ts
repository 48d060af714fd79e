import { readdirSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { LANGUAGES } from '#config/languages.ts';
import { ROUTES, TOKEN_PAGES } from '#config/routes.ts';
import {
  headerSettings,
  NO_REFERRER_PATHS,
  policyHeader,
  securityHeaders,
} from '#config/security/security-headers.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import {
  takeInventory,
  writeInventory,
  type CardPageInventory,
} from '#tools/card-pages/inventory.ts';

type Settings = Readonly<Record<string, string | undefined>>;

const write = (directory: string, name: string, text: string): void =>
  writeFileSync(join(directory, name), `${text}\n`);

const lines = (address: string, headers: Readonly<Record<string, string>>): string =>
  [address, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');

function headersFile(env: Settings, { pages }: CardPageInventory): string {
  const secretPages = LANGUAGES.flatMap((language) =>
    NO_REFERRER_PATHS.map((path) =>
      lines(`${localizedPath(language, path)}*`, { 'Referrer-Policy': 'no-referrer' }),
    ),
  );
  const cardPages = pages.map(({ path, headers }) =>
    lines(path, { 'Content-Security-Policy': headers['Content-Security-Policy'] ?? '' }),
  );
  const immutable = { 'Cache-Control': 'public, max-age=31536000, immutable' };
  return [
    lines('/*', securityHeaders(headerSettings(env))),
    lines('/_astro/*', immutable),
    ...secretPages,
    ...cardPages,
  ].join('\n\n');
}

const capitalized = (path: string): string =>
  path.replace(
    /(^|\/)([a-z])/g,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );

/**
 * Returns the spellings of an address that people type: a static host does not compare without
 * case.
 */
function spellings(path: string): string[] {
  const others = new Set([path.toUpperCase(), capitalized(path)]);
  others.delete(path);
  return [...others];
}

/** Rules with an exact address, which hosts want before those with a star. */
function redirectsFile(): string {
  const exact = LANGUAGES.flatMap((language) => {
    const home = localizedPath(language, '/');
    const pages = Object.values(ROUTES)
      .filter((route) => route !== ROUTES.ratesPerCountry)
      .map((route) => localizedPath(language, route));
    return [
      `${localizedPath(language, '/home')} ${home} 301`,
      ...(home === '/' ? [] : [`${home}/ ${home} 301`]),
      ...pages.flatMap((path) => spellings(path).map((other) => `${other} ${path} 301`)),
    ];
  });
  const tokens = LANGUAGES.flatMap((language) =>
    TOKEN_PAGES.map((path) => {
      const page = localizedPath(language, path);
      return `${page}/* ${page} 200`;
    }),
  );
  return [...exact, ...tokens].join('\n');
}

/** Returns a map of every page's address; nginx compares the keys without regard to letter case. */
function addressMap(directory: string): string {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => `/${name.slice(0, -'.html'.length).split(sep).join('/')}`)
    .filter((address) => /^[a-z0-9/._-]+$/.test(address) && address !== '/404')
    .sort()
    .map((address) => `${address} ${address};`)
    .join('\n');
}

/**
 * Returns a map of the policies of card pages, and the one of every other address where it differs
 * from that of `docs/nginx/shop.conf`.
 */
function policyMap(env: Settings, { pages }: CardPageInventory): string {
  const settings = headerSettings(env);
  const ofCardPages = pages.map(
    ({ path, headers }) => `${path}.html "${headers['Content-Security-Policy'] ?? ''}";`,
  );
  const ofOthers = settings.reportUrl === '' ? [] : [`~^/ "${policyHeader(settings)}";`];
  return [...ofCardPages, ...ofOthers].join('\n');
}

/**
 * Writes what hosts read, beside the pages: `_headers` and `_redirects` for static hosts, two maps
 * for nginx, and the inventory of the card pages.
 */
export function writeHostFiles(directory: string, env: Settings = process.env): void {
  write(directory, '_redirects', redirectsFile());
  write(directory, '_addresses.conf', addressMap(directory));
  writeCardPageFiles(directory, env);
}

/** Writes those of the files for hosts that depend on the content of pages. */
export function writeCardPageFiles(directory: string, env: Settings = process.env): void {
  const inventory = takeInventory(directory, env);
  writeInventory(directory, inventory);
  write(directory, '_headers', headersFile(env, inventory));
  write(directory, '_policies.conf', policyMap(env, inventory));
}
