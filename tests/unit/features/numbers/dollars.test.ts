import { describe, expect, it } from 'vitest';
import type { Language } from '#config/languages.ts';
import { costHtml } from '#features/numbers/cost/cost-table.ts';
import { PAIR_TEXTS } from '#features/numbers/pair/numbers-texts.ts';
import { usdAfter } from '#features/numbers/pair/pair.ts';
import { pairBannerHtml } from '#features/numbers/pair/pair-html.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { createTranslate } from '#i18n/compile.ts';
import { withoutDirection } from '#lib/text/text.ts';
import { fileTexts } from '../../../support/file-texts.ts';

const price = (months: number) => ({
  baseCents: 599,
  options: [
    {
      months,
      monthlyCents: months === 1 ? 599 : 479,
      totalCents: months * 479,
      discountPercentage: 20,
      renewalPackageId: 2,
    },
  ],
});

/** Returns what a reader sees of HTML. */
const wordsOf = (html: string): string =>
  withoutDirection(html.replace(/<[^>]*\shidden[^>]*>.*?<\/(span|p)>/g, '').replace(/<[^>]+>/g, ''))
    .replace(/\s+/g, ' ')
    .replace(/\$ ?(\d+) ?(\.\d\d)/g, '$$$1$2');

/** Returns the large price of a choose-number page for readers in a country. */
function largePrice(language: Language, iso2: string, months: number): string {
  const country = { id: 2, apiName: '', name: '', iso2, slug: '' };
  const pair = {
    didCountry: { ...country, iso2: 'FR' },
    packageCountry: { ...country, packageId: 3, hasAccessNumber: false, hasCallMinutes: true },
  };
  const texts = fileTexts(language, PAIR_TEXTS);
  const { html } = pairBannerHtml(texts, pair, {}, { language, pair: price(months) });
  return wordsOf(/<p class="pair-price__from">.*?<\/p>/s.exec(html)?.[0] ?? '').trim();
}

/** Returns the first charge, the heads of the table and the result that the calculator shows. */
function costWords(language: Language, iso2: string) {
  const { html } = costHtml({
    t: createTranslate(readTextFile(`i18n/${language}.json`), language),
    language,
    names: {},
    priceCents: 599,
    plan: { minutes: 200, landline: 10_000, mobile: 20_000 },
    usd: usdAfter(language, iso2),
    rule: [],
    ratesDate: undefined,
    hasDearer: false,
  });
  const part = (pattern: RegExp): string => wordsOf(pattern.exec(html)?.[1] ?? '');
  return {
    first: wordsOf(/<bdi dir="ltr" data-first-charge>.*?(?=[,.] |[,.]\s)/s.exec(html)?.[0] ?? ''),
    heads: [...html.matchAll(/<th scope="col">(.*?)<\/th>/g)].slice(1).map(([, head]) => head),
    result: part(/data-total>(.*?)</),
    template: part(/data-result="(.*?)"/),
  };
}

describe('a price in US dollars', () => {
  it.each(['AU', 'CA', 'HK', 'NZ', 'SG', 'MX'])(
    'says so in English where %s has a $ of its own',
    (iso2) => {
      expect(largePrice('en', iso2, 1)).toBe('From $5.99 USD a month');
      expect(largePrice('en', iso2, 12)).toBe(
        'From $4.79 USD a month when you pay for 12 months at once ($57.48 USD)',
      );
      expect(costWords('en', iso2)).toEqual({
        first: '$5.99 USD',
        heads: ['To a landline (USD)', 'To a mobile (USD)'],
        result: '$5.99 USD a month',
        template: '{{total}} USD a month',
      });
    },
  );

  it.each(['US', 'GB', 'IL'])('is a bare one in English for readers in %s', (iso2) => {
    expect(largePrice('en', iso2, 12)).toBe(
      'From $4.79 a month when you pay for 12 months at once ($57.48)',
    );
    expect(costWords('en', iso2)).toEqual({
      first: '$5.99',
      heads: ['To a landline', 'To a mobile'],
      result: '$5.99 a month',
      template: '{{total}} a month',
    });
  });

  it('says so in Spanish and Portuguese everywhere, and once', () => {
    for (const iso2 of ['ES', 'CA']) {
      expect(largePrice('es', iso2, 1)).toBe('Desde $5.99 USD al mes');
      expect(costWords('es', iso2)).toMatchObject({
        first: '$5.99 USD',
        heads: ['A un fijo (USD)', 'A un móvil (USD)'],
        result: '$5.99 USD al mes',
      });
      expect(largePrice('pt', iso2, 1)).toBe('A partir de $5.99 USD por mês');
      expect(costWords('pt', iso2)).toMatchObject({
        first: '$5.99 USD',
        result: '$5.99 USD por mês',
      });
    }
  });
});
