import { describe, expect, it } from 'vitest';
import type { Language } from '#config/languages.ts';
import { FACT_TEXTS, type FactTexts, pairFactsHtml } from '#features/numbers/facts/pair-facts.ts';
import { countryForms, countryValues } from '#i18n/country-forms.ts';
import { countryName } from '#i18n/country-name.ts';
import { fileTexts } from '../../support/file-texts.ts';

const textsOf = (language: Language): FactTexts => fileTexts(language, FACT_TEXTS);

const ENGLISH_NAMES = new Intl.DisplayNames('en', { type: 'region' });

const country = (language: Language, iso2: string) => ({
  iso2,
  name: countryName(language, iso2, ENGLISH_NAMES.of(iso2) ?? iso2),
});

/** Returns what is rendered about a pair of countries in 2026. */
function renderFacts(
  language: Language,
  didIso2: string,
  packageIso2: string,
  number?: string,
): string {
  const [didCountry, packageCountry] = [country(language, didIso2), country(language, packageIso2)];
  const { html } = pairFactsHtml(textsOf(language), {
    language,
    didCountry,
    packageCountry,
    number,
    names: {
      ...countryValues('didCountry', countryForms(language, didCountry.iso2, didCountry.name)),
      ...countryValues(
        'packageCountry',
        countryForms(language, packageCountry.iso2, packageCountry.name),
      ),
    },
    year: 2026,
  });
  // `Intl` puts a narrow space before AM and PM.
  return html.replace(/\s+/g, ' ');
}

/** Returns a fact: its sentence, or its rows of days. */
function factOf(html: string, name: string): string | string[][] {
  const [, tag = '', inner = ''] =
    new RegExp(`<(p|dl)[^>]* data-fact="${name}">(.*?)</\\1>`).exec(html) ?? [];
  if (tag === 'p') return inner;
  const rows = inner.matchAll(/<dt>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/g);
  return [...rows].map(([, days = '', text = '']) => [days, text]);
}

/** Returns the rendered rows of days, each with the time there when it is 18:00 here. */
const listHours = (language: Language, didIso2: string, packageIso2: string) =>
  factOf(renderFacts(language, didIso2, packageIso2), 'weeks');

