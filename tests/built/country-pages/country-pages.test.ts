import { parsePhoneNumberWithError } from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import type { Language } from '#config/languages.ts';
import { phoneNumbersRoute, ROUTES } from '#config/routes.ts';
import { pairFactsHtml, FACT_TEXTS } from '#features/numbers/facts/pair-facts.ts';
import { findExampleNumber, listBuiltNumbers } from '#features/numbers/pair/built-numbers.ts';
import { listNeighbours } from '#features/numbers/pair/neighbours.ts';
import { AT_FIRST, groupTitle } from '#features/numbers/pair/number-groups.ts';
import { PICKER_TEXTS } from '#features/numbers/pair/numbers-texts.ts';
import { pairNames } from '#features/numbers/pair/pair.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import { builtDay } from '#i18n/date-formats.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { costOfMonth } from '#lib/money/call-cost.ts';
import { formatUsd } from '#lib/money/money.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { readRates, readRatesDate } from '#site-data/read.ts';
import type { StockedCountry } from '#site-data/site-data.ts';
import {
  pages,
  didCountries,
  packageCountries,
  translate,
  pickTexts,
  countryHubs,
  pairs,
  pageAt,
  priceOf,
  addressesOf,
  linksOf,
  between,
  wordsOf,
  rowsOf,
  countNumbers,
  namesOf,
  trailOf,
  differing,
} from '../support/country-pages.ts';

/** The visitor's country, which says what is there where the number is of the same one. */
const lastStep = (language: Language, did: StockedCountry, own: { iso2: string; name: string }) =>
  did.iso2 === own.iso2
    ? translate[language]('breadcrumb.own-country')
    : countryName(language, own.iso2, own.name);

