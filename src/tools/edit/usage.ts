import { isLanguage } from '#config/languages.ts';
import { chooseYourNumberRoute, phoneNumbersRoute, profileRoutes, ROUTES } from '#config/routes.ts';
import { baseKey } from '#i18n/check/plural-keys.ts';
import { readCountriesOnSale, readPackages } from '#site-data/read.ts';
import { readCacheFile, replaceFile } from '#tools/platform/write-file.ts';
import { readMarks } from './marks/marks.ts';
import type { TextFiles } from './texts/text-files.ts';

/** Lists one page of each kind of the shop, without a language. */
export function listSamplePages(product: string): string[] {
  const [didCountry] = readCountriesOnSale();
  const [packageCountry] = readPackages();
  const ofCountries =
    didCountry === undefined || packageCountry === undefined
      ? []
      : [
          chooseYourNumberRoute(didCountry.slug, packageCountry.slug),
          phoneNumbersRoute(didCountry.slug),
          `${ROUTES.ratesPerCountry}/${packageCountry.packageId}`,
        ];
  const routes = Object.values(ROUTES).filter(
    (path) => ![ROUTES.profile, ROUTES.ratesPerCountry].some((other) => other === path),
  );
  return [...routes, ...ofCountries, ...Object.values(profileRoutes(product))];
}

/** How many pages the desk has read at its start, of how many. */
export interface Reading {
  done: number;
  total: number;
}

/** What the development server writes behind a page: scripts and styles, each to its end. */
const AFTER_PAGE = /<(script|style)\b[^>]*>[^]*?<\/\1>|<link\b[^>]*>/g;

/** Returns whether the HTML of a page is whole. */
function isWhole(html: string): boolean {
  const [, ...rest] = html.split('</html>');
  return rest.length > 0 && (rest.at(-1) ?? '').replace(AFTER_PAGE, '').trim() === '';
}

/** Which texts each page has: of the pages read at the start, and of those served since. */
export class PageUsage {
  readonly reading: Reading = { done: 0, total: 0 };
  readonly #files: TextFiles;
  readonly #path: string;
  readonly #keys: Map<string, string[]>;

  constructor(files: TextFiles, path: string) {
    this.#files = files;
    this.#path = path;
    this.#keys = new Map(Object.entries(readCacheFile<Record<string, string[]>>(path) ?? {}));
  }

  /** Returns the keys by page. */
  all(): Record<string, string[]> {
    return Object.fromEntries([...this.#keys].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /**
   * Reads pages one after the other, so that an editor's own page waits for one at most. A page
   * that is not there is passed over, and is not known to have texts. Returns the pages whose texts
   * are not known after that.
   */
  async readPages(
    read: (page: string) => Promise<unknown>,
    pages: readonly string[],
  ): Promise<string[]> {
    const { reading } = this;
    reading.total = pages.length;
    for (const page of this.#keys.keys()) if (!pages.includes(page)) this.#keys.delete(page);
    for (const page of pages) {
      await read(page).catch(() => this.#keys.delete(page));
      reading.done += 1;
    }
    return pages.filter((page) => !this.#keys.has(page));
  }

  /** Notes the texts in the HTML of a page; one that a browser left before its end is no page. */
  note(pathname: string, html: string): void {
    if (!isWhole(html)) return;
    const names = this.#files.keys.names;
    const keys = readMarks(html).flatMap(({ kind, number }) => {
      const key = names[number]?.split(' ')[1];
      return kind === 'open' && key !== undefined ? [baseKey(key)] : [];
    });
    if (keys.length === 0) return;
    const [, first = '', ...rest] = pathname.split('/');
    const page = isLanguage(first) ? `/${rest.join('/')}` : pathname;
    const found = [...new Set(keys)].sort();
    if (this.#keys.get(page)?.join() === found.join()) return;
    this.#keys.set(page, found);
    replaceFile(this.#path, JSON.stringify(this.all()));
  }
}
