import { useCallback, useEffect, useRef, useState } from 'react';
import { LIMITS } from '#config/limits/limits.ts';
import { getOrderPackagePrice } from '#contract/hub/catalogue.ts';
import { resultOf } from '#contract/result-of.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { durationOptions, type DurationOption } from '#domain/duration/duration-options.ts';

interface Product {
  packageId: number;
  countryId: number;
  didId: number;
}

async function loadOptions(product: Product): Promise<DurationOption[] | undefined> {
  const body = { ...product, price: 0 as const };
  const response = await whileLoading(request(getOrderPackagePrice, { body }));
  const price = resultOf(response);
  return price && durationOptions(price);
}

interface Loaded {
  didId: number;
  /** How often the price had changed when it was requested. */
  priceVersion: number;
  options: DurationOption[] | undefined;
}

/**
 * Loads the durations of the order's package, again with each change of the price. The base price
 * is set one second after the first of them (docs/public-site.md, "Durations").
 */
export function usePackagePrice(order: OrderData | undefined, priceVersion: number) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [failed, setFailed] = useState(false);
  const [isPriceSet, setPriceSet] = useState(false);
  const packageId = order?.packageCountry.packageId;
  const countryId = order?.didCountry.countryID;
  const didId = order?.didData.didid;

  /** The prices of another number are not shown for this one. */
  const options = loaded?.didId === didId ? loaded?.options : undefined;
  const latest = useRef(0);
  const load = useCallback(async (): Promise<void> => {
    if (packageId === undefined || countryId === undefined || didId === undefined) return;
    latest.current += 1;
    const turn = latest.current;
    const offered = await loadOptions({ packageId, countryId, didId });
    if (latest.current !== turn) return;
    setLoaded({ didId, priceVersion, options: offered });
    setFailed(offered === undefined);
    if (offered === undefined) openPopup('server-error');
  }, [packageId, countryId, didId, priceVersion]);

  useEffect(() => {
    void load();
  }, [load]);

  useEffect(() => {
    if (options === undefined) return;
    const timer = setTimeout(() => setPriceSet(true), LIMITS.basePriceDelayMs);
    return () => clearTimeout(timer);
  }, [options]);

  const retry = (): void => {
    setFailed(false);
    void load();
  };
  return {
    options,
    failed,
    isPriceSet: isPriceSet && loaded?.priceVersion === priceVersion,
    retry,
  };
}