test('there are pages of every number country, alone and with every package country', () => {
  const built = pages.filter(({ path }) => /^\/(?:phone-numbers|choose-your-number)\//.test(path));
  expect(built).toHaveLength(countryHubs.length + pairs.length);
  expect(pairs.length).toBeGreaterThan(countryHubs.length);
});

describe('every number country', () => {
  test('has a page that leads to each of its choose-number pages, and these lead back', () => {
    const wrong = pairs.filter(({ language, didCountry, page }) => {
      const countryHub = pageAt(localizedPath(language, phoneNumbersRoute(didCountry.slug)));
      return !linksOf(countryHub).has(page.address) || !linksOf(page).has(countryHub.address);
    });
    expect(addressesOf(wrong)).toEqual([]);
  });

  test('is listed on the page of all countries', () => {
    const wrong = countryHubs.filter(
      ({ language, page }) =>
        !linksOf(pageAt(localizedPath(language, ROUTES.getYourNumber))).has(page.address),
    );
    expect(addressesOf(wrong)).toEqual([]);
  });

  test('shows its price, how many numbers it has, its calling code and how one is dialled', () => {
    /**
     * Of a number of each plan that is dialled otherwise in its own area than from another one,
     * with dots for the code of a phone company.
     */
    const insideArea: Record<string, (national: string) => string[]> = {
      '+55': (national) => [
        national.replace(/^\(\d+\) /, ''),
        `0 .. ${national.replace(/^\((\d+)\)/, '$1')}`,
      ],
      '+1': (national) => [national, `1 ${national}`],
    };
    const wrong = differing(
      countryHubs,
      ({ page }) =>
        rowsOf(between(page.html, 'class="country-facts"', '</dl>')).map(([label = '', value]) =>
          label === '' ? 'no label' : value?.replace(/^0 \d\d (?=\d\d )/, '0 .. '),
        ),
      ({ language, didCountry }) => {
        const cents = packageCountries.map(
          (packageCountry) => priceOf(didCountry, packageCountry).baseCents,
        );
        const number = findExampleNumber(didCountry) ?? '';
        const phone = parsePhoneNumberWithError(number);
        const code = `+${phone.countryCallingCode}`;
        const national = phone.formatNational();
        return [
          translate[language]('get-number.from', { price: formatUsd(Math.min(...cents)) }),
          String(countNumbers(didCountry)),
          code,
          ...(insideArea[code]?.(national) ?? [national]),
          formatPhone(number),
        ];
      },
    );
    expect(wrong).toEqual([]);
  });

  test('lists its cities and area codes, each with the count of its numbers, also in words', () => {
    const wrong = differing(
      countryHubs,
      ({ page: { html } }) => ({
        listed: [
          ...html.matchAll(
            /data-place="[^"]*"[^>]*>\s*<summary>\s*<h3>(.*?)<\/h3>\s*<span class="visually-hidden">[^<\d]+(\d+)[^<]*<\/span>\s*<span[^>]*>\2<\/span>/gs,
          ),
        ].map(([, title = '', count]) => `${wordsOf(title)} (${count})`),
        named: wordsOf(between(between(html, 'class="number-more"', '</details>'), '<p', '</p>')),
      }),
      ({ language, didCountry }) => {
        const texts = pickTexts(language, PICKER_TEXTS);
        const titles = listBuiltNumbers(language, didCountry, 0).map(
          (group) => `${groupTitle(texts, group)} (${group.numbers.length})`,
        );
        return {
          listed: titles.slice(0, AT_FIRST.groups),
          named: titles.slice(AT_FIRST.groups).join(', '),
        };
      },
    );
    expect(wrong).toEqual([]);
  });

  test('names area codes as dialled in Austria, the United Kingdom, Israel and Italy and none in Denmark, the largest places first', () => {
    const headingsOf = (slug: string): string[] =>
      [
        ...pageAt(localizedPath('en', phoneNumbersRoute(slug))).html.matchAll(
          /data-place="[^"]*"[^>]*>\s*<summary>\s*<h3>(.*?)<\/h3>/gs,
        ),
      ].map(([, title = '']) => wordsOf(title));
    expect(headingsOf('austria')).toContain('Vienna · area code 01');
    expect(headingsOf('united-kingdom')).toContain('London · area code 020');
    expect(headingsOf('israel')).toContain('Jerusalem · area code 02');
    expect(headingsOf('italy')).toContain('Milan · area code 02');
    expect(headingsOf('denmark')).toEqual(['Copenhagen', 'Aarhus']);
    expect(headingsOf('brazil')[0]).toBe('São Paulo · area code 11');
    expect(headingsOf('united-states')).toHaveLength(AT_FIRST.groups);
    expect(headingsOf('united-states')[3]).toBe('New York · area code 212');
  });

  test('leads to its neighbours', () => {
    const wrong = differing(
      countryHubs,
      ({ page }) => [
        ...linksOf({ ...page, html: between(page.html, 'id="country-nearby"', '</section>') }),
      ],
      ({ language, didCountry }) =>
        listNeighbours(didCountry.iso2, didCountries).map(({ slug }) =>
          localizedPath(language, phoneNumbersRoute(slug)),
        ),
    );
    expect(wrong).toEqual([]);
  });

  test('has its path as structured data: the home page, itself', () => {
    const wrong = differing(
      countryHubs,
      ({ page }) => trailOf(page),
      ({ language, didCountry, page }) => [
        [translate[language]('frame.nav.home'), localizedPath(language, '/')],
        [translate[language]('country-hub.title', namesOf(language, didCountry)), page.address],
      ],
    );
    expect(wrong).toEqual([]);
  });
});

