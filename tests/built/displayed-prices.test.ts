import { expect, test } from 'vitest';
import { phoneNumbersRoute, ROUTES } from '#config/routes.ts';
import { listPriceRanges } from '#features/numbers/country-hub/country-hub-page.ts';
import { RETIREES_COUNTRY } from '#features/retirees/retirees-prices.ts';
import { countryName } from '#i18n/country-name.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { formatUsd } from '#lib/money/money.ts';
import { monthsText } from '#lib/text/date-text.ts';
import { readRates } from '#site-data/read.ts';
import { attribute, startTags, type BuiltPage } from '#tools/site-checks/built-page.ts';
import {
  addressesOf,
  between,
  countryHubs,
  didCountries,
  differing,
  packageCountries,
  pageAt,
  pairs,
  priceOf,
  rowsOf,
  translate,
  wordsOf,
} from './support/country-pages.ts';

const metaOf = ({ html }: BuiltPage, name: string): string => {
  const tag = startTags(html, 'meta').find(
    (meta) => attribute(meta, 'name') === name || attribute(meta, 'property') === name,
  );
  return (tag && attribute(tag, 'content')) ?? '';
};

/** Returns the price on each card of a page, by the address that the card leads to. */
const cardPrices = ({ html }: BuiltPage): Map<string, string> =>
  new Map(
    html
      .split('<a class="card card--link country-card"')
      .slice(1)
      .map((card) => [
        /href="([^"]*)"/.exec(card)?.[1] ?? '',
        wordsOf(between(card.split('</a>')[0] ?? '', 'country-card__price"', '</span>')),
      ]),
  );

/** Returns the one price of a month that a text names; all of them where it names several. */
const pricesIn = (text: string): string => (text.match(/\$\d+\.\d\d/g) ?? ['none']).join(' ');

const hubPrice = ({ didCountry }: (typeof countryHubs)[number]): string =>
  formatUsd(Math.min(...packageCountries.map((country) => priceOf(didCountry, country).baseCents)));

test('a number country has one price of a month on its card, its page and its share picture', () => {
  const wrong = differing(
    countryHubs,
    ({ language, page }) => {
      const label = translate[language]('country-hub.price-label');
      const facts = rowsOf(between(page.html, 'class="country-facts"', '</dl>'));
      const list = pageAt(localizedPath(language, ROUTES.getYourNumber));
      return {
        card: pricesIn(cardPrices(list).get(page.address) ?? ''),
        head: pricesIn(facts.find(([name]) => name === label)?.[1] ?? ''),
        description: pricesIn(metaOf(page, 'description')),
        picture: pricesIn(metaOf(page, 'og:image:alt')),
      };
    },
    (hub) => {
      const price = hubPrice(hub);
      return { card: price, head: price, description: price, picture: price };
    },
  );
  expect(wrong).toEqual([]);
});

test('a card of a nearby country has the price that its page begins with', () => {
  const priceAt = new Map(countryHubs.map((hub) => [hub.page.address, hubPrice(hub)]));
  const wrong = countryHubs.flatMap(({ language, page }) => {
    const hubs = localizedPath(language, phoneNumbersRoute(''));
    return [...cardPrices(page)]
      .filter(([address]) => address.startsWith(hubs))
      .filter(([address, price]) => pricesIn(price) !== priceAt.get(address))
      .map(([address, price]) => ({ on: page.address, address, price }));
  });
  expect(wrong).toEqual([]);
});

test('the retirees page and its description name the lowest month of its country', () => {
  const country = didCountries.find(({ slug }) => slug === RETIREES_COUNTRY);
  const hubs = countryHubs.filter(({ didCountry }) => didCountry.id === country?.id);
  expect(hubs).not.toEqual([]);
  const wrong = hubs.filter((hub) => {
    const page = pageAt(localizedPath(hub.language, ROUTES.retirees));
    const shown = wordsOf(between(page.html, 'class="retirees-hero__price"', '</p>'));
    const price = hubPrice(hub);
    const isShown = shown.replaceAll(' ', '').includes(price);
    return !isShown || pricesIn(metaOf(page, 'description')) !== price;
  });
  expect(wrong).toEqual([]);
});

