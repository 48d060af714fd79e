import { assert, describe, expect, it } from 'vitest';
import type { Language } from '#config/languages.ts';
import { listDifferences, yearDifference } from '#features/numbers/facts/clock-difference.ts';
import { differenceText, shortTimes } from '#features/numbers/facts/clock-texts.ts';
import { fileTexts } from '../../../support/file-texts.ts';
import { inputOf, textsOf } from '../../../support/rendered-facts.ts';

/** Returns the sentence about the clocks of two countries in 2026 and 2027. */
function sentenceOf(language: Language, didIso2: string, packageIso2: string): string {
  const difference = yearDifference(listDifferences(didIso2, packageIso2, 2026));
  if (difference === undefined) throw new Error(`No time zones for ${didIso2} and ${packageIso2}`);
  const { names } = inputOf(language, didIso2, packageIso2, 2026);
  const text = differenceText(textsOf(language), language, difference, names);
  // `Intl` puts a narrow space before AM and PM.
  return text.replace(/\s/g, ' ');
}

describe('the sentence about the clocks of two countries', () => {
  it.each<[Language, string, string, string]>([
    [
      'es',
      'FR',
      'US',
      'La mayor parte del año, cuando son las 18:00 en Estados Unidos, la hora local en Francia va de 0:00 a 3:00 del día siguiente, según dónde estés.',
    ],
    [
      'es',
      'ZA',
      'CO',
      'Cuando son las 18:00 en Colombia, la hora local en Sudáfrica es 1:00 del día siguiente.',
    ],
    [
      'pt',
      'ZA',
      'CO',
      'Quando são 18:00 na Colômbia, a hora local na África do Sul é 01:00 do dia seguinte.',
    ],
    [
      'pt',
      'NG',
      'CO',
      'Quando são 18:00 na Colômbia, a hora local na Nigéria é 00:00 do dia seguinte.',
    ],
    [
      'pt',
      'US',
      'JP',
      'Quando são 18:00 no Japão, a hora local nos Estados Unidos fica entre 01:00 e 05:00, conforme a região e conforme a época do ano.',
    ],
    // The places that differ are in the visitor's country, or in both.
    [
      'pt',
      'PT',
      'BR',
      'Quando são 18:00 no Brasil, a hora local em Portugal fica entre 21:00 e 23:00, conforme a região onde você está e conforme a época do ano.',
    ],
    [
      'he',
      'IL',
      'US',
      'ברוב ימות השנה, כשהשעה 18:00 בארצות הברית, השעה בישראל היא בין 1:00 ל־4:00 למחרת, לפי המקום שבו אתם נמצאים.',
    ],
    [
      'en',
      'JP',
      'BR',
      'When it’s 6:00 PM in Brazil, it’s between 6:00 AM and 7:00 AM the next day in Japan, depending on where you are.',
    ],
    [
      'es',
      'US',
      'MX',
      'Cuando son las 18:00 en México, la hora local en Estados Unidos va de 16:00 a 21:00, según la zona de cada país y la época del año.',
    ],
    // Each country has one time zone: the time is one or the other, and none between them.
    [
      'en',
      'AR',
      'GB',
      'When it’s 6:00 PM in the United Kingdom, it’s 2:00 PM or 3:00 PM in Argentina, depending on the time of year.',
    ],
    ['he', 'AR', 'GB', 'כשהשעה 18:00 בבריטניה, השעה בארגנטינה היא 14:00 או 15:00, לפי עונת השנה.'],
    [
      'es',
      'CR',
      'GB',
      'Cuando son las 18:00 en el Reino Unido, la hora local en Costa Rica es 11:00 o 12:00, según la época del año.',
    ],
    [
      'es',
      'CO',
      'DE',
      'Cuando son las 18:00 en Alemania, la hora local en Colombia es 11:00 o 12:00, según la época del año.',
    ],
    [
      'es',
      'CR',
      'IT',
      'Cuando son las 18:00 en Italia, la hora local en Costa Rica es 10:00 u 11:00, según la época del año.',
    ],
    [
      'en',
      'DE',
      'CL',
      'When it’s 6:00 PM in Chile, it’s 10:00 PM, 11:00 PM, or 12:00 AM the next day in Germany, depending on the time of year.',
    ],
    [
      'en',
      'GB',
      'CO',
      'When it’s 6:00 PM in Colombia, it’s 11:00 PM or 12:00 AM the next day in the United Kingdom, depending on the time of year.',
    ],
  ])('in %s, for numbers of %s used in %s', (language, didIso2, packageIso2, sentence) => {
    expect(sentenceOf(language, didIso2, packageIso2)).toBe(sentence);
  });
});

describe('the times of a map', () => {
  it.each([
    ['FR', 'DE', '6:00 PM'],
    // On two days of 2026 it is 3:00 PM.
    ['GB', 'IL', '4:00 PM'],
    ['GB', 'JP', '9:00 AM / 10:00 AM'],
    ['JP', 'GB', '2:00 AM / 3:00 AM +1'],
    ['GB', 'CO', '11:00 PM / 12:00 AM +1'],
    ['GB', 'NZ', '5:00 AM / 6:00 AM / 7:00 AM'],
    ['BR', 'CO', '7:00 PM–8:00 PM'],
    ['BR', 'NZ', '1:00 AM–3:00 AM'],
  ])(
    'are those of most days, of all places or of the whole year: %s seen from %s',
    (did, home, expected) => {
      const difference = yearDifference(listDifferences(did, home, 2026));
      assert(difference !== undefined);
      const { there } = shortTimes('en', difference);
      expect(there.replace(/\s/g, ' ')).toBe(expected);
    },
  );
});

/** Texts with a time of day that may be 1:00, or 0:00 in Portuguese. */
const WITH_ANY_TIME = [
  'pair-facts.hours-line',
  'pair-facts.hours-line-range',
  'pair-facts.hours-line-season',
  'pair-facts.hours-range',
  'pair-facts.hours-there',
  'pair-facts.hours-there-range',
  'pair-facts.hours-worked',
  'pair-facts.hours-scale-days',
  'pair-facts.hours-scale-days-range',
  'hold-number.held',
  'test-number.arrived-call',
  'test-number.arrived-message',
  'test-number.not-forwarded-text',
] as const;

it.each<Language>(['es', 'pt'])(
  'no article or verb in the plural goes with a time that may be one o’clock, in %s',
  (language) => {
    const texts = fileTexts(language, WITH_ANY_TIME);
    // The time of the visitor's country is 18:00 in each of these sentences.
    const held = Object.entries(texts).map(([key, text]) => [
      key,
      /^pair-facts\.hours-(?:line|scale)/.test(key) ? text.replace('{{time}}', '18:00') : text,
    ]);
    const plural = /(?:\b(?:las|as|das|son|são)|às)\s(?:entre\s)?\{\{(?:times?|from|to)\}\}/;
    expect(held.filter(([, text = '']) => plural.test(text))).toEqual([]);
  },
);
