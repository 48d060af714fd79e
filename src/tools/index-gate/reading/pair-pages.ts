import { join } from 'node:path';
import type { Language } from '#config/languages.ts';
import { chooseYourNumberRoute } from '#config/routes.ts';
import { localizedPath, splitLocalizedPath } from '#i18n/localized-path.ts';
import type { Catalogue, StockedCountry, PackageCountry } from '#site-data/site-data.ts';

/** A choose-number page in any language. */
export interface PairPage {
  didCountry: StockedCountry;
  packageCountry: PackageCountry;
  /** Its language-neutral path. */
  path: string;
}

/** Returns the choose-number pages of a catalogue, number country by number country. */
export const listPairs = ({ didCountries, packageCountries }: Catalogue): PairPage[] =>
  didCountries.flatMap((didCountry) =>
    packageCountries.map((packageCountry) => ({
      didCountry,
      packageCountry,
      path: chooseYourNumberRoute(didCountry.slug, packageCountry.slug),
    })),
  );

/** Returns the file of a choose-number page. */
export const pairFile = (folder: string, language: Language, path: string): string =>
  join(folder, `${localizedPath(language, path)}.html`);

const PAIR = new RegExp(`^${chooseYourNumberRoute('[^/]+', '[^/]+')}$`);

/**
 * Returns the language and the language-neutral path of a choose-number page by its file in the
 * site, `es/…/italy/france.html`; undefined for other files.
 */
export function pairOf(file: string): { language: Language; path: string } | undefined {
  if (!file.endsWith('.html')) return undefined;
  const { language, path } = splitLocalizedPath(`/${file.slice(0, -'.html'.length)}`);
  return PAIR.test(path) ? { language, path } : undefined;
}