test('the title of a choose-number page names the price of its single month', () => {
  const wrong = differing(
    pairs,
    ({ page }) => pricesIn(wordsOf(between(page.html, '<title', '</title>'))),
    ({ didCountry, packageCountry }) => formatUsd(priceOf(didCountry, packageCountry).baseCents),
  );
  expect(wrong).toEqual([]);
});

test('a choose-number page shows what each longer duration costs and saves', () => {
  const wrong = differing(
    pairs,
    ({ page }) =>
      [
        ...between(page.html, 'class="plan-table"', '</table>').matchAll(/<tr data-.*?<\/tr>/gs),
      ].map(([row]) =>
        [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => wordsOf(cell)),
      ),
    ({ language, didCountry, packageCountry }) => {
      const { baseCents, options } = priceOf(didCountry, packageCountry);
      return options.map(({ months, monthlyCents, totalCents }) => [
        wordsOf(monthsText(language, months)),
        formatUsd(totalCents),
        formatUsd(monthlyCents),
        formatUsd(months * baseCents - totalCents),
      ]);
    },
  );
  expect(wrong).toEqual([]);
});

test('a choose-number page shows what a forwarded minute costs in the number’s country and near the visitor’s', () => {
  const rowsOn = ({ page }: (typeof pairs)[number]): string[][] =>
    [...between(page.html, 'id="rates-abroad"', '</table>').matchAll(/<tr>(.*?)<\/tr>/gs)]
      .slice(1)
      .map(([row]) =>
        [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => wordsOf(cell)),
      );
  const abroad = pairs.filter(
    ({ didCountry, packageCountry }) => didCountry.iso2 !== packageCountry.iso2,
  );
  const wrong = differing(
    abroad,
    (pair) => {
      const [name, ...rates] = rowsOn(pair)[0] ?? [];
      return [name, ...rates.map((rate) => Number(rate.replace('$', '')))];
    },
    ({ language, didCountry: { iso2, name }, packageCountry: { packageId } }) => {
      const rateTo = (kind: string): number =>
        (readRates(packageId).find((rate) => rate.iso2 === iso2 && rate.destination === kind)
          ?.microsPerMinute ?? NaN) / 1_000_000;
      return [countryName(language, iso2, name), rateTo('Landline'), rateTo('Mobile')];
    },
  );
  expect(wrong).toEqual([]);
  expect(addressesOf(abroad.filter((pair) => rowsOn(pair).length > 6))).toEqual([]);
  const several = abroad.filter((pair) => rowsOn(pair).length > 2);
  expect(several.length / abroad.length).toBeGreaterThan(0.75);
});

const inDollars = (lowest: number, highest: number) => ({
  lowest: formatUsd(lowest),
  highest: formatUsd(highest),
});

test('the page of a number country shows what a month and all of each duration cost', () => {
  const wrong = differing(
    countryHubs,
    ({ page }) => rowsOf(between(page.html, 'id="country-prices"', '</dl>')),
    ({ language, didCountry }) => {
      const t = translate[language];
      const ranges = listPriceRanges(
        packageCountries.map((packageCountry) => priceOf(didCountry, packageCountry)),
      );
      return ranges.map(({ months, lowest, highest }) => {
        const isRange = lowest.monthlyCents < highest.monthlyCents;
        const month = isRange
          ? t('country-hub.price-range', inDollars(lowest.monthlyCents, highest.monthlyCents))
          : t('get-number.from', { price: formatUsd(lowest.monthlyCents) });
        const total = isRange
          ? t('country-hub.price-total-range', inDollars(lowest.totalCents, highest.totalCents))
          : t('country-hub.price-total', { total: formatUsd(lowest.totalCents) });
        return [
          // Unicode's CLDR has a no-break space here in some languages.
          wordsOf(`${monthsText(language, months)}${months === 1 ? '' : ` ${total}`}`),
          month,
        ];
      });
    },
  );
  expect(wrong).toEqual([]);
});
