import type { PackageCountry, RatesByPackage } from './site-data.ts';

/** The kinds of destinations that pages have words for (docs/contract.md, "Calling rates"). */
const DESTINATIONS = ['Landline', 'Mobile', 'Toll-free'] as const;

export type Destination = (typeof DESTINATIONS)[number];

const lettersOf = (word: string): string => word.toLowerCase().replace(/[^a-z]/g, '');

/**
 * Returns the word for a kind of destination, whatever its case, blanks and hyphens; any other word
 * as it is.
 */
export const readDestination = (written: string): string =>
  DESTINATIONS.find((word) => lettersOf(word) === lettersOf(written)) ?? written;

const NEEDED: readonly Destination[] = ['Landline', 'Mobile'];

/**
 * Returns a line for each package with call minutes whose pages cannot say what a call costs, as
 * its rates lack a destination in its own country.
 */
export const warnOfMissingRates = (
  packages: readonly PackageCountry[],
  rates: RatesByPackage,
): string[] =>
  packages
    .filter(({ callMinutes }) => callMinutes !== undefined)
    .flatMap(({ name, iso2, packageId }) => {
      const own = (rates[packageId] ?? []).filter((rate) => rate.iso2 === iso2);
      const missing = NEEDED.filter((word) => !own.some(({ destination }) => destination === word));
      return missing.length === 0
        ? []
        : [`${name}: no rate for ${missing.join(', ')}; pages leave out what calls cost`];
    });
