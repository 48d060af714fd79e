import { describe, expect, it } from 'vitest';
import type { Language } from '#config/languages.ts';
import { FACT_TEXTS, type FactTexts, pairFactsHtml } from '#features/numbers/facts/pair-facts.ts';
import { countryForms, countryValues } from '#i18n/country-forms.ts';
import { countryName } from '#i18n/country-name.ts';
import { fileTexts } from '../support/file-texts.ts';

const textsOf = (language: Language): FactTexts => fileTexts(language, FACT_TEXTS);

const country = (language: Language, iso2: string) => ({
  iso2,
  name: countryName(language, iso2, iso2),
});

/** Returns the rendered rows of days, each with the time there when it is 18:00 here. */
function listHours(language: Language, didIso2: string, packageIso2: string): string[][] {
  const [didCountry, packageCountry] = [country(language, didIso2), country(language, packageIso2)];
  const { html } = pairFactsHtml(textsOf(language), {
    language,
    didCountry,
    packageCountry,
    number: undefined,
    names: {
      ...countryValues('didCountry', countryForms(language, didCountry.iso2, didCountry.name)),
      ...countryValues(
        'packageCountry',
        countryForms(language, packageCountry.iso2, packageCountry.name),
      ),
    },
    year: 2026,
  });
  const rows = html.matchAll(/<dt>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/gs);
  // `Intl` puts a narrow space before AM and PM.
  return [...rows].map(([, days = '', time = '']) => [days, time.replace(/\s/g, ' ')]);
}

describe('the days of a year on which clocks differ otherwise', () => {
  it.each<[Language, string, string, string[][]]>([
    ['en', 'FR', 'DE', []],
    ['en', 'GB', 'IL', [['March 27 to 28', '3:00 PM there']]],
    ['he', 'GB', 'IL', [['מ־27 עד 28 במרץ', 'שם: 15:00']]],
    [
      'en',
      'GB',
      'US',
      [
        [
          'January 1 to March 7 and November 1 to December 31',
          '11:00 PM to 4:00 AM the next day there',
        ],
        ['March 8 to 28 and October 25 to 31', '10:00 PM to 4:00 AM the next day there'],
        ['March 29 to October 24', '11:00 PM to 5:00 AM the next day there'],
      ],
    ],
    [
      'es',
      'US',
      'GB',
      [
        [
          'del 1 de enero al 7 de marzo y del 1 de noviembre al 31 de diciembre',
          'Allí, de 8:00 a 13:00',
        ],
        ['del 8 al 28 de marzo y del 25 al 31 de octubre', 'Allí, de 8:00 a 14:00'],
        ['del 29 de marzo al 24 de octubre', 'Allí, de 7:00 a 13:00'],
      ],
    ],
    ['pt', 'IL', 'FR', [['de 27 a 28 de março', 'Lá, 20:00']]],
    [
      'he',
      'ZA',
      'GB',
      [
        ['מ־1 בינואר עד 28 במרץ ומ־25 באוקטובר עד 31 בדצמבר', 'שם: 20:00'],
        ['מ־29 במרץ עד 24 באוקטובר', 'שם: 19:00'],
      ],
    ],
  ])('in %s, for numbers of %s used in %s', (language, didIso2, packageIso2, rows) => {
    expect(listHours(language, didIso2, packageIso2)).toEqual(rows);
  });
});
