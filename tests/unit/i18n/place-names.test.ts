import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '#config/languages.ts';
import { packPlaceNames, placeName, placeNames } from '#i18n/countries/place-names.ts';
import { monthsText } from '#lib/text/date-text.ts';
import { NUMBER_PLANS } from '#provider/sandbox/data/number-plans.ts';
import { readPlaceName } from '#lib/browser/read-place-name.ts';

const OFFERED = [
  ...new Set(
    Object.values(NUMBER_PLANS).flatMap(({ areas }) =>
      areas.split(', ').map((area) => area.split(': ')[0] ?? ''),
    ),
  ),
].filter(Boolean);

describe('the place of an order', () => {
  afterEach(() => vi.unstubAllGlobals());

  const nameOn = (language: Language, state: string): string => {
    vi.stubGlobal('document', {
      getElementById: (id: string) =>
        id === 'place-names' ? { getAttribute: () => packPlaceNames(language) } : null,
    });
    return readPlaceName(state);
  };

  it('is shown in the language of each page', () => {
    expect(nameOn('he', 'Bayern')).toBe('בוואריה');
    expect(nameOn('es', 'Bayern')).toBe('Baviera');
    expect(nameOn('en', 'Bayern')).toBe('Bavaria');
    expect(nameOn('he', 'Lake Town')).toBe('Lake Town');
  });

  it('is that of the provider on a page without names', () => {
    expect(readPlaceName('Bayern')).toBe('Bayern');
  });
});

describe('a place in Hebrew', () => {
  it('has a Hebrew name wherever the sandbox offers numbers', () => {
    expect(OFFERED.filter((name) => !/^\p{Script=Hebrew}/u.test(placeName('he', name)))).toEqual(
      [],
    );
  });

  it('keeps the name of an unknown place, isolated', () => {
    expect(placeName('he', 'Washington, D.C.')).toBe('\u2068Washington, D.C.\u2069');
    expect(placeName('he', '')).toBe('');
  });

  it('is named anew only where the language has a word of its own', () => {
    expect(placeNames('en', ['London', ''])).toEqual({});
    expect(placeNames('he', ['London', ''])).toEqual({ London: 'לונדון' });
  });
});

it.each([
  ['Wien', { en: 'Vienna', es: 'Viena', pt: 'Viena', he: 'וינה' }],
  ['London', { en: 'London', es: 'Londres', pt: 'Londres', he: 'לונדון' }],
  ['Ciudad de México', { en: 'Mexico City', es: 'Ciudad de México', pt: 'Cidade do México' }],
  ['São Paulo', { en: 'São Paulo', es: 'São Paulo', pt: 'São Paulo' }],
  ['Springfield', { en: 'Springfield', es: 'Springfield', pt: 'Springfield' }],
])('%s has the names that its readers use', (provided, names) => {
  for (const [language, name] of Object.entries(names)) {
    expect(placeName(language as Language, provided), language).toBe(name);
  }
});

it('months in Hebrew are written as native speakers do', () => {
  expect([1, 2, 3].map((months) => monthsText('he', months))).toEqual([
    'חודש אחד',
    'חודשיים',
    '3 חודשים',
  ]);
  expect(monthsText('en', 1)).toBe('1 month');
});
