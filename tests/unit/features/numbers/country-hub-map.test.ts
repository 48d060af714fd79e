import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { NAMES_AREA } from '#domain/map/country-map.ts';
import { nameSize } from '#domain/map/labels.ts';
import { placesOf } from '#domain/map/places.ts';
import { countryHubMapHtml } from '#features/numbers/map/country-hub-map-html.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { createTranslate } from '#i18n/compile.ts';
import { countryForms, countryValues } from '#i18n/countries/country-forms.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import { placeName } from '#i18n/countries/place-names.ts';

const ENGLISH_NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** Returns the map of a number country with those places in stock. */
function mapOf(language: Language, iso2: string, places: readonly string[]): string {
  const t = createTranslate(readTextFile(`i18n/${language}.json`), language);
  const dids = [{ id: 1, number: '12125550123', priceCents: 599 }];
  const didCountry = {
    id: 1,
    iso2,
    name: iso2,
    sortOrder: 1,
    slug: iso2,
    groups: [{ state: 'Sold out', dids: [] }, ...places.map((state) => ({ state, dids }))],
  };
  const names = countryValues(
    'didCountry',
    countryForms(language, iso2, countryName(language, iso2, ENGLISH_NAMES.of(iso2) ?? iso2)),
  );
  return countryHubMapHtml(t, language, didCountry, names)?.html ?? '';
}

/** Returns the text alternative of such a map. */
const mapText = (...map: Parameters<typeof mapOf>): string =>
  /aria-label="([^"]*)"/.exec(mapOf(...map))?.[1] ?? '';

/** A name’s middle is written in whole units. */
const ROUNDED = 1;

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** The countries whose places have coordinates, with all of these. */
const COUNTRIES_WITH_PLACES = LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).flatMap(
  (iso2) => (placesOf(iso2).size === 0 ? [] : [[iso2, [...placesOf(iso2).keys()]] as const]),
);

/** Returns the names on a map with the boxes that they fill where they are written largest. */
const namesOn = (map: string) =>
  [...map.matchAll(/<text x="(\d+)" y="(\d+)">([^<]+)</g)].map(([, x, y, name]) => {
    const { width, height } = nameSize(name ?? '');
    const [left, top] = [Number(x) - width / 2, Number(y) - 5 - height / 2];
    return { name, left, top, right: left + width, bottom: top + height };
  });

const pointsOn = (map: string) =>
  [...map.matchAll(/cx="(-?\d+)" cy="(-?\d+)"/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  );

describe('the map of a number country', () => {
  const CITIES =
    'London,Birmingham,Glasgow,Liverpool,Bristol,Manchester,Sheffield,Leeds,Edinburgh,Leicester,Cardiff,Tyneside'.split(
      ',',
    );

  it('names its places where these are few', () => {
    expect(mapText('en', 'US', ['Texas', 'California'])).toBe(
      'Map of the United States with the places that have numbers: California and Texas.',
    );
  });

  it.each<[Language, string]>([
    [
      'en',
      'Map of the United States, where 4 places have numbers. The largest: California and Texas.',
    ],
    [
      'es',
      'Mapa de Estados Unidos: hay números en 4 lugares. Los más grandes: California y Texas.',
    ],
    ['he', 'מפת ארצות הברית. ב־4 מקומות יש מספרים. הגדולים שבהם: קליפורניה וטקסס.'],
    ['pt', 'Mapa dos Estados Unidos: há números em 4 lugares. Os maiores: Califórnia e Texas.'],
  ])('counts in %s the places outside its frame with the others', (language, text) => {
    expect(mapText(language, 'US', ['Alaska', 'California', 'Hawaii', 'Texas'])).toBe(text);
  });

  it('names the twelve largest places of more, and counts numbers without a place with none', () => {
    expect(mapText('en', 'GB', ['', ...CITIES.toSorted(), 'Reading'])).toBe(
      'Map of the United Kingdom, where 13 places have numbers. The largest: London, Birmingham, Glasgow, Liverpool, Bristol, Manchester, Sheffield, Leeds, Edinburgh, Leicester, Cardiff, and Tyneside.',
    );
    expect(mapText('en', 'GB', ['', ...CITIES])).toContain('with the places that have numbers:');
  });

  it.each(LANGUAGES)(
    'writes names in %s apart from each other, beside all points and clear of the faded edges',
    (language) => {
      const wrong: string[] = [];
      for (const [iso2, places] of COUNTRIES_WITH_PLACES) {
        const map = mapOf(language, iso2, places);
        const names = namesOn(map);
        for (const [at, { name, left, top, right, bottom }] of names.entries()) {
          const isClear =
            left >= NAMES_AREA.left - ROUNDED &&
            top >= NAMES_AREA.top - ROUNDED &&
            right <= NAMES_AREA.right + ROUNDED &&
            bottom <= NAMES_AREA.bottom + ROUNDED;
          const isApart = names
            .slice(at + 1)
            .every(
              (other) =>
                left >= other.right - ROUNDED ||
                other.left >= right - ROUNDED ||
                top >= other.bottom - ROUNDED ||
                other.top >= bottom - ROUNDED,
            );
          const coversNone = pointsOn(map).every(
            ([x, y]) => x < left || x > right || y < top || y > bottom,
          );
          if (!isClear || !isApart || !coversNone) wrong.push(`${iso2}: ${name}`);
        }
      }
      expect(COUNTRIES_WITH_PLACES.length).toBeGreaterThan(40);
      expect(wrong).toEqual([]);
    },
  );

  it('writes the most populous place of each country', () => {
    const missing = COUNTRIES_WITH_PLACES.filter(([iso2, [largest = '']]) => {
      const [first] = namesOn(mapOf('en', iso2, [largest]));
      return first?.name !== placeName('en', largest);
    });
    expect(missing).toEqual([]);
  });
});
