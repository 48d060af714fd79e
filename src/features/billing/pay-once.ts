import { messageCodes, isBotRefusal, isRateLimitResponse } from '#api/response-codes.ts';
import type { ApiFailure } from '#api/failure.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { paySuspended } from '#contract/main/payment.ts';
import type { GrantedSession } from '#contract/session.ts';
import {
  ORDER_REFUSAL,
  PAYMENT_REFUSALS,
  PRICE_CHANGED,
  type PaymentRefusal,
  RESPONSE_CODE,
} from '#contract/message-codes.ts';
import { hasIdempotentPayments } from '#config/capabilities/browser-capabilities.ts';
import { NOT_FOUND, UNPROCESSABLE } from '#lib/http-status.ts';
import type { Result } from '#lib/result.ts';
import {
  openAttempt,
  customerPurpose,
  keyVerdict,
  markAttemptSent,
  readFailedPayment,
  sentKeyOf,
  endAttempt,
  type PaymentPurpose,
} from '#stores/order/payment-attempt.ts';

/** The outcome of a payment. `uncertain`: it may have gone through. */
export type PaymentOutcome =
  | {
      kind: 'paid';
      confirmationId: string | null;
      session?: GrantedSession | undefined;
      /** What was charged, in dollars; undefined where the provider does not return it. */
      amount?: number | undefined;
    }
  /** The request named another sum than would be charged. */
  | { kind: 'price-changed' }
  /** With neither reason nor message nothing was charged: the code or the status says so. */
  | { kind: 'refused'; reason: PaymentRefusal | undefined; message: string | undefined }
  /** Not paid, and the response has no reason: it does not tell whether anything was charged. */
  | { kind: 'unexplained' }
  /**
   * What the payment named is no longer there: another tab removed the card or paid before. The
   * press before may have been charged where `isUncertain`.
   */
  | { kind: 'stale'; isUncertain?: boolean }
  | { kind: 'bot-protection' }
  | { kind: 'rate-limited' }
  | { kind: 'no-access' }
  | { kind: 'already-sent' }
  | { kind: 'uncertain' };

/** Returns whether what was sent may have been done, by this press or the one before. */
export const mayBeDone = (outcome: PaymentOutcome): boolean =>
  outcome.kind === 'uncertain' ||
  outcome.kind === 'unexplained' ||
  outcome.kind === 'already-sent' ||
  (outcome.kind === 'stale' && outcome.isUncertain === true);

type PaymentResponse = Result<ResponseOf<typeof paySuspended>, ApiFailure>;

/** A declined card or details that are not valid, as `response_code` or as status. */
const UNCHARGED: ReadonlySet<number | undefined> = new Set([
  RESPONSE_CODE.badRequest,
  RESPONSE_CODE.paymentRequired,
  UNPROCESSABLE,
]);

/** Returns why a payment was refused, where the response names a reason. */
function refusalReason(response: PaymentResponse): PaymentRefusal | undefined {
  const codes = messageCodes(response);
  return PAYMENT_REFUSALS.find((reason) => codes.includes(reason));
}

/** Interprets a refusal by its reason, the provider's sentence, and its code or status. */
const refusalOutcome = (
  reason: PaymentRefusal | undefined,
  message: string | undefined,
  code: number | undefined,
): PaymentOutcome =>
  reason !== undefined || message !== undefined || UNCHARGED.has(code)
    ? { kind: 'refused', reason, message }
    : { kind: 'unexplained' };

function failureOutcome(failure: ApiFailure, reason: PaymentRefusal | undefined): PaymentOutcome {
  if (failure.kind !== 'refused') return { kind: 'uncertain' };
  const { status, responseCode: code = status, message } = failure;
  if (reason !== undefined) return { kind: 'refused', reason, message };
  if (status === NOT_FOUND) return { kind: 'stale' };
  const kind = readFailedPayment(failure);
  return kind === 'refused' ? refusalOutcome(reason, message || undefined, code) : { kind };
}

/**
 * Interprets the response to a payment or to saving a card: 200 is the only success. A server error
 * without a code leaves it uncertain, and 404 means that the card or the amount due is gone.
 */
export function paymentOutcome(response: PaymentResponse): PaymentOutcome {
  if (isBotRefusal(response)) return { kind: 'bot-protection' };
  if (isRateLimitResponse(response)) return { kind: 'rate-limited' };
  const codes = messageCodes(response);
  if (codes.includes(ORDER_REFUSAL.inProgress)) return { kind: 'uncertain' };
  if (codes.includes(PRICE_CHANGED)) return { kind: 'price-changed' };
  const reason = refusalReason(response);
  if (!response.ok) return failureOutcome(response.failure, reason);
  const { response_code: code, response_message: message } = response.value;
  if (code === RESPONSE_CODE.success) {
    const { confirmationId, session, amount } = response.value;
    return { kind: 'paid', confirmationId, session: session ?? undefined, amount };
  }
  return refusalOutcome(reason, message || undefined, code);
}

/**
 * Returns whether a refusal would be shown without a word on the press before it, which without
 * keys may have been charged.
 */
const isBareRefusal = (outcome: PaymentOutcome): boolean =>
  !hasIdempotentPayments() &&
  (outcome.kind === 'unexplained' ||
    outcome.kind === 'stale' ||
    (outcome.kind === 'refused' && outcome.reason === undefined && outcome.message === undefined));

/**
 * Pays with the attempt's idempotency key: the same one while its response is missing, so that a
 * provider that knows keys charges nothing twice. `what` names what is paid, without card data.
 * Each customer of the tab has keys of their own.
 */
export async function payOnce<Response extends PaymentResponse>(
  purpose: PaymentPurpose,
  what: string,
  send: (idempotencyKey: string | undefined) => Promise<Response>,
): Promise<{ outcome: PaymentOutcome; response: Response }> {
  // A response of 401 ends the session, and removes the id that the attempt is stored under.
  const customersPurpose = customerPurpose(purpose);
  const attempt = openAttempt(customersPurpose, what);
  markAttemptSent(customersPurpose, attempt);
  const response = await send(sentKeyOf(attempt));
  const outcome = paymentOutcome(response);
  endAttempt(customersPurpose, attempt, keyVerdict(outcome));
  if (!attempt.uncertain || !isBareRefusal(outcome)) return { outcome, response };
  return {
    outcome:
      outcome.kind === 'stale' ? { kind: 'stale', isUncertain: true } : { kind: 'uncertain' },
    response,
  };
}
