import { LIMITS } from '#config/limits/limits.ts';
import { once } from '#lib/once.ts';
import { readDraftRecord, storeDraftRecord } from '#stores/order/draft-record.ts';

/** The duration and the coupon that a customer chose for an added number. */
export interface ChosenTerms {
  months: number;
  /** Empty for none. */
  code: string;
}

/**
 * What this tab had stored of a duration and a coupon when the page was opened, perhaps by the
 * visitor on the payment page.
 */
export const tabTerms = once((): ChosenTerms => {
  const { months, couponCode, couponApplied } = readDraftRecord();
  return {
    months: typeof months === 'number' ? months : LIMITS.defaultDurationMonths,
    code: typeof couponCode === 'string' && couponApplied === true ? couponCode : '',
  };
});

/** Stores the duration and the coupon, so that a reload brings them back. */
export const storeTerms = ({ months, code }: ChosenTerms): void =>
  storeDraftRecord({ ...readDraftRecord(), months, couponCode: code, couponApplied: code !== '' });
