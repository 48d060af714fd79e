import { useEffect, useState } from 'react';
import { LIMITS } from '#config/limits.ts';
import { whileLoading } from '#stores/loading.ts';
import type { OrderData } from '#stores/order-data.ts';
import { openPopup } from '#stores/popup.ts';
import type { PaymentDraft } from './payment-draft.ts';
import { NO_COUPON, type Coupon, type CouponOutcome } from './coupon.ts';

/** Checks a code; the code of the request is loaded with the first press. */
async function checkTyped(order: OrderData, code: string): Promise<CouponOutcome> {
  try {
    const { checkCoupon } = await import('./check-coupon.ts');
    return await checkCoupon(order, code);
  } catch {
    return { kind: 'no-response', reason: 'not loaded' };
  }
}

type CouponNote = 'coupon.applied' | 'coupon.removed';
type CouponError = 'coupon.empty' | 'coupon.no-response' | 'coupon.off';

/**
 * Returns the order's coupon: applied by a request, removed by a press or by a discounted duration.
 * One that was applied before a reload is checked again, with a note when it no longer counts.
 */
export function useCoupon(order: OrderData | undefined, before: PaymentDraft | undefined) {
  const [typedCode, setTyped] = useState<string>();
  const typed = typedCode ?? before?.couponCode ?? '';
  const [isRestored, setRestored] = useState(false);
  const [coupon, setCoupon] = useState<Coupon>(NO_COUPON);
  const [note, setNote] = useState<CouponNote>();
  const [error, setError] = useState<CouponError>();
  const [busy, setBusy] = useState(false);

  const reset = (): void => {
    setRestored(true);
    setCoupon(NO_COUPON);
    setNote(undefined);
    setError(undefined);
  };
  const remove = (): void => {
    reset();
    setTyped('');
    setNote('coupon.removed');
  };
  const isRestoring =
    !isRestored && before?.couponApplied === true && before.months === LIMITS.defaultDurationMonths;
  useEffect(() => {
    if (!isRestoring || order === undefined) return;
    const code = before.couponCode.trim();
    let stale = false;
    const restore = async (): Promise<void> => {
      const outcome = await whileLoading(checkTyped(order, code));
      if (stale) return;
      setRestored(true);
      if (outcome.kind === 'applied') {
        setCoupon({ code, cents: outcome.cents });
        setNote('coupon.applied');
      } else setError(outcome.kind === 'not-valid' ? 'coupon.off' : 'coupon.no-response');
    };
    void restore();
    return () => {
      stale = true;
    };
  }, [isRestoring, order, before]);
  const apply = async (): Promise<void> => {
    const code = typed.trim();
    if (busy || order === undefined) return;
    setError(code === '' ? 'coupon.empty' : undefined);
    setNote(undefined);
    if (code === '') return;
    setBusy(true);
    const outcome = await whileLoading(checkTyped(order, code));
    setBusy(false);
    if (outcome.kind === 'applied') {
      setCoupon({ code, cents: outcome.cents });
      setNote('coupon.applied');
    } else if (outcome.kind === 'not-valid') {
      openPopup('code-not-valid');
    } else {
      console.warn('coupon not checked', outcome.reason);
      setError('coupon.no-response');
    }
  };
  return {
    typed,
    setTyped,
    coupon,
    /** True also while it is asked for again after a reload. */
    isApplied: coupon.cents > 0 || isRestoring,
    note,
    error,
    busy: busy || isRestoring,
    apply,
    remove,
    reset,
  };
}
