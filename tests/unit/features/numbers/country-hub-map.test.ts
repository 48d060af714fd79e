import { describe, expect, it } from 'vitest';
import type { Language } from '#config/languages.ts';
import { countryHubMapHtml } from '#features/numbers/map/country-hub-map-html.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { createTranslate } from '#i18n/compile.ts';
import { countryForms, countryValues } from '#i18n/countries/country-forms.ts';
import { countryName } from '#i18n/countries/country-name.ts';

const ENGLISH_NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** Returns the text alternative of the map of a number country with those places in stock. */
function mapText(language: Language, iso2: string, places: readonly string[]): string {
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
  return (
    /aria-label="([^"]*)"/.exec(
      countryHubMapHtml(t, language, didCountry, names)?.html ?? '',
    )?.[1] ?? ''
  );
}

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
});