describe('the days of a year on which clocks differ otherwise', () => {
  it.each<[Language, string, string, string[][]]>([
    ['en', 'FR', 'DE', []],
    ['en', 'GB', 'IL', [['March 27 to 28', '3:00 PM there']]],
    ['he', 'GB', 'IL', [['מ־27 עד 28 במרץ', 'שם: 15:00']]],
    [
      'en',
      'GB',
      'US',
      [['March 8 to 28 and October 25 to 31', '10:00 PM to 1:00 AM the next day there']],
    ],
    [
      'es',
      'US',
      'GB',
      [['del 8 al 28 de marzo y del 25 al 31 de octubre', 'Allí, de 11:00 a 14:00']],
    ],
    [
      'en',
      'US',
      'CR',
      [
        ['January 1 to March 7 and November 1 to December 31', '4:00 PM to 7:00 PM there'],
        ['March 8 to October 31', '5:00 PM to 8:00 PM there'],
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

describe('what is true on every day of the year is said without days, all else with them', () => {
  it.each<
    [Language, string, string, { difference: string; scale: string; overlap: string | string[][] }]
  >([
    [
      'en',
      'FR',
      'DE',
      {
        difference: 'The clocks show the same time in both countries.',
        scale: 'By the clock in Germany:',
        overlap:
          'Office hours (9:00 AM to 6:00 PM) overlap from 9:00 AM to 6:00 PM, by the clock in Germany.',
      },
    ],
    [
      'en',
      'GB',
      'JP',
      {
        difference:
          'When it’s 6:00 PM in Japan, it’s 9:00 AM or 10:00 AM in the United Kingdom, depending on the time of year.',
        scale: 'By the clock in Japan (March 29 to October 24, 2026):',
        overlap: [
          ['January 1 to March 28 and October 25 to December 31', 'No overlap'],
          ['March 29 to October 24', '5:00 PM to 6:00 PM'],
        ],
      },
    ],
    [
      'en',
      'JP',
      'GB',
      {
        difference:
          'When it’s 6:00 PM in the United Kingdom, it’s 2:00 AM or 3:00 AM the next day in Japan, depending on the time of year.',
        scale: 'By the clock in the United Kingdom (March 29 to October 24, 2026):',
        overlap: [
          ['January 1 to March 28 and October 25 to December 31', 'No overlap'],
          ['March 29 to October 24', '9:00 AM to 10:00 AM'],
        ],
      },
    ],
    [
      'pt',
      'CR',
      'IL',
      {
        difference:
          'Quando são 18:00 em Israel, a hora local na Costa Rica é 09:00 ou 10:00, conforme a época do ano.',
        scale: 'No horário local de Israel (de 27 de março a 24 de outubro de 2026):',
        overlap: [
          ['de 1 de janeiro a 26 de março e de 25 de outubro a 31 de dezembro', 'de 17:00 a 18:00'],
          ['de 27 de março a 24 de outubro', 'Não coincide'],
        ],
      },
    ],
    [
      'es',
      'HK',
      'MX',
      {
        difference:
          'Cuando son las 18:00 en México, la hora local en Hong Kong va de 8:00 a 9:00 del día siguiente, según el lugar.',
        scale: 'Según la hora de México:',
        overlap:
          'El horario laboral (de 9:00 a 18:00) no coincide: una llamada en el horario de allí te llega fuera del tuyo.',
      },
    ],
    [
      'he',
      'ZA',
      'DE',
      {
        difference: 'כשהשעה 18:00 בגרמניה, השעה בדרום אפריקה היא 18:00 או 19:00, לפי עונת השנה.',
        scale: 'לפי השעון בגרמניה (מ־29 במרץ עד 24 באוקטובר 2026):',
        overlap: [
          ['מ־1 בינואר עד 28 במרץ ומ־25 באוקטובר עד 31 בדצמבר', 'מ־9:00 עד 17:00'],
          ['מ־29 במרץ עד 24 באוקטובר', 'מ־9:00 עד 18:00'],
        ],
      },
    ],
    [
      'en',
      'BG',
      'IL',
      {
        difference:
          'On most days of the year, when it’s 6:00 PM in Israel, it’s 6:00 PM in Bulgaria.',
        scale: 'By the clock in Israel, on most days of the year:',
        overlap: [
          ['Most days', '9:00 AM to 6:00 PM'],
          ['March 27 to 28', '10:00 AM to 6:00 PM'],
        ],
      },
    ],
    // On some days all places share hours, on others only some do: the whole year is of those.
    [
      'en',
      'AU',
      'IL',
      {
        difference:
          'When it’s 6:00 PM in Israel, it’s between 11:00 PM and 3:00 AM the next day in Australia, depending on the place and the time of year.',
        scale: 'By the clock in Israel (April 5 to October 3, 2026):',
        overlap: [
          [
            'January 1 to March 26 and October 25 to December 31',
            '9:00 AM to 12:00 PM, depending on the place',
          ],
          ['March 27 to October 24', '9:00 AM to 1:00 PM, depending on the place'],
        ],
      },
    ],
    [
      'en',
      'BR',
      'NZ',
      {
        difference:
          'When it’s 6:00 PM in New Zealand, it’s between 1:00 AM and 3:00 AM in Brazil, depending on the place and the time of year.',
        scale:
          'By the clock in New Zealand (January 1 to April 4 and September 27 to December 31, 2026):',
        overlap: [
          [
            'January 1 to April 4 and September 27 to December 31',
            '9:00 AM to 11:00 AM, depending on the place',
          ],
          ['April 5 to September 26', '9:00 AM to 10:00 AM, depending on the place'],
        ],
      },
    ],
    // No difference of the year leaves an overlap.
    [
      'en',
      'GB',
      'NZ',
      {
        difference:
          'When it’s 6:00 PM in New Zealand, it’s 5:00 AM, 6:00 AM, or 7:00 AM in the United Kingdom, depending on the time of year.',
        scale: 'By the clock in New Zealand (April 5 to September 26, 2026):',
        overlap:
          'Office hours (9:00 AM to 6:00 PM) don’t overlap: a call during their office hours reaches you outside yours.',
      },
    ],
  ])('in %s, for numbers of %s used in %s', (language, didIso2, packageIso2, expected) => {
    const html = renderFacts(language, didIso2, packageIso2);
    const [, scale] = /<div class="days">\s*<p[^>]*>(.*?)<\/p>/.exec(html) ?? [];
    expect({
      difference: factOf(html, 'difference'),
      scale,
      overlap: factOf(html, 'overlap'),
    }).toEqual(expected);
  });
});

it.each<[Language, string, string, string | undefined]>([
  ['en', 'US', 'GB', 'Not counting Alaska and Hawaii, where the clocks are different.'],
  ['es', 'PT', 'ES', 'Sin contar las Azores y Canarias, donde la hora es otra.'],
  ['he', 'GB', 'US', 'למעט אלסקה והוואי, שם השעה שונה.'],
  ['pt', 'US', 'BR', 'Sem contar o Alasca, o Havaí e o Acre, onde o horário é outro.'],
  ['en', 'FR', 'NZ', undefined],
])(
  'the hours say in %s which places they leave out, for numbers of %s used in %s',
  (language, didIso2, packageIso2, expected) => {
    const html = renderFacts(language, didIso2, packageIso2);
    expect(/<p class="muted small">([^<]*)<\/p><\/section>/.exec(html)?.[1]).toBe(expected);
  },
);

describe('the prefixes that phone companies have for calls abroad', () => {
  it.each<[Language, string]>([
    ['en', 'The first digits depend on the phone company in Israel: '],
    ['he', 'הספרות הראשונות תלויות בחברת הטלפון בישראל: '],
  ])('are in %s in the order of the sentence, each from left to right', (language, before) => {
    const html = renderFacts(language, 'GB', 'IL', '442079460365');
    const prefixes = ['00', '012', '013', '014'].map((prefix) => `<bdi dir="ltr">${prefix}</bdi>`);
    expect(factOf(html, 'prefixes')).toBe(`${before}${prefixes.join(', ')} …`);
  });
});
