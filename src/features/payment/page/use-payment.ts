import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useHydrated } from '#components/ui/hydration.ts';
import { LIMITS } from '#config/limits/limits.ts';
import type { DurationOption } from '#domain/duration/duration-options.ts';
import { orderTotalCents } from '#features/payment/coupon.ts';
import { useCoupon } from '#features/payment/coupon/use-coupon.ts';
import { changeTabDraft } from '#features/payment/payment-draft.ts';
import type { PaymentProps } from '#features/payment/payment-props.ts';
import { $placing, $priceVersion } from '#features/payment/payment-state.ts';
import { useTabDraft } from '#features/payment/use-tab-draft.ts';
import { isMultiMonth } from '#lib/calendar.ts';
import { $order } from '#stores/order/order.ts';
import { useOffer } from './use-offer.ts';
import { usePackagePrice } from './use-package-price.ts';
import { usePageOpening } from './use-page-opening.ts';

/**
 * Returns what the payment page shows beside the form: order, duration, coupon and total. The tab
 * stores the chosen duration and the coupon.
 */
export function usePayment(props: PaymentProps) {
  const { language } = props;
  const order = useStore($order, { ssr: 'initial' });
  const placing = useStore($placing);
  const priceVersion = useStore($priceVersion);
  const hydrated = useHydrated();
  const price = usePackagePrice(order, priceVersion);
  const stored = useTabDraft();
  const { draft } = stored;
  const coupon = useCoupon(order, stored, priceVersion);
  const [chosenMonths, setMonths] = useState<number>();
  const months = chosenMonths ?? draft?.months ?? LIMITS.defaultDurationMonths;
  usePageOpening(props, draft);

  const { typed, isApplied, coupon: applied } = coupon;
  useEffect(() => {
    if (hydrated) changeTabDraft(language, { months, couponCode: typed, couponApplied: isApplied });
  }, [hydrated, months, typed, isApplied, language]);

  const option = price.options?.find((offered) => offered.months === months) ?? price.options?.[0];
  const isCouponKnown = !isApplied || applied.cents > 0;
  const totalCents =
    option && price.isPriceSet && isCouponKnown
      ? orderTotalCents(option, applied.cents)
      : undefined;
  const offer = useOffer({ order, option, coupon: applied, totalCents }, props);

  const choose = (chosen: DurationOption): void => {
    setMonths(chosen.months);
    if (isMultiMonth(chosen.months)) coupon.reset();
  };
  const isRepricing = priceVersion > 0 && !price.failed && offer === undefined;
  return { order, price, coupon, placing, option, totalCents, offer, isRepricing, choose };
}
