import { describe, expect, it } from 'vitest';
import {
  countryNotOffered,
  filterCountries,
  guessCountry,
  meantCountry,
  packCountries,
  unpackCountries,
} from '#domain/country/country-search.ts';

const country = (iso2: string, name: string) => ({
  slug: name.toLowerCase().replace(/ /g, '-'),
  iso2,
  name,
});
const COUNTRIES = [
  country('US', 'United States'),
  country('GB', 'United Kingdom'),
  country('ST', 'São Tomé'),
  country('ES', 'Spain'),
  country('IL', 'Israel'),
];
const names = (typed: string): string[] => filterCountries(COUNTRIES, typed).map((c) => c.name);

describe('searching a country', () => {
  it('offers all of them, in their order, while nothing is typed', () => {
    expect(names('  ')).toEqual(COUNTRIES.map((c) => c.name));
  });

  it('takes no notice of case and accents', () => {
    expect(names('SAO')).toEqual(['São Tomé']);
    expect(names('tomé')).toEqual(['São Tomé']);
  });

  it('puts names that begin with the text before words and parts', () => {
    expect(names('s')).toEqual(['São Tomé', 'Spain', 'United States', 'Israel']);
  });

  it.each([
    ["צ'כיה", 'CZ'],
    ['צ׳כיה', 'CZ'],
    ["ג'מייקה", 'JM'],
    ['גינאה ביסאו', 'GW'],
    ['ארה"ב', 'US'],
    ['ארהב', 'US'],
    ['אמריקה', 'US'],
    ['אנגליה', 'GB'],
    ['קוריאה', 'KR'],
    ['דובאי', 'AE'],
    ['U.S.A.', 'US'],
    ['england', 'GB'],
    ['burma', 'MM'],
  ])('finds a country typed as %s', (typed, iso2) => {
    const hebrew = [
      country('CZ', 'צ׳כיה'),
      country('JM', 'ג׳מייקה'),
      country('GW', 'גינאה־ביסאו'),
      country('US', 'ארצות הברית'),
      country('GB', 'בריטניה'),
      country('MM', 'מיאנמר (בורמה)'),
      country('KR', 'דרום קוריאה'),
      country('AE', 'איחוד האמירויות הערביות'),
    ];
    expect(filterCountries(hebrew, typed).map((found) => found.iso2)).toEqual([iso2]);
    expect(meantCountry(hebrew, typed)?.iso2).toBe(iso2);
  });

  it('finds nothing where nothing fits', () => {
    expect(names('atlantis')).toEqual([]);
  });
});

describe('the country that a text means', () => {
  it('is the one with that whole name', () => {
    expect(meantCountry(COUNTRIES, 'united kingdom')?.iso2).toBe('GB');
  });

  it('is the only one that fits', () => {
    expect(meantCountry(COUNTRIES, 'isr')?.iso2).toBe('IL');
  });

  it('is none while several fit, or nothing is typed', () => {
    expect(meantCountry(COUNTRIES, 'united')).toBeUndefined();
    expect(meantCountry(COUNTRIES, '')).toBeUndefined();
  });
});

describe('the country that a browser language points to', () => {
  it('is its region', () => {
    expect(guessCountry(COUNTRIES, ['en-GB', 'he'])?.iso2).toBe('GB');
  });

  it('is the likely region of a language without one', () => {
    expect(guessCountry(COUNTRIES, ['he'])?.iso2).toBe('IL');
  });

  it('is that of a later language when the first is not served', () => {
    expect(guessCountry(COUNTRIES, ['fr-FR', 'es-ES'])?.iso2).toBe('ES');
  });

  it('is unknown for tags without a region', () => {
    expect(guessCountry(COUNTRIES, ['x', ''])).toBeUndefined();
  });
});

it('packs countries into one text and back', () => {
  expect(unpackCountries(packCountries(COUNTRIES))).toEqual(COUNTRIES);
  expect(unpackCountries('')).toEqual([]);
});

describe('a text that a search does not find', () => {
  it.each([
    ['Panama', 'en', 'Panama'],
    [' panam', 'en', 'Panama'],
    ['panama', 'es', 'Panamá'],
    ['פנמה', 'he', 'פנמה'],
    ['Coreia', 'pt', 'Coreia do Sul'],
    ['Panana', 'en', undefined],
    ['European Union', 'en', undefined],
    ['', 'en', undefined],
  ])('"%s" means in %s: %s', (typed, language, name) => {
    expect(countryNotOffered([], typed, language)).toBe(name);
  });

  it('is not said of a country that is offered under another name', () => {
    const offered = [country('PA', 'Republic of the Canal')];
    expect(countryNotOffered(offered, 'Panama', 'en')).toBeUndefined();
  });
});
