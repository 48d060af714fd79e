import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '#config/languages.ts';
import { SHEET_ROWS, type CapabilitySheet } from '#contract/hub/capability-sheets.ts';
import type { Catalogue, StockedCountry, PackageCountry } from '#site-data/site-data.ts';
import { priceKey } from '#site-data/site-data.ts';
import { countrySlug } from '#lib/text/slug.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

function countries(count: number): { iso2: string; name: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const all = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const found = new Map<string, { iso2: string; name: string }>();
  for (const iso2 of all) {
    const name = names.of(iso2);
    if (name !== undefined && !found.has(countrySlug(name))) {
      found.set(countrySlug(name), { iso2, name });
    }
  }
  return [...found.values()].slice(0, count);
}

function didCountry({ iso2, name }: { iso2: string; name: string }, index: number): StockedCountry {
  const groups = ['North', 'South', 'West'].map((state, group) => ({
    state,
    dids: Array.from({ length: 8 }, (_, place) => ({
      id: index * 100 + group * 10 + place + 1,
      number: `1${200 + index}555${String(1000 + group * 10 + place)}`,
      priceCents: 599,
    })),
  }));
  return { id: index + 1, name, iso2, slug: countrySlug(name), sortOrder: index, groups };
}

const packageCountry = (
  { iso2, name }: { iso2: string; name: string },
  index: number,
): PackageCountry => ({
  id: index + 1,
  name,
  iso2,
  slug: countrySlug(name),
  packageId: 500 + index,
  hasAccessNumber: index % 2 === 0,
  hasCallMinutes: index % 3 !== 0,
});

const option = (months: number, monthlyCents: number, discountPercentage: number) => ({
  months,
  monthlyCents,
  totalCents: months * monthlyCents,
  discountPercentage,
  renewalPackageId: 9000 + months,
});

/** A catalogue of `size` number countries times `size` package countries, each with 24 numbers. */
export function catalogueOf(size: number): Catalogue {
  const list = countries(size);
  const didCountries = list.map(didCountry);
  const packageCountries = list.map(packageCountry);
  const prices = packageCountries.flatMap(({ packageId }) =>
    didCountries.map(({ id }) => [
      priceKey(packageId, id),
      { baseCents: 599, options: [option(3, 549, 8), option(12, 479, 20)] },
    ]),
  );
  return { didCountries, packageCountries, prices: Object.fromEntries(prices) };
}

/** A sheet for each number country, in which nothing is confirmed. */
function sheetsOf({ didCountries }: Catalogue): CapabilitySheet[] {
  const row = { value: 'not-confirmed' as const };
  const rows = Object.fromEntries(SHEET_ROWS.map((name) => [name, row]));
  return didCountries.map(({ iso2 }) => ({ iso2, rows: rows as CapabilitySheet['rows'] }));
}

/** Writes the data of a site with some countries into a folder, and returns its catalogue. */
export function writeSiteData(folder: string, size: number): Catalogue {
  const catalogue = catalogueOf(size);
  mkdirSync(join(folder, 'texts'), { recursive: true });
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(catalogue));
  writeFileSync(join(folder, 'rates.json'), '{}');
  writeFileSync(join(folder, 'capabilities.json'), JSON.stringify(sheetsOf(catalogue)));
  for (const language of LANGUAGES) {
    copyFileSync(`i18n/${language}.json`, join(folder, 'texts', `${language}.json`));
  }
  return catalogue;
}
