import { expect, it } from 'vitest';
import { listRatesAbroad, ratesAbroadHtml } from '#features/numbers/cost/rates-abroad.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { createTranslate } from '#i18n/compile.ts';
import type { CallRate } from '#site-data/site-data.ts';

const country = (iso2: string) => ({ iso2, name: `Country ${iso2}` });
const rate = (iso2: string, destination: string, microsPerMinute: number): CallRate => ({
  country: `Country ${iso2}`,
  iso2,
  destination,
  microsPerMinute,
});
const NEARBY = ['PA', 'PE', 'ES', 'BR', 'CR', 'MX', 'DO', 'CL'].map(country);
const RATES = NEARBY.flatMap(({ iso2 }, index) => [
  rate(iso2, 'Landline', 10_000 + index * 1000),
  rate(iso2, 'Mobile', 20_500 + index * 1000),
]);

const listed = (did: string, own: string, rates = RATES) =>
  listRatesAbroad({ didCountry: country(did), packageCountry: country(own) }, NEARBY, rates).map(
    ({ iso2 }) => iso2,
  );

it('rates abroad are those of the number’s country and of up to five nearby', () => {
  expect(listed('ES', 'CO')).toEqual(['ES', 'PA', 'PE', 'BR', 'CR', 'MX']);
});

it('rates abroad leave out the country of number and phone, where they are the same', () => {
  expect(listed('CO', 'CO')).toEqual(['PA', 'PE', 'ES', 'BR', 'CR', 'MX']);
});

it('rates abroad leave out a country without both rates', () => {
  const rates = RATES.filter(({ iso2, destination }) => iso2 !== 'PA' || destination !== 'Mobile');
  expect(listed('ES', 'CO', rates)).toEqual(['ES', 'PE', 'BR', 'CR', 'MX', 'DO']);
});

it('rates abroad are a table with the country’s name and both rates with as many decimals, or nothing', () => {
  const t = createTranslate(readTextFile('i18n/en.json'), 'en');
  const shown = { t, language: 'en', usd: '' } as const;
  const [first] = listRatesAbroad(
    { didCountry: country('ES'), packageCountry: country('CO') },
    NEARBY,
    RATES,
  );
  const { html } = ratesAbroadHtml(shown, first === undefined ? [] : [first]);
  const cells = [...html.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)];
  expect(cells.map(([, cell = '']) => cell.replace(/<[^>]*>/g, ''))).toEqual([
    'Forwarded to',
    'To a landline',
    'To a mobile',
    'Country ES',
    '$0.0120',
    '$0.0225',
  ]);
  expect(ratesAbroadHtml(shown, []).html).toBe('');
});
