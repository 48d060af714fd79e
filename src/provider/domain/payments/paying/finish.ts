import { eq } from 'drizzle-orm';
import { MINUTE_MS } from '#lib/time.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { bills, ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import {
  paymentRequests,
  type PaymentResponse,
} from '#provider/platform/db/schema/payment-requests.ts';
import type { Charge, ChargeStatus } from '#provider/gateways/payment.ts';
import { laterBy } from '#provider/platform/time.ts';
import { lockOpenCustomer } from '#provider/domain/customers/customer.ts';
import { insertRefund, refundCharge, tryRefund } from './refund.ts';
import { finalValues, lockLeasedPaymentRequest, findPaymentRequest } from '../requests/requests.ts';
import { createPaidResponse, CARD_SAVED } from '../requests/responses.ts';
import type { LockedPayment, PaymentRequest, ReleaseReason } from '#provider/domain/purpose.ts';

/**
 * A gateway that did not know a charge is queried again after a minute: the request may have been
 * on its way.
 */
export const RECHECK_AFTER_MS = MINUTE_MS;

/** How a payment is released. */
interface Ending {
  reason: ReleaseReason;
  billStatus: 'declined' | 'failed' | 'refunded';
  /** The charge that was refunded, or has to be. */
  charge?: Charge;
  /** Whether the gateway has to be queried once more. */
  recheck?: boolean;
}

type Settlement =
  | { kind: 'settled'; response: PaymentResponse }
  | { kind: 'undeliverable' }
  /** Another worker has finished the payment, or is about to. */
  | { kind: 'finished-elsewhere' };

/**
 * Settles or releases a reserved payment by the status of its charge; undefined while another
 * worker does.
 */
export async function finishPayment(
  context: Context,
  paymentRequest: PaymentRequest,
  status: ChargeStatus,
): Promise<PaymentResponse | undefined> {
  switch (status.state) {
    case 'charged':
      return finishCharged(context, paymentRequest, status.charge);
    case 'refunded': {
      const { charge } = status;
      return releasePayment(context, paymentRequest, {
        reason: 'gateway-error',
        billStatus: 'refunded',
        charge,
      });
    }
    case 'failed':
      return releasePayment(context, paymentRequest, {
        reason: status.failure,
        billStatus: status.failure === 'gateway-error' ? 'failed' : 'declined',
      });
    case 'unknown':
      return releasePayment(context, paymentRequest, {
        reason: 'gateway-error',
        billStatus: 'failed',
        recheck: true,
      });
  }
}

async function finishCharged(
  context: Context,
  paymentRequest: PaymentRequest,
  charge: Charge,
): Promise<PaymentResponse | undefined> {
  const settlement = await settlePayment(context, paymentRequest, charge);
  switch (settlement.kind) {
    case 'settled':
      return settlement.response;
    case 'undeliverable': {
      const ended = { reason: 'undeliverable', billStatus: 'failed', charge } as const;
      const response = await releasePayment(context, paymentRequest, ended);
      if (response) await tryRefund(context, paymentRequest.id);
      return response;
    }
    case 'finished-elsewhere':
      return getResponseFromElsewhere(context, paymentRequest, charge);
  }
}

/**
 * Returns the response of a payment that another worker has finished, and refunds the charge where
 * that worker has released it; undefined while it is about to.
 */
async function getResponseFromElsewhere(
  context: Context,
  { id }: PaymentRequest,
  charge: Charge,
): Promise<PaymentResponse | undefined> {
  const paymentRequest = await findPaymentRequest(context, id);
  if (paymentRequest?.state === 'released')
    await refundCharge(context, paymentRequest, charge, 'late-charge');
  return paymentRequest?.response ?? undefined;
}

/** Locks the customer, then the payment; undefined when another worker has finished it. */
async function lockPayment(
  tx: Transaction,
  leased: PaymentRequest,
): Promise<LockedPayment | undefined> {
  const { customerId } = leased;
  const customer = customerId === null ? undefined : await lockOpenCustomer(tx, customerId);
  const paymentRequest = await lockLeasedPaymentRequest(tx, leased);
  return paymentRequest && { paymentRequest, customer: customer ?? null };
}

