import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '#components/ui/hydration.ts';
import { LIMITS } from '#config/limits.ts';
import { requestHold } from '#stores/hold/number-hold.ts';
import { excludeFromPageCache } from '#lib/browser/page-cache.ts';
import { isReadyToPay, orderGap } from '#stores/order/order-data.ts';
import { $popup } from '#stores/messages/popup.ts';
import { $order } from '#stores/order/order.ts';
import { changeTabDraft, hasTypedAddress } from '#features/payment/payment-draft.ts';
import {
  $placing,
  $priceVersion,
  $purchase,
  onBuyerRemoved,
} from '#features/payment/payment-state.ts';
import type { DurationOption } from '#domain/duration/duration-options.ts';
import { orderTotalCents } from '#features/payment/coupon.ts';
import { createOffer } from '#features/payment/offer.ts';
import type { PaymentProps } from '#features/payment/payment-props.ts';
import { useCoupon } from '#features/payment/coupon/use-coupon.ts';
import { useTabDraft } from '#features/payment/use-tab-draft.ts';
import { isMultiMonth } from '#lib/calendar.ts';
import { usePackagePrice } from './use-package-price.ts';

/** Waits until the pop-up in view is closed: it may say that an order may have been paid. */
const untilPopupClosed = (): Promise<void> =>
  new Promise((resolve) => {
    const end = $popup.subscribe((popup) => {
      if (popup !== undefined) return;
      resolve();
      queueMicrotask(() => end());
    });
  });

/** Shows what the order lacks; the code of that is loaded only where it lacks something. */
async function refuseWhereIncomplete({ texts, links }: PaymentProps): Promise<void> {
  if (orderGap($order.get()) === undefined) return;
  try {
    const { refuseIncomplete } =
      await import('#features/payment/placing-order/refuse-incomplete.ts');
    await untilPopupClosed();
    refuseIncomplete($order.get(), texts, links);
  } catch (reason) {
    // The form shows it again when it is sent.
    console.warn('what the order lacks is not shown', reason);
  }
}

/**
 * Holds the number of the order that the page has loaded with. `OrderHold` shows the outcome: it
 * sends the same request at the first interaction, and the same hold has the same end. Where a
 * payment has no response yet, a refusal would mean nothing, and it is not shown here.
 */
async function holdOrder(): Promise<void> {
  const stored = $order.get();
  if (isReadyToPay(stored)) await requestHold(stored.didData.didid);
}

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

/** Returns what the payment page shows beside the form: order, duration, coupon and total. */
export function usePayment(props: PaymentProps) {
  const { language, texts } = props;
  const order = useStore($order, { ssr: 'initial' });
  const placing = useStore($placing);
  const priceVersion = useStore($priceVersion);
  const hydrated = useHydrated();
  const price = usePackagePrice(order, priceVersion);
  const stored = useTabDraft();
  const { draft } = stored;
  const coupon = useCoupon(order, stored, priceVersion);
  const [chosenMonths, setMonths] = useState<number>();
  const at = useNow();
  const months = chosenMonths ?? draft?.months ?? LIMITS.defaultDurationMonths;
  const latest = useRef(props);
  useEffect(() => {
    excludeFromPageCache();
    void refuseWhereIncomplete(latest.current);
    if (latest.current.holdsNumbers) void holdOrder();
    return onBuyerRemoved(() => void refuseWhereIncomplete(latest.current));
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
  const offer =
    order && option && totalCents !== undefined
      ? createOffer({ order, option, totalCents, at }, language, texts)
      : undefined;
  const { text, nextDay } = offer ?? {};
  useEffect(() => {
    const isKnown = option && totalCents !== undefined && text && nextDay;
    $purchase.set(isKnown ? { option, coupon: applied, totalCents, text, nextDay } : undefined);
  }, [option, applied, totalCents, text, nextDay]);

  const choose = (chosen: DurationOption): void => {
    setMonths(chosen.months);
    if (isMultiMonth(chosen.months)) coupon.reset();
  };
  const isRepricing = priceVersion > 0 && !price.failed && offer === undefined;
  return { order, price, coupon, placing, option, totalCents, offer, isRepricing, choose };
}
