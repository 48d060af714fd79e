import { useEffect, useState } from 'react';
import type { DurationOption } from '#domain/duration/duration-options.ts';
import type { Coupon } from '#features/payment/coupon.ts';
import { createOffer, type OrderOffer } from '#features/payment/offer.ts';
import type { PaymentProps } from '#features/payment/payment-props.ts';
import { $purchase } from '#features/payment/payment-state.ts';
import type { Cents } from '#lib/money/money.ts';
import type { OrderData } from '#stores/order/order-data.ts';

/** Returns the time at which the page was opened, or a tab was last come back to. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const update = (): void => setNow(new Date());
    addEventListener('focus', update);
    return () => removeEventListener('focus', update);
  }, []);
  return now;
}

/** What is chosen, and what it costs; undefined while that is unknown. */
interface Chosen {
  order: OrderData | undefined;
  option: DurationOption | undefined;
  coupon: Coupon;
  totalCents: Cents | undefined;
}

/**
 * Returns what the page offers to pay for, undefined while its sum is unknown. The form, which is
 * another island, gets it as `$purchase`.
 */
export function useOffer(
  { order, option, coupon, totalCents }: Chosen,
  { language, texts }: PaymentProps,
): OrderOffer | undefined {
  const at = useNow();
  const offer =
    order && option && totalCents !== undefined
      ? createOffer({ order, option, totalCents, at }, language, texts)
      : undefined;
  const { text, nextDay } = offer ?? {};
  useEffect(() => {
    const isKnown = option && totalCents !== undefined && text && nextDay;
    $purchase.set(isKnown ? { option, coupon, totalCents, text, nextDay } : undefined);
  }, [option, coupon, totalCents, text, nextDay]);
  return offer;
}
