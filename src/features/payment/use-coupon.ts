import { useState } from 'react';
import { whileLoading } from '#stores/loading.ts';
import type { OrderData } from '#stores/order-data.ts';
import { openPopup } from '#stores/popup.ts';
import { NO_COUPON, type Coupon, type CouponOutcome } from './coupon.ts';

/** The code of the call comes with the first press; without it there is no answer either. */
async function ask(order: OrderData, code: string): Promise<CouponOutcome> {
  try {
    const { checkCoupon } = await import('./check-coupon.ts');
    return await checkCoupon(order, code);
  } catch {
    return { kind: 'unanswered', reason: 'not loaded' };
  }
}

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
    const outcome = await whileLoading(ask(order, code));
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
