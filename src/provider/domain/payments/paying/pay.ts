import type { Context } from '#provider/domain/context.ts';
import type { PaymentResponse } from '#provider/platform/db/schema/payment-requests.ts';
import { idempotencyConflict, unavailable } from '#provider/platform/errors.ts';
import type { Card, ChargeStatus, StoredCard } from '#provider/gateways/payment.ts';
import { RESPONSE_CODE } from '#contract/message-codes.ts';
import { finishPayment } from './finish.ts';
import { renewLease, withLease } from '../requests/lease.ts';
import { awaitPayment } from './recover.ts';
import { findRepeatedPayment, isSamePayment } from '../requests/requests.ts';
import { reserve } from '../requests/reserve.ts';
import type { PaymentRequest } from '#provider/domain/purpose.ts';
import type { Payment, PreparedPayment } from '../requests/payment.ts';

/** The outcome of a payment. */
export type PaymentOutcome =
  /**
   * `settledHere` where this HTTP request charged the card with success. A repetition has the same
   * response and `false`, so that it gets no session.
   */
  | { kind: 'final'; response: PaymentResponse; settledHere: boolean }
  /** The payment is neither settled nor released yet; recovery will find out. */
  | { kind: 'open' }
  | { kind: 'nothing-due' };

/**
 * Makes a payment: reserves it, charges the card, settles or releases. A repetition gets the first
 * response and never charges again.
 */
export async function pay(context: Context, payment: Payment): Promise<PaymentOutcome> {
  for (;;) {
    const reservation = await reserve(context, payment);
    switch (reservation.kind) {
      case 'nothing-due':
        return { kind: 'nothing-due' };
      case 'refused':
        return { kind: 'final', response: reservation.response, settledHere: false };
      case 'repeated':
        return awaitOutcome(context, reservation.paymentRequest);
      case 'busy':
        if (!(await awaitPayment(context, reservation.paymentRequest.id))) return { kind: 'open' };
        break;
      case 'conflict':
        break;
      case 'reserved': {
        const outcome = await chargeAndFinish(context, payment, reservation);
        await context.checkpoint('payment:responding');
        return outcome;
      }
    }
  }
}

/**
 * Returns the outcome of the payment that an HTTP request repeats, before anything of its body is
 * checked again; undefined for a new one. Throws 422 when the key came with another body.
 */
export async function findRepeatedOutcome(
  context: Context,
  repeated: Pick<Payment, 'payer' | 'identity'>,
): Promise<PaymentOutcome | undefined> {
  const earlier = await findRepeatedPayment(context, context.db, repeated);
  if (!earlier) return undefined;
  if (!isSamePayment(earlier, repeated.identity)) throw idempotencyConflict();
  return awaitOutcome(context, earlier);
}

/**
 * Returns the response of a payment, undefined when nothing was due; throws 503 while that is open.
 */
export function responseOf(outcome: PaymentOutcome): PaymentResponse | undefined {
  if (outcome.kind === 'open') throw unavailable();
  return outcome.kind === 'final' ? outcome.response : undefined;
}

async function awaitOutcome(context: Context, { id }: PaymentRequest): Promise<PaymentOutcome> {
  const response = (await awaitPayment(context, id))?.response;
  return response ? { kind: 'final', response, settledHere: false } : { kind: 'open' };
}

async function chargeAndFinish(
  context: Context,
  payment: Payment,
  { paymentRequest, prepared }: { paymentRequest: PaymentRequest; prepared: PreparedPayment },
): Promise<PaymentOutcome> {
  return withLease(context, paymentRequest, async () => {
    await context.checkpoint('payment:reserved');
    await payment.beforeCharge?.(paymentRequest);
    if (!(await renewLease(context, paymentRequest))) return awaitOutcome(context, paymentRequest);
    await context.checkpoint('payment:prepared');
    const status = await chargeCard(context, paymentRequest, prepared);
    await context.checkpoint('payment:charged');
    if (!status) return { kind: 'open' };
    const response = await finishPayment(context, paymentRequest, status);
    await context.checkpoint('payment:finished');
    if (!response) return awaitOutcome(context, paymentRequest);
    const settledHere = response.responseCode === RESPONSE_CODE.success;
    return { kind: 'final', response, settledHere };
  });
}

/** Charges the card and records the outcome; without a card the payment is declined. */
async function chargeCard(
  context: Context,
  paymentRequest: PaymentRequest,
  { card }: PreparedPayment,
): Promise<ChargeStatus | undefined> {
  if (card === null) return { state: 'failed', failure: 'declined' };
  const status = await requestCharge(context, paymentRequest, card);
  context.charges.add(paymentRequest, status);
  return status;
}

/**
 * Requests a charge, outside any transaction. Where its outcome is uncertain, the gateway's records
 * decide; undefined when they cannot be read either. Ends within 20 seconds, by the gateway's time
 * limits.
 */
async function requestCharge(
  context: Context,
  { id, amountCents }: PaymentRequest,
  card: Card | StoredCard,
): Promise<ChargeStatus | undefined> {
  const { payment } = context.gateways;
  const descriptor = context.config.brand.displayName;
  try {
    const result = await payment.charge({ idempotencyKey: id, amountCents, card, descriptor });
    if (result.ok) return { state: 'charged', charge: result.value };
    if (result.failure !== 'gateway-error') return { state: 'failed', failure: result.failure };
  } catch (error) {
    context.log.warn({ err: error, charge: id }, 'a charge has no certain outcome');
  }
  try {
    return await payment.find(id);
  } catch (error) {
    context.log.error({ err: error, charge: id }, 'the payment gateway is out of reach');
    return undefined;
  }
}
