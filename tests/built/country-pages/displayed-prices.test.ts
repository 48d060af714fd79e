import { expect, test } from 'vitest';
import { phoneNumbersRoute, ROUTES } from '#config/routes.ts';
import { RETIREES_COUNTRY } from '#features/retirees/retirees-prices.ts';
import { countryName } from '#i18n/countries/country-name.ts';
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
} from '../support/country-pages.ts';

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

const countryHubPrice = ({ didCountry }: (typeof countryHubs)[number]): string =>
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
    (countryHub) => {
      const price = countryHubPrice(countryHub);
      return { card: price, head: price, description: price, picture: price };
    },
  );
  expect(wrong).toEqual([]);
});

test('a card of a nearby country has the price that its page begins with', () => {
  const priceAt = new Map(
    countryHubs.map((countryHub) => [countryHub.page.address, countryHubPrice(countryHub)]),
  );
  const wrong = countryHubs.flatMap(({ language, page }) => {
    const parent = localizedPath(language, phoneNumbersRoute(''));
    return [...cardPrices(page)]
      .filter(([address]) => address.startsWith(parent))
      .filter(([address, price]) => pricesIn(price) !== priceAt.get(address))
      .map(([address, price]) => ({ on: page.address, address, price }));
  });
  expect(wrong).toEqual([]);
});

test('the retirees page and its description name the lowest month of its country', () => {
  const country = didCountries.find(({ slug }) => slug === RETIREES_COUNTRY);
  const hubsOfCountry = countryHubs.filter(({ didCountry }) => didCountry.id === country?.id);
  expect(hubsOfCountry).not.toEqual([]);
  const wrong = hubsOfCountry.filter((countryHub) => {
    const page = pageAt(localizedPath(countryHub.language, ROUTES.retirees));
    const shown = wordsOf(between(page.html, 'class="retirees-hero__price ', '</p>'));
    const price = countryHubPrice(countryHub);
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

const priceRowsOf = ({ page }: (typeof countryHubs)[number]): string[][] =>
  rowsOf(between(page.html, 'id="country-prices"', '</dl>'));

test('the page of a number country shows what a month and all of each duration cost, up to its dearest number', () => {
  const wrong = differing(countryHubs, priceRowsOf, ({ language, didCountry }) => {
    const t = translate[language];
    const offers = packageCountries
      .map((packageCountry) => priceOf(didCountry, packageCountry))
      .flatMap(({ baseCents, options }) => [
        { months: 1, monthlyCents: baseCents, totalCents: baseCents },
        ...options,
      ]);
    // No package of the sandbox has a surcharge, so the dearest number costs the same in each.
    const numbers = didCountry.groups.flatMap(({ dids }) => dids);
    const dearest = Math.max(...numbers.map(({ priceCents }) => priceCents));
    const known = [
      ...offers,
      { months: 1, monthlyCents: dearest, totalCents: dearest },
      ...(didCountry.dearest ?? []),
    ];
    const rangeOf = (cents: readonly number[], kind: 'price' | 'price-total'): string => {
      const [lowest, highest] = [Math.min(...cents), Math.max(...cents)];
      if (lowest < highest) return t(`country-hub.${kind}-range`, inDollars(lowest, highest));
      const price = formatUsd(lowest);
      return kind === 'price' ? price : t('country-hub.price-total', { price });
    };
    return [...new Set(offers.map(({ months }) => months))].map((months) => {
      const offered = known.filter((one) => one.months === months);
      const totals = offered.map(({ totalCents }) => totalCents);
      const total = months === 1 ? '' : ` ${rangeOf(totals, 'price-total')}`;
      return [
        // Unicode's CLDR has a no-break space here in some languages.
        wordsOf(`${monthsText(language, months)}${total}`),
        rangeOf(
          offered.map(({ monthlyCents }) => monthlyCents),
          'price',
        ),
      ];
    });
  });
  expect(wrong).toEqual([]);
});

test('the page of a number country has a range where its numbers differ, and one price where not', () => {
  const rowsIn = (slug: string): string[][] | undefined => {
    const countryHub = countryHubs.find(
      ({ language, didCountry }) => language === 'en' && didCountry.slug === slug,
    );
    return countryHub && priceRowsOf(countryHub);
  };
  expect(rowsIn('united-states')).toEqual([
    ['1 month', '$5.99 to $7.99'],
    ['3 months ($17.07 to $22.77 at once)', '$5.69 to $7.59'],
    ['6 months ($32.34 to $43.14 at once)', '$5.39 to $7.19'],
    ['12 months ($57.48 to $76.68 at once)', '$4.79 to $6.39'],
  ]);
  expect(rowsIn('ireland')?.slice(0, 2)).toEqual([
    ['1 month', '$5.99'],
    ['3 months ($17.07 at once)', '$5.69'],
  ]);
});
