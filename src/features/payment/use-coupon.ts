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
 * One that was applied before a reload, or to another number, is checked again, with a note when it
 * no longer counts.
 */
export function useCoupon(order: OrderData | undefined, before: PaymentDraft | undefined) {
  const [typedCode, setTyped] = useState<string>();
  const typed = typedCode ?? before?.couponCode ?? '';
  const [isRestored, setRestored] = useState(false);
  const [found, setFound] = useState<{ coupon: Coupon; didId?: number }>({ coupon: NO_COUPON });
  const [note, setNote] = useState<CouponNote>();
  const [error, setError] = useState<CouponError>();
  const [busy, setBusy] = useState(false);

  const reset = (): void => {
    setRestored(true);
    setFound({ coupon: NO_COUPON });
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
  const isOfOther = found.coupon.cents > 0 && found.didId !== order?.didData.didid;
  const coupon = isOfOther ? NO_COUPON : found.coupon;
  const storedCode = isRestoring ? before.couponCode.trim() : undefined;
  const code = isOfOther ? found.coupon.code : storedCode;
  const isChecking = code !== undefined;
  useEffect(() => {
    if (code === undefined || order === undefined) return;
    let stale = false;
    const restore = async (): Promise<void> => {
      const outcome = await whileLoading(checkTyped(order, code));
      if (stale) return;
      setRestored(true);
      if (outcome.kind === 'applied') {
        setFound({ coupon: { code, cents: outcome.cents }, didId: order.didData.didid });
        setNote('coupon.applied');
        return;
      }
      setFound({ coupon: NO_COUPON });
      setNote(undefined);
      setError(outcome.kind === 'not-valid' ? 'coupon.off' : 'coupon.no-response');
    };
    void restore();
    return () => {
      stale = true;
    };
  }, [code, order]);
  const apply = async (): Promise<void> => {
    const entered = typed.trim();
    if (busy || order === undefined) return;
    setError(entered === '' ? 'coupon.empty' : undefined);
    setNote(undefined);
    if (entered === '') return;
    setBusy(true);
    const outcome = await whileLoading(checkTyped(order, entered));
    setBusy(false);
    if (outcome.kind === 'applied') {
      setFound({
        coupon: { code: entered, cents: outcome.cents },
        didId: order.didData.didid,
      });
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
    /** True also while it is checked again. */
    isApplied: coupon.cents > 0 || isChecking,
    note,
    error,
    busy: busy || isChecking,
    apply,
    remove,
    reset,
  };
}
