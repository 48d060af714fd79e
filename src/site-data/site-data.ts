import type { PackagePrice } from '#contract/entities.ts';
import { toCents, type Cents } from '#lib/money/money.ts';
import { isMultiMonth } from '#lib/calendar.ts';

/** A country where numbers are. */
export interface NumberCountry {
  id: number;
  name: string;
  iso2: string;
  slug: string;
  sortOrder: number;
  /**
   * Set where the hub no longer lists the country but still knows it: it has pages, but neither
   * numbers nor prices (docs/decisions/sold-out-countries.md).
   */
  isSoldOut?: boolean | undefined;
}

/** A number country with its numbers. */
export interface StockedCountry extends NumberCountry {
  groups: CatalogueGroup[];
  /**
   * What each duration costs of the dearest number, in the package where that is most; undefined
   * where all numbers cost the same, and where the hub does not return the price of a number.
   */
  dearest?: MonthlyPrice[] | undefined;
}

/**
 * Numbers of one state as they were when the site was built; the page's island brings the live
 * list.
 */
export interface CatalogueGroup {
  state: string;
  dids: { id: number; number: string; priceCents: Cents }[];
}

/** A visitor's own country with its package. */
export interface PackageCountry {
  id: number;
  name: string;
  iso2: string;
  slug: string;
  packageId: number;
  hasAccessNumber: boolean;
  hasCallMinutes: boolean;
  /** Undefined where the provider does not return how many. */
  callMinutes?: number | undefined;
  /** Digits with the calling code; undefined where the provider does not give it. */
  accessNumber?: string | undefined;
}

interface PriceOption {
  months: number;
  monthlyCents: Cents;
  totalCents: Cents;
  discountPercentage: number;
  renewalPackageId: number;
}

/** A package's price with a number of a country. */
export interface PairPrice {
  baseCents: Cents;
  options: PriceOption[];
}

/** Returns the API's price of a pair in cents. */
export const toPairPrice = ({ price, discounts }: PackagePrice): PairPrice => ({
  baseCents: toCents(price),
  options: discounts.map((option) => ({
    months: option.intervalMonths,
    monthlyCents: toCents(option.price),
    totalCents: toCents(option.total),
    discountPercentage: option.discountPercentage,
    renewalPackageId: option.renewalPackageID,
  })),
});

/** The catalogue that the pages are built from; `prices` is keyed `packageId-countryId`. */
export interface Catalogue {
  didCountries: StockedCountry[];
  packageCountries: PackageCountry[];
  prices: Record<string, PairPrice>;
}

/** What a minute to one kind of destination in a country costs, in millionths of a dollar. */
export interface CallRate {
  country: string;
  iso2: string;
  destination: string;
  microsPerMinute: number;
}

/** The calling rates of every package, by its id. */
export type RatesByPackage = Record<string, CallRate[]>;

/** Returns the key of a pair in `Catalogue.prices`. */
export const priceKey = (packageId: number, didCountryId: number): string =>
  `${packageId}-${didCountryId}`;

/** A duration, what a month of it costs, and what is charged for all of it at once. */
export interface MonthlyPrice {
  months: number;
  monthlyCents: Cents;
  totalCents: Cents;
}

/** Returns the single month of a pair, and its other durations. */
export const listDurations = ({ baseCents, options }: PairPrice): MonthlyPrice[] => [
  { months: 1, monthlyCents: baseCents, totalCents: baseCents },
  ...options.map(({ months, monthlyCents, totalCents }) => ({ months, monthlyCents, totalCents })),
];

/**
 * Returns the durations of a pair that are longer than a month, the shortest first, each with what
 * it saves in comparison with single months.
 */
export const listLongerDurations = ({
  baseCents,
  options,
}: PairPrice): (MonthlyPrice & { savedCents: Cents })[] =>
  options
    .filter(({ months }) => isMultiMonth(months))
    .map(({ months, monthlyCents, totalCents }) => ({
      months,
      monthlyCents,
      totalCents,
      savedCents: Math.max(0, months * baseCents - totalCents),
    }))
    .sort((one, other) => one.months - other.months);

/**
 * Returns the duration with the lowest monthly price; the single month where no longer one is
 * cheaper.
 */
export const cheapestDuration = (price: PairPrice): MonthlyPrice =>
  listDurations(price).reduce((best, one) => (one.monthlyCents < best.monthlyCents ? one : best));

/** Returns the "From" price of a pair: the minimum of the base price and all discount prices. */
export const fromPriceCents = (price: PairPrice): Cents => cheapestDuration(price).monthlyCents;
