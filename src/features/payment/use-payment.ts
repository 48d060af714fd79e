import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { useHydrated, useClientValue } from '#components/ui/hydration.ts';
import { LIMITS } from '#config/limits.ts';
import { $order } from '#stores/order.ts';
import { changeTabDraft, hasTypedAddress, tabDraft } from './payment-draft.ts';
import { $placing, $purchase } from './payment-state.ts';
import type { DurationOption } from '#domain/duration/duration-options.ts';
import { isDiscounted, orderTotalCents } from './coupon.ts';
import { refuseIncomplete } from './refuse-incomplete.ts';
import type { PaymentProps } from './types.ts';
import { useCoupon } from './use-coupon.ts';
import { usePackagePrice } from './use-package-price.ts';

/** Returns what the payment page shows beside the form: order, duration, coupon and total. */
export function usePayment(props: PaymentProps) {
  const { language } = props;
  const order = useStore($order, { ssr: 'initial' });
  const placing = useStore($placing);
  const hydrated = useHydrated();
  const price = usePackagePrice(order);
  const draft = useClientValue(tabDraft);
  const coupon = useCoupon(order, draft);
  const [chosenMonths, setMonths] = useState<number>();
  const months = chosenMonths ?? draft?.months ?? LIMITS.defaultDurationMonths;
  const latest = useRef(props);
  useEffect(() => {
    const stored = $order.get();
    const { texts, links } = latest.current;
    refuseIncomplete(stored, texts, links);
  }, []);
  useEffect(() => {
    if (hasTypedAddress(draft)) document.dispatchEvent(new Event('hydrate-islands'));
  }, [draft]);

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
  useEffect(() => {
    const isKnown = option !== undefined && totalCents !== undefined;
    $purchase.set(isKnown ? { option, coupon: applied, totalCents } : undefined);
  }, [option, applied, totalCents]);

  const choose = (chosen: DurationOption): void => {
    setMonths(chosen.months);
    if (isDiscounted(chosen)) coupon.reset();
  };
  return { order, price, coupon, placing, option, totalCents, choose };
}
