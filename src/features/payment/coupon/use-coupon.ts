import { useEffect, useRef, useState } from 'react';
import { trimInput } from '#lib/text/text.ts';
import { whileLoading } from '#stores/loading.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import { POPUP_OF } from '#stores/messages/failure-kinds.ts';
import { openPopup } from '#stores/messages/popup.ts';
import type { PaymentDraft } from '#features/payment/payment-draft.ts';
import { NO_COUPON, type Coupon } from '#features/payment/coupon.ts';
import { isMultiMonth } from '#lib/calendar.ts';
import type { CouponOutcome } from './coupon-outcome.ts';
import type { TabDraft } from '#features/payment/use-tab-draft.ts';

/** Checks a code; the code of the request is loaded with the first press. */
async function checkTyped(order: OrderData, code: string): Promise<CouponOutcome> {
  try {
    const { checkCoupon } = await import('./check-coupon.ts');
    return await checkCoupon(order, code);
  } catch {
    return { kind: 'no-response', reason: 'not loaded' };
  }
}

type CouponState =
  | { kind: 'none' }
  /** Applied before a reload; it counts when it has been checked again. */
  | { kind: 'stored'; code: string }
  /** Accepted for one number; `priceVersion` is that of its price then. */
  | { kind: 'applied'; coupon: Coupon; didId: number; priceVersion: number };

interface CouponMessage {
  note?: 'coupon.applied' | 'coupon.removed';
  error?: 'coupon.empty' | 'coupon.no-response' | 'coupon.off';
}

/** Returns a code as providers compare it. */
const spelled = (code: string): string => trimInput(code).toUpperCase();

const NONE: CouponState = { kind: 'none' };

/** Returns the coupon that a draft was left with; a longer duration has none. */
function couponOfDraft(draft: PaymentDraft | undefined): CouponState {
  const isLeft = draft?.couponApplied === true && !isMultiMonth(draft.months);
  return isLeft ? { kind: 'stored', code: trimInput(draft.couponCode) } : NONE;
}

/** Returns the code that has to be checked again before it counts for a number at its price. */
function findCodeToCheck(
  state: CouponState,
  didId: number | undefined,
  priceVersion: number,
): string | undefined {
  if (state.kind === 'stored') return state.code;
  if (state.kind === 'none' || (state.didId === didId && state.priceVersion === priceVersion))
    return;
  return state.coupon.code;
}

const appliedTo = ({ didData }: OrderData, coupon: Coupon, priceVersion: number): CouponState => ({
  kind: 'applied',
  coupon,
  didId: didData.didid,
  priceVersion,
});

/**
 * Returns the order's coupon: applied by a request, removed by a press or by a longer duration.
 * One that was applied before a reload, to another number, or before a change of the price, is
 * checked again, with a message when it no longer counts. So is one that the other page of the
 * order applied while this one was in the browser's cache.
 */
export function useCoupon(
  order: OrderData | undefined,
  { draft, returns }: TabDraft,
  priceVersion = 0,
) {
  const [typedCode, setTyped] = useState<string>();
  /** Undefined while it is as the draft has it, which is read after the first rendering. */
  const [changed, setState] = useState<CouponState>();
  const [message, setMessage] = useState<CouponMessage>({});
  const [busy, setBusy] = useState(false);
  const typed = typedCode ?? draft?.couponCode ?? '';
  // What was typed before hydration is meant for the next press, whatever the draft has.
  const isOtherTyped =
    typedCode !== undefined && spelled(typedCode) !== spelled(draft?.couponCode ?? '');
  const state = changed ?? (isOtherTyped ? NONE : couponOfDraft(draft));
  // The other page of the order may have applied or removed a coupon meanwhile.
  const [seenReturns, setSeenReturns] = useState(returns);
  if (seenReturns !== returns) {
    setSeenReturns(returns);
    const wasApplied = couponOfDraft(draft).kind !== 'none';
    if (typed !== (draft?.couponCode ?? '') || (state.kind !== 'none') !== wasApplied) {
      setTyped(undefined);
      setState(undefined);
      setMessage({});
    }
  }
  const didId = order?.didData.didid;
  const codeToCheck = findCodeToCheck(state, didId, priceVersion);
  const isChecking = codeToCheck !== undefined;
  const latestOrder = useRef(order);
  useEffect(() => {
    latestOrder.current = order;
  });
  // Not with each change of the order: the buyer goes on typing their details.
  useEffect(() => {
    const { current } = latestOrder;
    if (codeToCheck === undefined || current === undefined || didId === undefined) return;
    let isStale = false;
    const checkAgain = async (): Promise<void> => {
      const outcome = await whileLoading(checkTyped(current, codeToCheck));
      if (isStale) return;
      if (outcome.kind === 'applied') {
        setState(appliedTo(current, { code: codeToCheck, cents: outcome.cents }, priceVersion));
        setMessage({ note: 'coupon.applied' });
        return;
      }
      setState(NONE);
      setMessage({ error: outcome.kind === 'not-valid' ? 'coupon.off' : 'coupon.no-response' });
    };
    void checkAgain();
    return () => {
      isStale = true;
    };
  }, [codeToCheck, didId, priceVersion]);

  // A response that comes after a longer duration was chosen is dropped.
  const resets = useRef(0);
  const reset = (): void => {
    resets.current += 1;
    setState(NONE);
    setMessage({});
  };
  const remove = (): void => {
    setState(NONE);
    setTyped('');
    setMessage({ note: 'coupon.removed' });
  };
  const apply = async (): Promise<void> => {
    const entered = trimInput(typed);
    if (busy || order === undefined) return;
    setMessage(entered === '' ? { error: 'coupon.empty' } : {});
    if (entered === '') return;
    setBusy(true);
    const turn = resets.current;
    const outcome = await whileLoading(checkTyped(order, entered));
    setBusy(false);
    if (turn !== resets.current) return;
    if (outcome.kind === 'applied') {
      setState(appliedTo(order, { code: entered, cents: outcome.cents }, priceVersion));
      setMessage({ note: 'coupon.applied' });
    } else if (outcome.kind === 'not-valid') {
      openPopup('code-not-valid');
    } else if (outcome.kind === 'no-response') {
      console.warn('coupon not checked', outcome.reason);
      setMessage({ error: 'coupon.no-response' });
    } else {
      openPopup(POPUP_OF[outcome.kind]);
    }
  };
  /** Takes what is typed. Once that was another code, that of the draft counts no more. */
  const type = (text: string): void => {
    setTyped(text);
    if (isOtherTyped) setState(NONE);
  };
  return {
    typed,
    type,
    coupon: state.kind === 'applied' && !isChecking ? state.coupon : NO_COUPON,
    /** True also while it is checked again. */
    isApplied: state.kind !== 'none',
    message: isChecking ? {} : message,
    busy: busy || isChecking,
    apply,
    remove,
    reset,
  };
}
