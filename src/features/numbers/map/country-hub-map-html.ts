import type { Language } from '#config/languages.ts';
import { COUNTRY_FRAME, getCountryMap, NAMES_AREA } from '#domain/map/country-map.ts';
import { mapHtml } from '#domain/map/map-svg.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import { placeName } from '#i18n/countries/place-names.ts';
import type { Translate } from '#i18n/texts.ts';
import type { Markup } from '#lib/text/markup.ts';
import type { TextValues } from '#lib/text/text.ts';
import type { StockedCountry } from '#site-data/site-data.ts';

/** Most places that are named, on the map and in its text alternative. */
const MOST_NAMED = 12;

/**
 * Returns the map of a number country with the places that have numbers for sale; undefined where
 * the country is on no map. A place whose position is not known, or outside the frame, is counted
 * and not drawn. The land around the country comes from a file beside the page, which is smaller
 * by it.
 */
export function countryHubMapHtml(
  t: Translate,
  language: Language,
  didCountry: StockedCountry,
  names: TextValues,
): Markup | undefined {
  const inStock = new Set(
    didCountry.groups
      .filter(({ state, dids }) => state !== '' && dids.length > 0)
      .map(({ state }) => state),
  );
  const map = getCountryMap(didCountry.iso2, inStock);
  if (map === undefined) return undefined;
  const places = map.places.map(({ name, at }) => ({ at, text: placeName(language, name) }));
  const named = places.slice(0, MOST_NAMED);
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    named.map(({ text }) => text),
  );
  const [onlyPlace, ...others] = places;
  /** Such as Singapore: a place of the country's own name is not named beside it. */
  const isOnlyCountry =
    others.length === 0 &&
    onlyPlace?.text === countryName(language, didCountry.iso2, didCountry.name);
  const values = { ...names, places: list, count: inStock.size };
  const text =
    places.length === 0 || isOnlyCountry
      ? t('pair-facts.map-same', values)
      : t(inStock.size > named.length ? 'country-hub.map-largest' : 'country-hub.map', values);
  return mapHtml({
    frame: COUNTRY_FRAME,
    land: { file: `/maps/${didCountry.iso2.toLowerCase()}.svg` },
    outlines: map.outlines,
    arcs: [],
    points: map.points,
    labels: [],
    names: { area: NAMES_AREA, list: named },
    text,
  });
}
