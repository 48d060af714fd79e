import { getOrderPackagePrice } from '#contract/hub/catalogue.ts';
import { resultOf } from '#contract/result-of.ts';
import { durationOptions, type DurationOption } from '#domain/duration/duration-options.ts';
import { request } from '#stores/api.ts';
import type { OrderData } from '#stores/order/order-data.ts';

// One lazy file: two would divide what the checkout loads (docs/decisions/chunk-groups.md).
export { DurationChoice } from '#features/billing/DurationChoice.tsx';

/** Loads the durations that the order's number may be paid for. */
export async function loadDurations(order: OrderData): Promise<DurationOption[] | undefined> {
  const { didCountry, packageCountry, didData } = order;
  const body = {
    packageId: packageCountry.packageId,
    countryId: didCountry.countryID,
    didId: didData.didid,
    price: 0 as const,
  };
  const response = await request(getOrderPackagePrice, { body });
  const price = resultOf(response);
  return price && durationOptions(price);
}
