import { resolve } from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import type { CapabilitySheet } from '#contract/hub/capability-sheets.ts';
import type { Language } from '#config/languages.ts';
import { trackInput } from '#lib/page-inputs.ts';
import { createUnconfirmedSheet } from './check-capability-sheets.ts';
import type { ReplacedText } from './pull-texts.ts';
import type {
  CallRate,
  Catalogue,
  StockedCountry,
  NumberCountry,
  PackageCountry,
  PairPrice,
  RatesByPackage,
} from './site-data.ts';
import { priceKey } from './site-data.ts';

const directory = resolve(process.env['SITE_DATA_DIR'] ?? '.cache/site-data');

/**
 * Parts of the data that a build reuses from an earlier one while the hub does not respond;
 * `capabilities` are the capability sheets. These names are stored.
 */
export const REUSED_DATA = ['catalogue', 'rates', 'capabilities'] as const;

export type ReusedData = (typeof REUSED_DATA)[number];

/** Where the data of a build is. */
export const siteDataPaths = {
  directory,
  catalogue: resolve(directory, 'catalogue.json'),
  rates: resolve(directory, 'rates.json'),
  capabilities: resolve(directory, 'capabilities.json'),
  /** The day on which the rates were read that are still the same. */
  ratesDate: resolve(directory, 'rates-date.json'),
  /** Everything but the texts. */
  dataFiles: ['catalogue.json', 'rates.json', 'rates-date.json', 'capabilities.json'].map((name) =>
    resolve(directory, name),
  ),
  texts: (language: string) => resolve(directory, 'texts', `${language}.json`),
  /** The texts of `i18n/` in whose place the hub serves other ones; no page reads it. */
  replacedTexts: resolve(directory, 'replaced-texts.json'),
  /** The languages in which the hub gave no texts; no page reads it. */
  fileTexts: resolve(directory, 'file-texts.json'),
  /** What the provider has, as the setting `PROVIDER_CAPABILITIES` names it. */
  providerCapabilities: resolve(directory, 'provider-capabilities.json'),
  /** The parts of the data for which the hub had no response; no page reads it. */
  reusedData: resolve(directory, 'reused-data.json'),
  /** Which hub each part that a later build may reuse is from (`stored-data.ts`). */
  sources: resolve(directory, 'sources.json'),
} as const;

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Prices with numbers of one country, by package. */
type PricesByPackage = Readonly<Record<number, PairPrice>>;

/** The files of one build, each read once. */
class SiteFiles {
  readonly #files = new Map<string, unknown>();

  #read(path: string, otherwise?: unknown): unknown {
    if (!this.#files.has(path)) {
      if (otherwise !== undefined && !existsSync(path)) return otherwise;
      this.#files.set(path, readJson(path));
    }
    return this.#files.get(path);
  }

  catalogue = (): Catalogue => this.#read(siteDataPaths.catalogue) as Catalogue;
  rates = (): RatesByPackage => this.#read(siteDataPaths.rates, {}) as RatesByPackage;
  sheets = (): CapabilitySheet[] => this.#read(siteDataPaths.capabilities) as CapabilitySheet[];
  ratesDate = (): string => this.#read(siteDataPaths.ratesDate, '') as string;

  all = (): unknown[] => [this.catalogue(), this.rates(), this.sheets(), this.ratesDate()];
}

/** A country that the shop has pages of, as the provider names it. */
export interface ShopCountry {
  /** ISO 3166-1 alpha-2. */
  iso2: string;
  name: string;
}

/**
 * The parts of the data that pages read. A rebuild compares those that a page has read, by name
 * and id, so a page that reads less is rendered less often.
 */
const SLICES = {
  catalogue: (files: SiteFiles): Catalogue => files.catalogue(),
  packages: (files: SiteFiles): PackageCountry[] => files.catalogue().packageCountries,
  stock: (files: SiteFiles, didCountryId: string): StockedCountry | undefined =>
    files.catalogue().didCountries.find(({ id }) => id === Number(didCountryId)),
  'number-countries': (files: SiteFiles): NumberCountry[] =>
    files.catalogue().didCountries.map(({ id, name, iso2, slug, sortOrder, isSoldOut }) => ({
      id,
      name,
      iso2,
      slug,
      sortOrder,
      isSoldOut,
    })),
  /** Without what changes while both lists stay as they are, in an order of their own. */
  'shop-countries': (files: SiteFiles): ShopCountry[] => {
    const { didCountries, packageCountries } = files.catalogue();
    const named = [...didCountries, ...packageCountries].map(({ iso2, name }) => ({ iso2, name }));
    const byCode = new Map(named.map((country) => [country.iso2, country]));
    return [...byCode.values()].sort((one, other) => one.iso2.localeCompare(other.iso2));
  },
  prices: (files: SiteFiles, didCountryId: string): PricesByPackage => {
    const { packageCountries, prices } = files.catalogue();
    return Object.fromEntries(
      packageCountries.flatMap(({ packageId }) => {
        const price = prices[priceKey(packageId, Number(didCountryId))];
        return price === undefined ? [] : [[packageId, price]];
      }),
    );
  },
  rates: (files: SiteFiles, packageId: string): CallRate[] => files.rates()[packageId] ?? [],
  'rates-date': (files: SiteFiles): string => files.ratesDate(),
  sheet: (files: SiteFiles, iso2: string): CapabilitySheet | undefined =>
    files.sheets().find((sheet) => sheet.iso2 === iso2),
} satisfies Record<string, (files: SiteFiles, id: string) => unknown>;

