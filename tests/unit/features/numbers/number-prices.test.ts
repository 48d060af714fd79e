import en from '../../../../i18n/en.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { dollars } from '#contract/fields.ts';
import { durationsHtml } from '#features/numbers/cost/duration-table.ts';
import { pairBannerHtml } from '#features/numbers/pair/pair-html.ts';
import { staticNumbersHtml } from '#features/numbers/pair/static-numbers.ts';
import { fillLongPrice, groupNumbers } from '#features/numbers/pair/number-groups.ts';
import { PAIR_TEXTS, PICKER_TEXTS } from '#features/numbers/pair/numbers-texts.ts';
import { retireesPrices } from '#features/retirees/retirees-prices.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { createTranslate } from '#i18n/compile.ts';
import { flattenTexts } from '#lib/text/text.ts';
import type { TextKey } from '#i18n/texts.ts';
import type { Pair } from '#features/numbers/pair/pair.ts';
import {
  cheapestDuration,
  fromPriceCents,
  listLongerDurations,
  type PairPrice,
} from '#site-data/site-data.ts';

const english = flattenTexts(en);
const pick = <Key extends TextKey>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, english.get(key) ?? ''])) as Record<Key, string>;
const NO_DISCOUNT: PairPrice = { baseCents: 599, options: [] };
const PRICE: PairPrice = {
  baseCents: 599,
  options: [
    {
      months: 3,
      monthlyCents: 569,
      totalCents: 1707,
      discountPercentage: 5,
      renewalPackageId: 1,
    },
    {
      months: 12,
      monthlyCents: 479,
      totalCents: 5748,
      discountPercentage: 20,
      renewalPackageId: 2,
    },
  ],
};
const PAIR: Pair = {
  didCountry: { id: 1, apiName: 'Spain', name: 'Spain', iso2: 'ES', slug: 'spain' },
  packageCountry: {
    id: 2,
    apiName: 'Israel',
    name: 'Israel',
    iso2: 'IL',
    slug: 'israel',
    packageId: 3,
    hasAccessNumber: false,
    hasCallMinutes: true,
  },
};

/** Returns the table of durations of an English page. */
const durations = (price: PairPrice, usd: string, hasDearer = false): string =>
  durationsHtml({
    t: createTranslate(readTextFile('i18n/en.json'), 'en'),
    language: 'en',
    price,
    usd,
    hasDearer,
  }).html;

/** Returns the cells of a table, without its heading and notes. */
const wordsOf = (html: string): string =>
  [...html.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)]
    .map(([, cell = '']) => cell.replace(/<[^>]*>/g, ''))
    .join(' | ');

describe('the longer durations of a pair', () => {
  it('have what they save in comparison with single months, the shortest first', () => {
    const [three, twelve] = PRICE.options;
    const unsorted = {
      ...PRICE,
      options: [twelve, three].filter((option) => option !== undefined),
    };
    expect(listLongerDurations(unsorted)).toEqual([
      { months: 3, monthlyCents: 569, totalCents: 1707, savedCents: 90 },
      { months: 12, monthlyCents: 479, totalCents: 5748, savedCents: 1440 },
    ]);
  });

  it('save nothing where they cost more than single months', () => {
    const dear = { months: 3, monthlyCents: 600, totalCents: 1800 };
    const options = [{ ...dear, discountPercentage: 0, renewalPackageId: 1 }];
    expect(listLongerDurations({ baseCents: 599, options })).toEqual([{ ...dear, savedCents: 0 }]);
  });

  it('are shown with their charge, their monthly price and what they save, in whole cents', () => {
    const rows = wordsOf(durations(PRICE, ' USD')).split(' | ');
    expect(rows).toEqual(
      [
        'Paid for | Total (USD) | A month (USD) | You save (USD)',
        '3 months | $17.07 | $5.69 | $0.90',
        '12 months | $57.48 | $4.79 | $14.40',
      ]
        .join(' | ')
        .split(' | '),
    );
    expect(durations(PRICE, '')).not.toContain('USD');
  });

  it('are not shown where there are none', () => {
    expect(durations(NO_DISCOUNT, '')).toBe('');
  });

  it('are said to be of the cheapest numbers where others cost more', () => {
    const note = 'Prices of the cheapest numbers.';
    expect(durations(PRICE, '', true)).toContain(note);
    expect(durations(PRICE, '')).not.toContain(note);
    expect(durations(PRICE, ''), 'room for a note').toMatch(/data-durations-note>\u00a0</);
  });
});