/** Writes a charge and hands over what it paid for, all in one transaction. */
const settlePayment = (
  context: Context,
  leased: PaymentRequest,
  charge: Charge,
): Promise<Settlement> =>
  context.db.transaction(async (tx): Promise<Settlement> => {
    const locked = await lockPayment(tx, leased);
    if (!locked) return { kind: 'finished-elsewhere' };
    const { paymentRequest } = locked;
    if (charge.amountCents !== paymentRequest.amountCents) {
      const { id, amountCents: due } = paymentRequest;
      context.log.error(
        { paymentRequest: id, due, charged: charge.amountCents },
        'the gateway charged another amount than was requested',
      );
    }
    const purpose = context.purposes[paymentRequest.purpose];
    const customerId = await purpose.settle(context, tx, { ...locked, charge });
    if (customerId === undefined) return { kind: 'undeliverable' };
    await bookCharge(context, tx, { ...paymentRequest, customerId }, charge);
    await context.checkpoint('payment:settling');
    const response =
      purpose.bill === null
        ? CARD_SAVED
        : createPaidResponse(paymentRequest.id, paymentRequest.amountCents);
    await tx
      .update(paymentRequests)
      .set({
        ...finalValues(paymentRequest, 'settled'),
        customerId,
        response,
        finishedAt: context.now(),
      })
      .where(eq(paymentRequests.id, paymentRequest.id));
    return { kind: 'settled', response };
  });

/** Writes the bill and the ledger: what came in, and what of it was spent. */
async function bookCharge(
  context: Context,
  tx: Transaction,
  paymentRequest: PaymentRequest & { customerId: number },
  charge: Charge,
): Promise<void> {
  const { customerId, purpose, billId, amountCents } = paymentRequest;
  if (billId === null) return;
  const now = context.now();
  await tx
    .update(bills)
    .set({
      customerId,
      status: 'succeeded',
      gatewayChargeId: charge.chargeId,
      cardBrand: charge.brand,
      cardLastFour: charge.lastFour,
      finishedAt: now,
    })
    .where(eq(bills.id, billId));
  const entry = { customerId, billId, createdAt: now };
  const received = { ...entry, kind: 'payment', amountCents } as const;
  const spent = { ...entry, kind: 'plan', amountCents: -amountCents } as const;
  const { isSpent } = context.purposes[purpose];
  await tx.insert(ledgerEntries).values(isSpent ? [received, spent] : [received]);
}

/**
 * Ends a payment without its money and stores the response to the payer; undefined when another
 * worker has finished it.
 */
const releasePayment = (
  context: Context,
  leased: PaymentRequest,
  { reason, billStatus, charge, recheck = false }: Ending,
): Promise<PaymentResponse | undefined> =>
  context.db.transaction(async (tx) => {
    const locked = await lockPayment(tx, leased);
    if (!locked) return undefined;
    const { paymentRequest } = locked;
    const now = context.now();
    const purpose = context.purposes[paymentRequest.purpose];
    const response = await purpose.release(context, tx, { ...locked, reason });
    if (paymentRequest.billId !== null) {
      await tx
        .update(bills)
        .set({ status: billStatus, finishedAt: now })
        .where(eq(bills.id, paymentRequest.billId));
    }
    if (charge) {
      const refundReason = billStatus === 'refunded' ? 'gateway' : 'undeliverable';
      await insertRefund(context, tx, paymentRequest, { charge, reason: refundReason });
    }
    await context.checkpoint('payment:releasing');
    await tx
      .update(paymentRequests)
      .set({
        ...finalValues(paymentRequest, 'released'),
        response,
        finishedAt: now,
        recheckAt: recheck ? laterBy(context, RECHECK_AFTER_MS) : null,
      })
      .where(eq(paymentRequests.id, paymentRequest.id));
    return response;
  });
