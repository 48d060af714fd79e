import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import { createWorldMap, type WorldMap } from '#domain/map/world-map.ts';
import { cachedPart } from '#lib/part-cache.ts';
import { readCountriesOnSale } from '#site-data/read.ts';

/**
 * Returns the map of all countries on sale with calls to the country of a language's readers, for
 * the home page and for share pictures.
 */
export function worldMapOf(language: Language): WorldMap {
  const reader = LANGUAGE_TABLE[language].country;
  const codes = readCountriesOnSale()
    .toSorted((one, other) => one.sortOrder - other.sortOrder)
    .map(({ iso2 }) => iso2);
  return cachedPart('world-map', `${reader} ${codes.join()}`, () => createWorldMap(codes, reader));
}