describe('the From price', () => {
  it('is the lowest month, with the duration that it is paid for', () => {
    expect(cheapestDuration(PRICE)).toEqual({ months: 12, monthlyCents: 479, totalCents: 5748 });
    expect(cheapestDuration(NO_DISCOUNT)).toEqual({
      months: 1,
      monthlyCents: 599,
      totalCents: 599,
    });
    expect(fromPriceCents(PRICE)).toBe(479);
  });

  const banner = (price: PairPrice | undefined): string =>
    pairBannerHtml(pick(PAIR_TEXTS), PAIR, {}, price && { language: 'en', pair: price })
      .html.replace(/<[^>]*\shidden[^>]*>.*?<\/(span|p)>/g, '')
      .replace(/<[^>]+>/g, '')
      .replaceAll(/[\u2066-\u2069]/g, '');

  it('has for how many months it is paid, the whole charge, and what a single month costs', () => {
    expect(banner(PRICE)).toContain(
      'From $4.79 a month when you pay for 12 months at once ($57.48)',
    );
    expect(banner(PRICE)).toContain('$5.99 month to month');
  });

  it('is the price of a month where no duration is cheaper', () => {
    expect(banner(NO_DISCOUNT)).toContain('From $5.99 a month');
    expect(banner(NO_DISCOUNT)).not.toContain('at once');
  });

  it('names the charge of today in the browser as in the page of the build', () => {
    const { html } = pairBannerHtml(pick(PAIR_TEXTS), PAIR, {}, { language: 'en', pair: PRICE });
    const [, template = '', built = ''] =
      /data-multi-month="true" data-template="([^"]*)">([^<]*)</.exec(html) ?? [];
    expect(fillLongPrice(template, '12 months', 5748)).toBe(built);
    expect(fillLongPrice(template, '6 months', 3300)).toBe(
      ' a month when you pay for 6 months at once (\u2066$33.00\u2069)',
    );
  });

  it('is missing where the country is sold out', () => {
    expect(banner(PRICE)).toContain('$');
    expect(banner(undefined)).not.toContain('$');
  });
});

it('a number that costs more than the others carries its price on its button', () => {
  const numbers = [
    { id: 1, number: '34910550143', priceCents: 599 },
    { id: 2, number: '34910550144', priceCents: 799 },
  ];
  const list = { texts: pick(PICKER_TEXTS), baseCents: 599 };
  const { html } = staticNumbersHtml(list, groupNumbers([{ state: '', dids: numbers }]));
  const chips = html.match(/<button.*?<\/button>/g) ?? [];
  expect(chips.map((chip) => /\$\d\.\d\d/.exec(chip)?.[0])).toEqual([undefined, '$7.99']);
});

it('the retirees page knows the dearest of its numbers and the cheapest duration', () => {
  const country = { id: 218, name: 'United States', iso2: 'US', sortOrder: 1 };
  const catalogue = {
    didCountries: [
      {
        ...country,
        slug: 'united-states',
        groups: [{ state: '', dids: [{ id: 1, number: '1', priceCents: 799 }] }],
      },
    ],
    packageCountries: [
      {
        ...country,
        slug: 'israel',
        packageId: 7,
        hasAccessNumber: true,
        hasCallMinutes: true,
      },
    ],
    prices: { '7-218': PRICE },
  };
  expect(retireesPrices(catalogue)).toEqual({
    fromCents: 599,
    highestCents: 799,
    cheapest: { months: 12, monthlyCents: 479, totalCents: 5748 },
  });
  const plain = { ...catalogue, prices: { '7-218': { baseCents: 799, options: [] } } };
  expect(retireesPrices(plain)).toEqual({
    fromCents: 799,
    highestCents: undefined,
    cheapest: undefined,
  });
  const notOnSale = { fromCents: undefined, highestCents: undefined, cheapest: undefined };
  expect(retireesPrices({ ...plain, prices: {} })).toEqual(notOnSale);
});

it('the dearest number of the retirees page has the surcharge of the dearest package', () => {
  const country = { id: 218, name: 'United States', iso2: 'US', slug: 'united-states' };
  const dids = [599, 799].map((priceCents, id) => ({ id, number: '1', priceCents }));
  const packages = [7, 8].map((packageId) => ({
    ...country,
    packageId,
    hasAccessNumber: true,
    hasCallMinutes: true,
  }));
  const highestWith = (dearer: number, groups = [{ state: '', dids }]) =>
    retireesPrices({
      didCountries: [{ ...country, sortOrder: 1, groups }],
      packageCountries: packages,
      prices: {
        '7-218': { baseCents: 599, options: [] },
        '8-218': { baseCents: dearer, options: [] },
      },
    }).highestCents;
  expect(highestWith(899)).toBe(1099);
  expect(highestWith(599)).toBe(799);
  expect(highestWith(899, []), 'none in stock').toBe(899);
  expect(highestWith(599, [])).toBeUndefined();
});

it('a price with three decimals is refused where it comes in', () => {
  expect(dollars.safeParse(5.99).success).toBe(true);
  expect(dollars.safeParse(0.1 + 0.2).success).toBe(true);
  expect(dollars.safeParse(5.999).success).toBe(false);
});
