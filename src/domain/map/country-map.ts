import { cachedPart } from '#lib/part-cache.ts';
import { findCountry, isOnMap } from './atlas.ts';
import type { Box } from './labels.ts';
import { landPath, outlinePath } from './paths.ts';
import { placesOf } from './places.ts';
import { extentOf, fitView, project, type Frame, type Point } from './view.ts';

export const COUNTRY_FRAME: Frame = {
  width: 480,
  height: 280,
  inside: { left: 40, top: 28, right: 440, bottom: 252 },
  nearest: 5000,
};

/** Where names are: the faded edges leave it clear, and phones cut nothing off there. */
export const NAMES_AREA: Box = { left: 26, top: 23, right: 454, bottom: 257 };

/** The geometry of a map of one country with places in it. */
interface CountryMap {
  land: string;
  outlines: string[];
  /** The places whose position is known, the most populous first, by the provider's name. */
  places: { name: string; at: Point }[];
  /** Where the places are; the country itself where it has neither an outline nor a place. */
  points: Point[];
}

const maps = new Map<string, CountryMap | undefined>();

/**
 * Returns the map of a country (ISO 3166-1 alpha-2) with those of its places that are known;
 * undefined when the country is on no map. Its page and its share picture have the same one in all
 * languages.
 */
export function getCountryMap(iso2: string, names: ReadonlySet<string>): CountryMap | undefined {
  const places = [...names].sort().join('|');
  const id = `${iso2} ${places}`;
  if (!maps.has(id)) {
    const create = () => createCountryMap(iso2, names);
    maps.set(id, isOnMap(iso2) ? cachedPart(`country-${iso2}`, places, create) : undefined);
  }
  return maps.get(id);
}

function createCountryMap(iso2: string, names: ReadonlySet<string>): CountryMap | undefined {
  const country = findCountry(iso2);
  if (country === undefined) return undefined;
  const view = fitView(country.middle, extentOf(country), COUNTRY_FRAME);
  const places = [...placesOf(iso2)]
    .filter(([name]) => names.has(name))
    .map(([name, place]) => ({ name, at: project(view, place) }))
    .filter(
      ({ at: [x, y] }) => x > 0 && y > 0 && x < COUNTRY_FRAME.width && y < COUNTRY_FRAME.height,
    );
  return {
    land: landPath(view, COUNTRY_FRAME),
    outlines: [outlinePath(view, country.parts)],
    places,
    points:
      places.length === 0 && country.parts.length === 0
        ? [project(view, country.middle)]
        : places.map(({ at }) => at),
  };
}
