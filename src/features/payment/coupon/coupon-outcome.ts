import type { ApiFailure } from '#api/failure.ts';
import { isBotRefusal, isRateLimitResponse } from '#api/response-codes.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { validatePromoCode } from '#contract/main/ordering.ts';
import { RESPONSE_CODE } from '#contract/message-codes.ts';
import { type Cents, toCents } from '#lib/money/money.ts';
import type { Result } from '#lib/result.ts';

export type CouponOutcome =
  | { kind: 'applied'; cents: Cents }
  | { kind: 'not-valid' }
  | { kind: 'rate-limited' }
  | { kind: 'bot-protection' }
  | { kind: 'no-response'; reason: string };

/**
 * Interprets the response to a promo code (docs/public-site.md, "Coupons"). A request that failed
 * or was limited is no verdict on the code, whatever its status.
 */
export function couponOutcome(
  result: Result<ResponseOf<typeof validatePromoCode>, ApiFailure>,
): CouponOutcome {
  if (isRateLimitResponse(result)) return { kind: 'rate-limited' };
  if (isBotRefusal(result)) return { kind: 'bot-protection' };
  if (!result.ok) return { kind: 'no-response', reason: result.failure.kind };
  const { response_code, discount } = result.value;
  if (response_code === RESPONSE_CODE.gatewayError) {
    return { kind: 'no-response', reason: `response code ${response_code}` };
  }
  const valid = response_code === RESPONSE_CODE.success && discount > 0;
  return valid ? { kind: 'applied', cents: toCents(discount) } : { kind: 'not-valid' };
}
