import type { Language } from '#config/languages.ts';
import { chooseYourNumberRoute } from '#config/routes.ts';
import { listNearest } from '#domain/country/world-regions.ts';
import { isBordering } from '#domain/map/atlas.ts';
import { countryName } from '#i18n/country-name.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import type { Translate } from '#i18n/texts.ts';
import { markup } from '#lib/markup.ts';
import { formatUsd } from '#lib/money.ts';
import { readCountriesOnSale, readPrices } from '#site-data/read.ts';
import type { NumberCountry, PackageCountry } from '#site-data/site-data.ts';

/** Number of nearby countries listed, unless more border on the country. */
const NEARBY = 6;

/**
 * Returns the countries that border on a country, the nearest first, and up to the usual number the
 * nearest of the others.
 */
export function listNeighbours<Country extends { iso2: string }>(
  iso2: string,
  countries: readonly Country[],
): Country[] {
  const nearest = listNearest(iso2, countries, countries.length);
  const { bordering = [], other = [] } = Object.groupBy(nearest, (country) =>
    isBordering(iso2, country.iso2) ? 'bordering' : 'other',
  );
  return [...bordering, ...other.slice(0, Math.max(0, NEARBY - bordering.length))];
}

interface NearbyPairs {
  language: Language;
  /** The number country that is sold out. */
  didCountry: NumberCountry;
  packageCountry: PackageCountry;
}

/**
 * Returns the neighbouring countries that have numbers, each with its page and price for the same
 * package country; empty when there is none.
 */
export function nearbyPairsHtml(
  t: Translate,
  { language, didCountry, packageCountry }: NearbyPairs,
): string {
  const links = listNeighbours(didCountry.iso2, readCountriesOnSale()).flatMap((country) => {
    const price = readPrices(country.id)[packageCountry.packageId];
    if (price === undefined) return [];
    const href = localizedPath(language, chooseYourNumberRoute(country.slug, packageCountry.slug));
    const from = t('get-number.from', { price: formatUsd(price.baseCents) });
    const name = countryName(language, country.iso2, country.name);
    return markup`<li><a class="chip" href="${href}">${name} <span class="number-chip__price">${from}</span></a></li>`;
  });
  if (links.length === 0) return '';
  return markup`
    <nav class="stack gap-2" aria-labelledby="numbers-nearby">
      <h3 id="numbers-nearby">${t('country-hub.nearby-title')}</h3>
      <ul class="cluster gap-2">${links}</ul>
    </nav>`.html;
}
