import { findCountry } from './atlas.ts';
import { landPath, outlinePath } from './paths.ts';
import { placesOf } from './places.ts';
import { extentOf, fitView, project, type Frame, type Point } from './view.ts';

export const COUNTRY_FRAME: Frame = {
  width: 480,
  height: 280,
  inside: { left: 40, top: 28, right: 440, bottom: 252 },
  nearest: 5000,
};

/** The geometry of a map of one country with places in it. */
interface CountryMap {
  land: string;
  outlines: string[];
  /** The places whose position is known, the most populous first, by the provider's name. */
  places: { name: string; at: Point }[];
  /** Where the places are; the country itself where it has neither an outline nor a place. */
  points: Point[];
}

/**
 * Returns the map of a country (ISO 3166-1 alpha-2) with those of its places that are known;
 * undefined when the country is on no map.
 */
export function createCountryMap(iso2: string, names: ReadonlySet<string>): CountryMap | undefined {
  const country = findCountry(iso2);
  if (country === undefined) return undefined;
  const projection = fitView(country.middle, extentOf(country), COUNTRY_FRAME);
  const places = [...placesOf(iso2)]
    .filter(([name]) => names.has(name))
    .map(([name, place]) => ({ name, at: project(projection, place) }))
    .filter(
      ({ at: [x, y] }) => x > 0 && y > 0 && x < COUNTRY_FRAME.width && y < COUNTRY_FRAME.height,
    );
  return {
    land: landPath(projection, COUNTRY_FRAME),
    outlines: [outlinePath(projection, country.parts)],
    places,
    points:
      places.length === 0 && country.parts.length === 0
        ? [project(projection, country.middle)]
        : places.map(({ at }) => at),
  };
}
