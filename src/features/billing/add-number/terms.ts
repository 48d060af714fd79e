import { LIMITS } from '#config/limits.ts';
import { once } from '#lib/once.ts';
import { tabStore } from '#lib/browser/safe-storage.ts';
import { PAYMENT_DRAFT_KEY } from '#stores/order-data.ts';

/** The duration and the coupon that the customer chose. */
export interface Terms {
  months: number;
  /** Empty for none. */
  code: string;
}

function storedDraft(): Readonly<Record<string, unknown>> {
  try {
    const data: unknown = JSON.parse(tabStore.getItem(PAYMENT_DRAFT_KEY) ?? '{}');
    return typeof data === 'object' && data !== null ? { ...data } : {};
  } catch {
    return {};
  }
}

/**
 * What this tab had stored when the page was opened, perhaps by the visitor on the payment page.
 */
export const tabTerms = once((): Terms => {
  const { months, couponCode, couponApplied } = storedDraft();
  return {
    months: typeof months === 'number' ? months : LIMITS.defaultDurationMonths,
    code: typeof couponCode === 'string' && couponApplied === true ? couponCode : '',
  };
});

/** Stores what was changed, so that a reload brings it back. */
export function storeTerms({ months, code }: Terms): void {
  const changes = { months, couponCode: code, couponApplied: code !== '' };
  tabStore.setItem(PAYMENT_DRAFT_KEY, JSON.stringify({ ...storedDraft(), ...changes }));
}
