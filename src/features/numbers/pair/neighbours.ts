import type { Language } from '#config/languages.ts';
import { chooseYourNumberRoute } from '#config/routes.ts';
import { kilometresBetween, listNearest } from '#domain/country/world-regions.ts';
import { isBordering } from '#domain/map/atlas.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import type { Translate } from '#i18n/texts.ts';
import { markup } from '#lib/text/markup.ts';
import { formatUsd } from '#lib/money/money.ts';
import { readCountriesOnSale, readPrices } from '#site-data/read.ts';
import type { NumberCountry, PackageCountry } from '#site-data/site-data.ts';

/** Number of countries listed, unless more border on the country. */
const LISTED = 6;

/** Up to which distance of their middles countries are nearby: Australia and New Zealand are. */
const NEARBY_KM = 4100;

const isNearby = (iso2: string, other: string): boolean =>
  isBordering(iso2, other) || kilometresBetween(iso2, other) <= NEARBY_KM;

/**
 * Returns the countries that border on a country, the nearest first, and up to the usual number the
 * nearest of the others that are nearby; where none is, the nearest ones.
 */
export function listNeighbours<Country extends { iso2: string }>(
  iso2: string,
  countries: readonly Country[],
): Country[] {
  const nearest = listNearest(iso2, countries, countries.length);
  const { bordering = [], other = [] } = Object.groupBy(
    nearest.filter((country) => isNearby(iso2, country.iso2)),
    (country) => (isBordering(iso2, country.iso2) ? 'bordering' : 'other'),
  );
  const nearby = [...bordering, ...other.slice(0, Math.max(0, LISTED - bordering.length))];
  return nearby.length > 0 ? nearby : nearest.slice(0, LISTED);
}

/** Returns the title of the countries that `listNeighbours` returns for a country. */
export const neighboursTitle = (
  iso2: string,
  neighbours: readonly { iso2: string }[],
): 'country-hub.nearby-title' | 'country-hub.others-title' =>
  neighbours.some((country) => isNearby(iso2, country.iso2))
    ? 'country-hub.nearby-title'
    : 'country-hub.others-title';

interface NearbyPairs {
  language: Language;
  /** The number country that is sold out. */
  didCountry: NumberCountry;
  packageCountry: PackageCountry;
}

/**
 * Returns the neighbours of a country that have numbers, each with its page and price for the same
 * package country; empty when there is none.
 */
export function nearbyPairsHtml(
  t: Translate,
  { language, didCountry, packageCountry }: NearbyPairs,
): string {
  const neighbours = listNeighbours(didCountry.iso2, readCountriesOnSale());
  const links = neighbours.flatMap((country) => {
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
      <h3 id="numbers-nearby">${t(neighboursTitle(didCountry.iso2, neighbours))}</h3>
      <ul class="cluster gap-2">${links}</ul>
    </nav>`.html;
}
