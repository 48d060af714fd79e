import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { originOf } from '#config/security/content-security.ts';
import { LANGUAGES } from '#config/languages.ts';
import { cardPageRoutes } from '#config/routes.ts';
import {
  headerSettings,
  policyHeader,
  securityHeaders,
} from '#config/security/security-headers.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { builtFileFor } from '#tools/platform/site-routes.ts';
import { importsOf, inlineScripts, pageScripts, sha256, type PageScripts } from './page-scripts.ts';

/** A script of a card page: its address or `inline`, its hash, and why the page needs it. */
interface InventoryScript {
  source: string;
  hash: string;
  purpose: string;
}

/**
 * Everything that runs on pages with a card form, and the headers that guard them (PCI DSS 6.4.3
 * and 11.6.1).
 */
export interface CardPageInventory {
  pages: ({ path: string; headers: Record<string, string> } & PageScripts)[];
  scripts: InventoryScript[];
  /** Scripts of other origins. Their providers change them at will, so they have no hash. */
  thirdParties: { source: string; purpose: string }[];
}

type Settings = Readonly<Record<string, string | undefined>>;

const BOT_PURPOSE = 'bot protection: distinguishes programs that test stolen cards from people';

/** The inventory's file in a built site. Its underscore keeps it from being served. */
export const INVENTORY_FILE = '_card-pages.json';

const INLINE_PURPOSES: readonly [RegExp, string][] = [
  [/preferred-language/, 'chooses the language before the first paint'],
  [/dataset\.session/, 'hides the sign-in link of a signed-in customer before the first paint'],
  [/astro-island|astro:|Astro/, 'hydrates the page’s islands (part of Astro)'],
];
const FILE_PURPOSES: readonly [RegExp, string][] = [
  [/^hydrate\./, 'Preact, which runs the forms; form fields, buttons and their rules'],
  [/^frame\./, 'menu, language, pop-ups and spinner of every page'],
  [/^plain\./, 'holds whether a customer is signed in, and writes sums and dates'],
  [/^(api|errors)\./, 'requests to the two APIs, and what their responses mean'],
  [/^paying\./, 'what each payment is sent with, so that none is charged twice'],
  [/^guard\./, 'closes the pages of customers to others'],
  [/^BaseLayout\./, 'starts the page frame'],
  [/^ThirdParties\./, 'loads bot protection and, on pages without a card form, what was agreed to'],
];

const find = (purposes: readonly [RegExp, string][], text: string): string | undefined =>
  purposes.find(([pattern]) => pattern.test(text))?.[1];

function filePurpose(path: string): string {
  const name = path.slice('/_astro/'.length);
  return (
    find(FILE_PURPOSES, name) ??
    `the shop’s own code: ${name.split('.')[0]}, needed by the forms of these pages`
  );
}

/** Returns all script files that some files lead to, by address. */
function reachable(directory: string, from: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const waiting = [...from];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const file = join(directory, path);
    if (found.has(path) || !existsSync(file)) continue;
    const script = readFileSync(file, 'utf8');
    found.set(path, sha256(script));
    waiting.push(...importsOf(script));
  }
  return found;
}

/** Returns the card pages of a built site, with their HTML. */
function readCardPages(directory: string, product: string): { path: string; html: string }[] {
  const routes = cardPageRoutes(product);
  return LANGUAGES.flatMap((language) => routes.map((route) => localizedPath(language, route)))
    .map((path) => ({ path, file: join(directory, builtFileFor(path)) }))
    .filter(({ file }) => existsSync(file))
    .map(({ path, file }) => ({ path, html: readFileSync(file, 'utf8') }));
}

function inlineInventory(pages: readonly { html: string }[]): InventoryScript[] {
  const texts = new Set(pages.flatMap(({ html }) => inlineScripts(html)));
  return [...texts].map((text) => ({
    source: 'inline',
    hash: sha256(text),
    purpose: find(INLINE_PURPOSES, text) ?? 'a part of the shop’s own code',
  }));
}

/** Reads a built site and lists what its card pages run. */
export function takeInventory(directory: string, env: Settings): CardPageInventory {
  const settings = headerSettings(env);
  const built = readCardPages(directory, env['PRODUCT'] || 'vnum');
  const pages = built.map(({ path, html }) => {
    const scripts = pageScripts(html);
    const policy = policyHeader(settings, scripts.policy);
    return {
      path,
      headers: { ...securityHeaders(settings), 'Content-Security-Policy': policy },
      ...scripts,
    };
  });
  const files = reachable(
    directory,
    pages.flatMap((page) => page.files),
  );
  const bot = originOf(env['PUBLIC_BOT_PROTECTION_URL'] ?? '');
  return {
    pages,
    scripts: [
      ...inlineInventory(built),
      ...[...files].sort().map(([source, hash]) => ({
        source,
        hash,
        purpose: filePurpose(source),
      })),
    ],
    thirdParties: bot === undefined ? [] : [{ source: bot, purpose: BOT_PURPOSE }],
  };
}

/** Writes the inventory into a built site. */
export const writeInventory = (directory: string, inventory: CardPageInventory): void =>
  writeFileSync(join(directory, INVENTORY_FILE), `${JSON.stringify(inventory, null, 2)}\n`);

/** Reads an inventory that a build has written. */
export const readInventory = (file: string): CardPageInventory =>
  JSON.parse(readFileSync(file, 'utf8')) as CardPageInventory;

/**
 * Returns the policy headers of a built site’s card pages by path; empty for a site without an
 * inventory.
 */
export function cardPagePolicies(directory: string): ReadonlyMap<string, string> {
  const file = join(directory, INVENTORY_FILE);
  const pages = existsSync(file) ? readInventory(file).pages : [];
  return new Map(
    pages.map(({ path, headers }) => [path, headers['Content-Security-Policy'] ?? '']),
  );
}
