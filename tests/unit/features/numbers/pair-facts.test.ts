import { describe, expect, it } from 'vitest';
import type { Language } from '#config/languages.ts';
import { factOf, renderFacts } from '../../../support/rendered-facts.ts';

/** Returns the rendered rows of days, each with the time there when it is 18:00 here. */
const listHours = (language: Language, didIso2: string, packageIso2: string) =>
  factOf(renderFacts(language, didIso2, packageIso2), 'weeks');

describe('the days of this year and the next on which clocks differ otherwise', () => {
  it.each<[Language, string, string, string[][]]>([
    ['en', 'FR', 'DE', []],
    ['en', 'GB', 'IL', [['March 27 to 28, 2026 / March 26 to 27, 2027', '3:00 PM there']]],
    ['he', 'GB', 'IL', [['מ־27 עד 28 במרץ 2026 / מ־26 עד 27 במרץ 2027', 'שם: 15:00']]],
    [
      'en',
      'GB',
      'US',
      [
        [
          'March 8 to 28 and October 25 to 31, 2026 / March 14 to 27 and October 31 to November 6, 2027',
          'between 10:00 PM and 1:00 AM the next day there, depending on where you are in the United States',
        ],
      ],
    ],
    [
      'es',
      'US',
      'GB',
      [
        [
          'Del 8 al 28 de marzo y del 25 al 31 de octubre de 2026 / Del 14 al 27 de marzo y del 31 de octubre al 6 de noviembre de 2027',
          'Allí la hora va de 11:00 a 14:00, según la zona de Estados Unidos',
        ],
      ],
    ],
    [
      'en',
      'US',
      'CR',
      [
        [
          'January 1 to March 7 and November 1 to December 31, 2026 / January 1 to March 13 and November 7 to December 31, 2027',
          'between 4:00 PM and 7:00 PM there, depending on the place in the United States',
        ],
        [
          'March 8 to October 31, 2026 / March 14 to November 6, 2027',
          'between 5:00 PM and 8:00 PM there, depending on the place in the United States',
        ],
      ],
    ],
    [
      'pt',
      'IL',
      'FR',
      [['De 27 a 28 de março de 2026 / De 26 a 27 de março de 2027', 'Lá, 20:00']],
    ],
    [
      'he',
      'ZA',
      'GB',
      [
        [
          'מ־1 בינואר עד 28 במרץ ומ־25 באוקטובר עד 31 בדצמבר 2026 / מ־1 בינואר עד 27 במרץ ומ־31 באוקטובר עד 31 בדצמבר 2027',
          'שם: 20:00',
        ],
        ['מ־29 במרץ עד 24 באוקטובר 2026 / מ־28 במרץ עד 30 באוקטובר 2027', 'שם: 19:00'],
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
        scale: 'By the clock in Japan, on days when 6:00 PM is 10:00 AM in the United Kingdom:',
        overlap: [
          [
            'January 1 to March 28 and October 25 to December 31, 2026 / January 1 to March 27 and October 31 to December 31, 2027',
            'No overlap',
          ],
          ['March 29 to October 24, 2026 / March 28 to October 30, 2027', '5:00 PM to 6:00 PM'],
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
        scale:
          'By the clock in the United Kingdom, on days when 6:00 PM is 2:00 AM the next day in Japan:',
        overlap: [
          [
            'January 1 to March 28 and October 25 to December 31, 2026 / January 1 to March 27 and October 31 to December 31, 2027',
            'No overlap',
          ],
          ['March 29 to October 24, 2026 / March 28 to October 30, 2027', '9:00 AM to 10:00 AM'],
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
        scale:
          'No horário local de Israel, nos dias em que, às 18:00, a hora local na Costa Rica é 09:00:',
        overlap: [
          [
            'De 1 de janeiro a 26 de março e de 25 de outubro a 31 de dezembro de 2026 / De 1 de janeiro a 25 de março e de 31 de outubro a 31 de dezembro de 2027',
            'de 17:00 a 18:00',
          ],
          [
            'De 27 de março a 24 de outubro de 2026 / De 26 de março a 30 de outubro de 2027',
            'Não coincide',
          ],
        ],
      },
    ],
    [
      'es',
      'HK',
      'MX',
      {
        difference:
          'Cuando son las 18:00 en México, la hora local en Hong Kong va de 8:00 a 9:00 del día siguiente, según dónde estés.',
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
        scale: 'לפי השעון בגרמניה, בימים שבהם ב־18:00 השעה בדרום אפריקה היא 18:00:',
        overlap: [
          [
            'מ־1 בינואר עד 28 במרץ ומ־25 באוקטובר עד 31 בדצמבר 2026 / מ־1 בינואר עד 27 במרץ ומ־31 באוקטובר עד 31 בדצמבר 2027',
            'מ־9:00 עד 17:00',
          ],
          ['מ־29 במרץ עד 24 באוקטובר 2026 / מ־28 במרץ עד 30 באוקטובר 2027', 'מ־9:00 עד 18:00'],
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
          ['March 27 to 28, 2026 / March 26 to 27, 2027', '10:00 AM to 6:00 PM'],
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
        scale:
          'By the clock in Israel, on days when 6:00 PM is between 11:00 PM and 1:00 AM the next day in Australia:',
        overlap: [
          [
            'January 1 to March 26 and October 25 to December 31, 2026 / January 1 to March 25 and October 31 to December 31, 2027',
            '9:00 AM to 12:00 PM at most, depending on the place in Australia',
          ],
          [
            'March 27 to October 24, 2026 / March 26 to October 30, 2027',
            '9:00 AM to 1:00 PM at most, depending on the place in Australia',
          ],
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
          'By the clock in New Zealand, on days when 6:00 PM is between 1:00 AM and 2:00 AM in Brazil:',
        overlap: [
          [
            'January 1 to April 4 and September 27 to December 31, 2026 / January 1 to April 3 and September 26 to December 31, 2027',
            '9:00 AM to 11:00 AM at most, depending on the place in Brazil',
          ],
          [
            'April 5 to September 26, 2026 / April 4 to September 25, 2027',
            '9:00 AM to 10:00 AM at most, depending on the place in Brazil',
          ],
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
        scale:
          'By the clock in New Zealand, on days when 6:00 PM is 7:00 AM in the United Kingdom:',
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
