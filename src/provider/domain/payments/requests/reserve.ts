import { randomUUID } from 'node:crypto';
import { and, count, eq, gt, notInArray } from 'drizzle-orm';
import { HOUR_MS } from '#lib/time.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { bills } from '#provider/platform/db/schema/billing.ts';
import {
  paymentRequests,
  type PaymentResponse,
} from '#provider/platform/db/schema/payment-requests.ts';
import { idempotencyConflict, rateLimited } from '#provider/platform/errors.ts';
import {
  lockOpenCustomer,
  lockSessionCustomer,
  type Customer,
} from '#provider/domain/customers/customer.ts';
import { insertConsent } from './consents.ts';
import { leaseEnd } from './lease.ts';
import {
  deletePaymentRequest,
  findExclusivePayment,
  findRepeatedPayment,
  finalValues,
  payerIdOf,
  isSamePayment,
} from './requests.ts';
import type { PaymentRequest, PurposeName } from '#provider/domain/purpose.ts';
import type { Payer, Payment, PreparedPayment } from './payment.ts';
import { earlierThan } from '#provider/platform/time.ts';

type Reservation =
  | { kind: 'reserved'; paymentRequest: PaymentRequest; prepared: PreparedPayment }
  | { kind: 'repeated'; paymentRequest: PaymentRequest }
  /** Another open payment has the exclusive key. */
  | { kind: 'busy'; paymentRequest: PaymentRequest }
  /** Another payment has taken one of the keys just now. */
  | { kind: 'conflict' }
  | { kind: 'refused'; response: PaymentResponse }
  | { kind: 'nothing-due' };

/**
 * Payments of one customer, or orders of one buyer, in an hour: more of them would let an attacker
 * test stolen cards.
 */
export const CARD_TRIES_PER_HOUR = 20;
/** Renewals are tries of the shop; orders have a limit by buyer. */
const NOT_LIMITED: readonly PurposeName[] = ['renewal', 'order'];

/**
 * Reserves a payment, and what it is for, before anything is charged. Payments of one customer
 * are reserved one after the other. Throws 422 when the key came with another body, and 401 when
 * the session that pays has ended, perhaps while another payment was awaited.
 */
export const reserve = (context: Context, payment: Payment): Promise<Reservation> =>
  context.db.transaction(async (tx): Promise<Reservation> => {
    const { payer, exclusiveKey, identity } = payment;
    const customer = await lockPayer(tx, payer);
    if (customer === undefined) return { kind: 'nothing-due' };
    const earlier = await findRepeatedPayment(context, tx, payment);
    if (earlier && !isSamePayment(earlier, identity)) throw idempotencyConflict();
    if (earlier) return { kind: 'repeated', paymentRequest: earlier };
    const open = exclusiveKey === null ? undefined : await findExclusivePayment(tx, exclusiveKey);
    if (open) return { kind: 'busy', paymentRequest: open };
    const prepared = await payment.prepare(tx, customer);
    if (!prepared) return { kind: 'nothing-due' };
    if ('refused' in prepared) return { kind: 'refused', response: prepared.refused };
    if (customer && !NOT_LIMITED.includes(payment.purpose)) {
      await refuseTooManyTries(context, tx, customer.id);
    }
    const paymentRequest = await insert(context, tx, payment, prepared);
    if (!paymentRequest) return { kind: 'conflict' };
    const refusal = await payment.reserve?.(tx, paymentRequest);
    if (refusal) {
      await (refusal.stored
        ? storeRefusal(context, tx, paymentRequest, refusal.response)
        : deletePaymentRequest(tx, paymentRequest));
      return { kind: 'refused', response: refusal.response };
    }
    if (payment.consent) await insertConsent(tx, paymentRequest, payment.consent);
    return {
      kind: 'reserved',
      paymentRequest: await insertBill(context, tx, paymentRequest),
      prepared,
    };
  });

/** Locks the customer who pays: null without an account, undefined when it was deleted. */
async function lockPayer(tx: Transaction, payer: Payer): Promise<Customer | null | undefined> {
  if (payer === null) return null;
  return 'session' in payer
    ? lockSessionCustomer(tx, payer.session)
    : lockOpenCustomer(tx, payer.customerId);
}

async function refuseTooManyTries(
  context: Context,
  tx: Transaction,
  customerId: number,
): Promise<void> {
  const since = earlierThan(context.now(), HOUR_MS);
  const [tries] = await tx
    .select({ number: count() })
    .from(paymentRequests)
    .where(
      and(
        eq(paymentRequests.customerId, customerId),
        notInArray(paymentRequests.purpose, [...NOT_LIMITED]),
        gt(paymentRequests.createdAt, since),
      ),
    );
  if (tries && tries.number >= CARD_TRIES_PER_HOUR) throw rateLimited(HOUR_MS / 1000);
}

async function insert(
  context: Context,
  tx: Transaction,
  { payer, purpose, identity, exclusiveKey }: Payment,
  { amountCents, details }: PreparedPayment,
): Promise<PaymentRequest | undefined> {
  const [paymentRequest] = await tx
    .insert(paymentRequests)
    .values({
      id: randomUUID(),
      customerId: payerIdOf(payer),
      purpose,
      requestKey: identity.requestKey,
      fingerprint: identity.fingerprint,
      exclusiveKey,
      state: 'reserved',
      amountCents,
      details,
      createdAt: context.now(),
      leaseHolder: randomUUID(),
      leaseUntil: leaseEnd(context),
    })
    .onConflictDoNothing()
    .returning();
  return paymentRequest;
}

async function storeRefusal(
  context: Context,
  tx: Transaction,
  paymentRequest: PaymentRequest,
  response: PaymentResponse,
): Promise<void> {
  await tx
    .update(paymentRequests)
    .set({ ...finalValues(paymentRequest, 'refused'), response, finishedAt: context.now() })
    .where(eq(paymentRequests.id, paymentRequest.id));
}

/** Writes the pending bill of a payment; a card that is only verified has none. */
async function insertBill(
  context: Context,
  tx: Transaction,
  paymentRequest: PaymentRequest,
): Promise<PaymentRequest> {
  const { id, customerId, amountCents, createdAt } = paymentRequest;
  const { bill: kind } = context.purposes[paymentRequest.purpose];
  if (kind === null) return paymentRequest;
  const [bill] = await tx
    .insert(bills)
    .values({ customerId, kind, idempotencyKey: id, amountCents, status: 'pending', createdAt })
    .returning({ id: bills.id });
  if (!bill) throw new Error('a bill was not written');
  await tx.update(paymentRequests).set({ billId: bill.id }).where(eq(paymentRequests.id, id));
  return { ...paymentRequest, billId: bill.id };
}
