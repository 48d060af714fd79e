import type { Language } from '#config/languages.ts';
import { flagPicture } from '#domain/map/flag-picture.ts';
import type { MapDrawing } from '#domain/map/map-svg.ts';
import { createWorldMap, WORLD_FRAME } from '#domain/map/world-map.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import { getTexts } from '#i18n/texts.ts';
import { cachedPart } from '#lib/part-cache.ts';
import { readCountriesOnSale, readPackages } from '#site-data/read.ts';
import { RETIREES_COUNTRY } from './retirees-prices.ts';

/** Sunny countries, as the page speaks of them: calls travel to these if they have plans. */
const SUNNY = ['PT', 'IL', 'CO', 'AR', 'ES', 'IT', 'BR', 'AU'];

/** Returns the address of the map on the page for retirees. */
export const retireesMapPath = (language: Language): string => `/maps/retirees/${language}.svg`;

const findNumberCountry = () => readCountriesOnSale().find(({ slug }) => slug === RETIREES_COUNTRY);

/** Returns whether the page for retirees has a map: its numbers are on sale. */
export const isRetireesMapDrawn = (): boolean => findNumberCountry() !== undefined;

/**
 * Returns the map of the page for retirees: calls to a number of the page's country travel to
 * phones in some of the countries with plans. Throws where that country is not on sale.
 */
export function retireesMap(language: Language): MapDrawing {
  const number = findNumberCountry();
  if (number === undefined) throw new Error('the country of the page for retirees is not on sale');
  const homes = readPackages().filter(({ iso2 }) => iso2 !== number.iso2);
  const codes = homes.map(({ iso2 }) => iso2);
  const sunnyFirst = [
    ...SUNNY.filter((iso2) => codes.includes(iso2)),
    ...codes.filter((iso2) => !SUNNY.includes(iso2)),
  ];
  const { land, outlines, calls, home } = cachedPart(
    'world-map',
    `from ${number.iso2} ${sunnyFirst.join()}`,
    () => createWorldMap(sunnyFirst, number.iso2, 'from-home'),
  );
  const start = home === undefined ? [] : [home];
  return {
    frame: WORLD_FRAME,
    land,
    outlines,
    arcs: calls.map(({ arc }) => arc),
    points: [...start, ...calls.map(({ end }) => end)],
    labels: [
      ...start.map((at) => ({ at, text: '+1', flag: flagPicture(number.iso2) })),
      ...calls.map(({ iso2, end }) => ({
        at: end,
        text: countryName(language, iso2, homes.find((one) => one.iso2 === iso2)?.name ?? iso2),
        flag: flagPicture(iso2),
      })),
    ],
    way: calls.flatMap(({ way }) => way),
    text: getTexts(language)('retirees.map'),
  };
}