type SliceName = keyof typeof SLICES;
type SliceOf<Name extends SliceName> = ReturnType<(typeof SLICES)[Name]>;

/** The data of one build, read once from what `pull` wrote. */
export class SiteData {
  readonly #files = new SiteFiles();
  readonly #slices = new Map<string, unknown>();

  /** Reads all files now, so that later changes of them are not seen. */
  load = (): void => void this.#files.all();

  /** Returns a part of the data by its name, `prices:12`; throws on a name that is none. */
  slice(name: string): unknown {
    if (!this.#slices.has(name)) {
      const [kind = '', id = ''] = name.split(':');
      const select = Object.entries(SLICES).find(([known]) => known === kind)?.[1];
      if (select === undefined) throw new Error(`No data of the name "${name}"`);
      this.#slices.set(name, select(this.#files, id));
    }
    return this.#slices.get(name);
  }
}

const data = new SiteData();

function read<Name extends SliceName>(kind: Name, id?: string | number): SliceOf<Name> {
  const name = id === undefined ? kind : `${kind}:${id}`;
  trackInput(name);
  return data.slice(name) as SliceOf<Name>;
}

/** Returns the whole catalogue. A page that reads it is rendered again with every change of it. */
export const readCatalogue = (): Catalogue => read('catalogue');

/** Returns the countries with a package. */
export const readPackages = (): readonly PackageCountry[] => read('packages');

/**
 * Returns the countries where numbers are, without the numbers: all that have pages, also those
 * that are sold out.
 */
export const readNumberCountries = (): readonly NumberCountry[] => read('number-countries');

/** Returns the countries with numbers and those with a package, each once. */
export const readShopCountries = (): readonly ShopCountry[] => read('shop-countries');

/** Returns the number countries that may be offered: all but those that are sold out. */
export const readCountriesOnSale = (): NumberCountry[] =>
  readNumberCountries().filter(({ isSoldOut }) => isSoldOut !== true);

/** Returns a country where numbers are, with those in stock; throws for any other id. */
export function readStock(didCountryId: number): StockedCountry {
  const country = read('stock', didCountryId);
  if (country === undefined) throw new Error(`No number country ${didCountryId}`);
  return country;
}

/** Returns the prices with numbers of one country, by package. */
export const readPrices = (didCountryId: number): PricesByPackage => read('prices', didCountryId);

/** Returns the calling rates of a package; none when no build has brought any yet. */
export const readRates = (packageId: number): readonly CallRate[] => read('rates', packageId);

/**
 * Returns the capability sheet of a country (ISO 3166-1 alpha-2). The build has checked that there
 * is one where the provider has sheets; of any other one without a sheet nothing is confirmed.
 */
export const readCapabilitySheet = (iso2: string): CapabilitySheet =>
  read('sheet', iso2) ?? createUnconfirmedSheet(iso2);

/** The texts of the files that the hub replaced, by language and key. */
export type ReplacedTexts = Partial<Record<Language, Record<string, ReplacedText>>>;

/** Reads which texts of the files the hub replaced in this build. */
export const readReplacedTexts = (): ReplacedTexts =>
  existsSync(siteDataPaths.replacedTexts)
    ? (readJson(siteDataPaths.replacedTexts) as ReplacedTexts)
    : {};

/** Reads the catalogue as it is on the disk now. */
export const readCatalogueFile = (): Catalogue => readJson(siteDataPaths.catalogue) as Catalogue;

/** Reads what `pull` found of capability sheets, unchecked. */
export const readFoundSheets = (): unknown[] => readJson(siteDataPaths.capabilities) as unknown[];

/** Returns the parts of the data that are of an earlier build. */
export const readReusedData = (): ReusedData[] =>
  existsSync(siteDataPaths.reusedData) ? (readJson(siteDataPaths.reusedData) as ReusedData[]) : [];

/** Returns the languages whose texts are those of the files, as the hub gave none. */
export const readFileTexts = (): Language[] =>
  existsSync(siteDataPaths.fileTexts) ? (readJson(siteDataPaths.fileTexts) as Language[]) : [];

/** Returns the day (ISO 8601) since when the rates of this build are known to be as they are. */
export const readRatesDate = (): string | undefined => read('rates-date') || undefined;
