import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useHydrated } from '#components/ui/hydration.ts';
import type { Language } from '#config/languages.ts';
import type { Strings } from '#i18n/texts.ts';
import { $order } from '#stores/order/order.ts';
import { CouponBox } from './CouponBox.tsx';
import type { COUPON_TEXTS } from '#features/payment/payment-texts.ts';
import { changeTabDraft } from '#features/payment/payment-draft.ts';
import { isMultiMonth } from '#lib/calendar.ts';
import { useCoupon } from './use-coupon.ts';
import { useTabDraft } from '#features/payment/use-tab-draft.ts';
import '#features/payment/payment.css';

interface CouponEntryProps {
  language: Language;
  texts: Strings<(typeof COUPON_TEXTS)[number]>;
}

/**
 * Renders the coupon box beside the details. An accepted code is applied again on the payment page,
 * to the price.
 */
export function CouponEntry({ language, texts }: CouponEntryProps) {
  const order = useStore($order, { ssr: 'initial' });
  const hydrated = useHydrated();
  const stored = useTabDraft();
  const { draft } = stored;
  const coupon = useCoupon(order, stored);
  const { typed, isApplied } = coupon;
  useEffect(() => {
    if (hydrated) changeTabDraft(language, { couponCode: typed, couponApplied: isApplied });
  }, [hydrated, typed, isApplied, language]);
  const isLong = draft !== undefined && isMultiMonth(draft.months);
  return <CouponBox state={coupon} disabled={isLong} locked={false} texts={texts} />;
}
