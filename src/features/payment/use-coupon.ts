import { useState } from 'react';
import { validatePromoCode } from '#contract/main/ordering.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import type { OrderData } from '#stores/order-data.ts';
import { openPopup } from '#stores/popup.ts';
import { couponOutcome, NO_COUPON, type Coupon } from './coupon.ts';

export type CouponNote = 'coupon.applied' | 'coupon.removed';
export type CouponError = 'coupon.empty' | 'coupon.unanswered';

/** The order's coupon, with the code that was typed before to begin with: applied by a call, removed by a press, gone with a discounted duration. */
export function useCoupon(order: OrderData | undefined, firstCode: string) {
  const [typedCode, setTyped] = useState<string>();
  const typed = typedCode ?? firstCode;
  const [coupon, setCoupon] = useState<Coupon>(NO_COUPON);
  const [note, setNote] = useState<CouponNote>();
  const [error, setError] = useState<CouponError>();
  const [busy, setBusy] = useState(false);

  const reset = (): void => {
    setCoupon(NO_COUPON);
    setNote(undefined);
    setError(undefined);
  };
  const remove = (): void => {
    reset();
    setTyped('');
    setNote('coupon.removed');
  };
  const apply = async (): Promise<void> => {
    const code = typed.trim();
    if (busy || order === undefined) return;
    setError(code === '' ? 'coupon.empty' : undefined);
    setNote(undefined);
    if (code === '') return;
    setBusy(true);
    const product = { PackageID: order.packageCountry.packageId, DIDID: order.didData.didid };
    const body = { ...product, PromoCode: code, PromoCodeParams: product };
    const outcome = couponOutcome(await whileLoading(request(validatePromoCode, { body })));
    setBusy(false);
    if (outcome.kind === 'applied') {
      setCoupon({ code, cents: outcome.cents });
      setNote('coupon.applied');
    } else if (outcome.kind === 'not-valid') {
      openPopup('code-not-valid');
    } else {
      console.warn('coupon not checked', outcome.reason);
      setError('coupon.unanswered');
    }
  };
  return { typed, setTyped, coupon, note, error, busy, apply, remove, reset };
}
