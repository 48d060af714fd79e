import type { Rate } from '#contract/entities.ts';
import { getRatesPerCountry } from '#contract/hub/catalogue.ts';
import { countryCode } from '#lib/country-code.ts';
import { inBatches } from './in-batches.ts';
import { resultOf, type HubRequest } from './pull-catalogue.ts';
import type { CallRate, PackageCountry, RatesByPackage } from './site-data.ts';

const MICROS_PER_DOLLAR = 1_000_000;

const callRate = ({ countryName, destination, price }: Rate): CallRate => ({
  country: countryName,
  iso2: countryCode(countryName) ?? '',
  destination,
  microsPerMinute: Math.round(price * MICROS_PER_DOLLAR),
});

/** Reads the calling rates of every package out of the hub API; throws with a sentence when those of a package are missing. */
export async function pullRates(
  request: HubRequest,
  packages: readonly PackageCountry[],
): Promise<RatesByPackage> {
  const entries = await inBatches(packages, async ({ packageId, name }) => {
    const rates = await resultOf(
      `calling rates of ${name}`,
      request(getRatesPerCountry, { query: { packageId } }),
    );
    return [String(packageId), rates.map(callRate)] as const;
  });
  return Object.fromEntries(entries);
}
