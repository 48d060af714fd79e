import metadata from 'libphonenumber-js/max/metadata';
import { describe, expect, it, test } from 'vitest';
import { LANGUAGES } from '#config/languages.ts';
import { listNearest, regionOfCountry } from '#domain/country/world-regions.ts';

/** Islands with a calling code that are part of another country. */
const NO_COUNTRY = ['AC', 'TA'];

const dialled = Object.keys(metadata.countries).filter(
  (code) => /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.includes(code),
);

describe('the region of a country', () => {
  test.each(dialled)('is known for %s and has a name in every language', (iso2) => {
    const region = regionOfCountry(iso2) ?? '';
    for (const language of LANGUAGES) {
      const name = new Intl.DisplayNames(language, { type: 'region' }).of(region);
      expect(name).toMatch(/\p{L}{4}/u);
    }
  });

  test.each([
    ['GB', '150'],
    ['IL', '142'],
    ['CY', '142'],
    ['MX', '419'],
    ['US', '021'],
    ['ZA', '002'],
    ['NZ', '009'],
    ['', undefined],
    ['XX', undefined],
  ])('for "%s" is %s', (iso2, region) => {
    expect(regionOfCountry(iso2)).toBe(region);
  });
});

describe('the nearest countries', () => {
  const countries = 'US CA MX GB IE FR ES PT IL CY GR AU NZ JP FJ'
    .split(' ')
    .map((iso2) => ({ iso2 }));
  const nearest = (iso2: string): string =>
    listNearest(iso2, countries, 3)
      .map((country) => country.iso2)
      .join(' ');

  test.each([
    ['GB', 'IE FR ES'],
    ['PT', 'ES FR IE'],
    ['IL', 'CY GR FR'],
    ['US', 'MX CA IE'],
    ['NZ', 'FJ AU JP'],
    // East of the date line, Fiji is near and Australia is not.
    ['WS', 'FJ NZ AU'],
    ['XX', ''],
  ])('to %s are %s', (iso2, found) => {
    expect(nearest(iso2)).toBe(found);
  });

  it('are no more than there are, and never those that the table lacks', () => {
    expect(listNearest('FR', [{ iso2: 'XX' }, { iso2: 'FR' }], 3)).toEqual([]);
  });
});