describe('every choose-number page', () => {
  test('shows how its numbers are dialled, and when both countries work in this year', () => {
    const year = new Date().getUTCFullYear();
    const wrong = differing(
      pairs,
      ({ page: { html } }) =>
        wordsOf(between(html, 'class="pair-facts-grid"', 'sheet-cards').replace(/<[^>]*$/, '')),
      ({ language, didCountry, packageCountry }) => {
        const texts = pickTexts(language, FACT_TEXTS);
        const named = <Country extends { iso2: string; name: string }>(country: Country) => ({
          ...country,
          apiName: country.name,
          name: countryName(language, country.iso2, country.name),
        });
        const names = pairNames(language, {
          didCountry: named(didCountry),
          packageCountry: named(packageCountry),
        });
        const { html } = pairFactsHtml(texts, {
          language,
          didCountry: named(didCountry),
          packageCountry: named(packageCountry),
          number: findExampleNumber(didCountry)?.replace(/\D/g, ''),
          names,
          year,
        });
        return wordsOf(between(html, 'class="pair-facts-grid"', '\0'));
      },
    );
    expect(wrong).toEqual([]);
    const abroad = pairs.filter(
      ({ didCountry, packageCountry }) => didCountry.iso2 !== packageCountry.iso2,
    );
    const drawn = abroad.filter(({ page }) => page.html.includes('class="days"'));
    expect(addressesOf(drawn)).toEqual(addressesOf(abroad));
  });

  test('shows what a month costs with 0, 60 and 200 minutes, to the cent, and of which day rates are', () => {
    const wrong = differing(
      pairs,
      ({ page: { html } }) => {
        const body = between(between(html, 'class="cost-table"', '</table>'), '<tbody', '</tbody>');
        const rows = body.split('</tr>').slice(0, -1);
        return {
          rows: rows.map((row) =>
            [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => wordsOf(cell)),
          ),
          lines: [
            ...between(html, 'class="pair-cost"', 'class="plan-rates"').matchAll(
              /<p class="muted small">(.*?)<\/p>/gs,
            ),
          ]
            .map(([, line = '']) => wordsOf(line))
            .at(-1),
        };
      },
      ({ language, didCountry, packageCountry }) => {
        const t = translate[language];
        const rateTo = (kind: string): number =>
          readRates(packageCountry.packageId).find(
            ({ iso2, destination }) => iso2 === packageCountry.iso2 && destination === kind,
          )?.microsPerMinute ?? NaN;
        const rows = [0, 60, 200].map((minutes) => [
          t('call-minutes.cost-minutes', { minutes }),
          ...['Landline', 'Mobile'].map((kind) => {
            const { planCents, callCents, totalCents } = costOfMonth(
              priceOf(didCountry, packageCountry).baseCents,
              {
                minutes,
                includedMinutes: packageCountry.callMinutes ?? NaN,
                microsPerMinute: rateTo(kind),
              },
            );
            const split = { plan: formatUsd(planCents), calls: formatUsd(callCents) };
            return callCents === 0
              ? formatUsd(totalCents)
              : `${formatUsd(totalCents)} ${t('call-minutes.cost-split', split)}`;
          }),
        ]);
        const date = builtDay(language, readRatesDate() ?? '');
        return { rows, lines: t('rates.date', { date }) };
      },
    );
    expect(wrong).toEqual([]);
  });

  test('shows what a number can do and what a visitor needs to give, each in words', () => {
    const wrong = pairs.filter(({ page: { html } }) => {
      const [abilities, needs] = ['capabilities', 'needs'].map((id) =>
        rowsOf(between(html, `id="${id}"`, '</dl>')),
      );
      return (
        abilities?.length !== 6 ||
        needs?.length !== 3 ||
        [...abilities, ...needs].flat().some((words) => words === '')
      );
    });
    expect(addressesOf(wrong)).toEqual([]);
  });

  test('names what it sells to search engines without price, brand and marks of direction', () => {
    const wrong = differing(
      pairs.filter(({ page: { html } }) => html.includes('"@type":"Product"')),
      ({ page: { html } }) => [
        /"@type":"Product","name":"([^"]*)"/.exec(html)?.[1],
        /ld\+json">[^<]*[\u2066-\u2069]/.test(html),
      ],
      ({ language: l, didCountry }) => [
        translate[l]('numbers.title', namesOf(l, didCountry)),
        false,
      ],
    );
    expect(wrong).toEqual([]);
  });

  test('has its path as structured data: the home page, the number country, itself', () => {
    const wrong = differing(
      pairs,
      ({ page }) => trailOf(page),
      ({ language, didCountry, packageCountry: { iso2, name }, page }) => [
        [translate[language]('frame.nav.home'), localizedPath(language, '/')],
        [
          countryName(language, didCountry.iso2, didCountry.name),
          localizedPath(language, phoneNumbersRoute(didCountry.slug)),
        ],
        [lastStep(language, didCountry, { iso2, name }), page.address],
      ],
    );
    expect(wrong).toEqual([]);
  });
});
