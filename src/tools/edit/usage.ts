import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isLanguage } from '#config/languages.ts';
import { chooseYourNumberRoute, phoneNumbersRoute, profileRoutes, ROUTES } from '#config/routes.ts';
import { baseKey } from '#i18n/check/compare-languages.ts';
import { readCatalogue } from '#site-data/read.ts';
import { readMarks } from './marks.ts';
import type { TextFiles } from './text-files.ts';

/** Lists one page of each kind of the shop, without a language. */
export function listPages(product: string): string[] {
  const { didCountries, packageCountries } = readCatalogue();
  const [country] = didCountries;
  const [own] = packageCountries;
  const ofCountries =
    country === undefined || own === undefined
      ? []
      : [
          chooseYourNumberRoute(country.slug, own.slug),
          phoneNumbersRoute(country.slug),
          `${ROUTES.ratesPerCountry}/${own.packageId}`,
        ];
  const routes = Object.values(ROUTES).filter(
    (path) => ![ROUTES.profile, ROUTES.ratesPerCountry].some((other) => other === path),
  );
  return [...routes, ...ofCountries, ...Object.values(profileRoutes(product))];
}

/** Which texts each page has, as far as pages were served; stored for the next start. */
export class PageUsage {
  readonly #files: TextFiles;
  readonly #path: string;
  readonly #keys: Map<string, string[]>;

  constructor(files: TextFiles, path: string) {
    this.#files = files;
    this.#path = path;
    const stored: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
    this.#keys = new Map(Object.entries(stored as Record<string, string[]>));
  }

  /** Returns the keys by page. */
  all(): Record<string, string[]> {
    return Object.fromEntries([...this.#keys].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  has(page: string): boolean {
    return this.#keys.has(page);
  }

  /** Notes the texts in the HTML of a page. */
  note(pathname: string, html: string): void {
    const names = this.#files.keys.names;
    const keys = readMarks(html).flatMap(({ kind, number }) => {
      const key = names[number]?.split(' ')[1];
      return kind === 'open' && key !== undefined ? [baseKey(key)] : [];
    });
    if (keys.length === 0) return;
    const [, first = '', ...rest] = pathname.split('/');
    const page = isLanguage(first) ? `/${rest.join('/')}` : pathname;
    this.#keys.set(page, [...new Set(keys)].sort());
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(this.#path, JSON.stringify(this.all()));
  }
}
