import { randomUUID } from 'node:crypto';
import { and, count, eq, gt, ne } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { payments } from '#provider/platform/db/schema/billing.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { paymentRequests } from '#provider/platform/db/schema/payment-requests.ts';
import { idempotencyConflict, rateLimited, unauthorized } from '#provider/platform/errors.ts';
import { leaseEnd } from '#provider/domain/orders/lease.ts';
import { findRepeated, openPlanRequest, PLAN_PURPOSES } from './read.ts';
import type { Payment, PaymentRequest, Prepared, Purpose } from './types.ts';

export type Reservation =
  | { kind: 'reserved'; request: PaymentRequest; prepared: Prepared }
  | { kind: 'repeated'; request: PaymentRequest }
  /** Another payment for the plan is being made. */
  | { kind: 'busy'; request: PaymentRequest }
  | { kind: 'nothing-due' };

const HOUR_MS = 3_600_000;
/** Payments that one customer may try in an hour, so that nobody tests stolen cards here. */
const TRIES_PER_HOUR = 20;

const KINDS = {
  credit: 'credit',
  renewal: 'renewal',
  plan: 'reactivation',
  rejected: 'reactivation',
} as const;

/** Writes down a payment before any money is asked for. Payments of one customer are reserved one after the other. */
export const reserve = (context: Context, payment: Payment): Promise<Reservation> =>
  context.db.transaction(async (tx): Promise<Reservation> => {
    const { customerId, purpose, identity } = payment;
    const [customer] = await tx
      .select()
      .from(customers)
      .where(eq(customers.id, customerId))
      .for('update');
    if (!customer) throw unauthorized();
    const earlier = await findRepeated(context, tx, customerId, identity);
    if (earlier && earlier.fingerprint !== identity.fingerprint) throw idempotencyConflict();
    if (earlier) return { kind: 'repeated', request: earlier };
    const open = PLAN_PURPOSES.includes(purpose)
      ? await openPlanRequest(tx, customerId)
      : undefined;
    if (open) return { kind: 'busy', request: open };
    const prepared = await payment.prepare(tx, customer);
    if (!prepared) return { kind: 'nothing-due' };
    await refuseTooManyTries(context, tx, payment);
    return { kind: 'reserved', request: await insert(context, tx, payment, prepared), prepared };
  });

async function refuseTooManyTries(
  context: Context,
  tx: Transaction,
  { customerId, purpose }: Payment,
): Promise<void> {
  if (purpose === 'renewal') return;
  const since = new Date(context.now().getTime() - HOUR_MS);
  const [tries] = await tx
    .select({ number: count() })
    .from(paymentRequests)
    .where(
      and(
        eq(paymentRequests.customerId, customerId),
        ne(paymentRequests.purpose, 'renewal'),
        gt(paymentRequests.createdAt, since),
      ),
    );
  if (tries && tries.number >= TRIES_PER_HOUR) throw rateLimited(HOUR_MS / 1000);
}

async function insert(
  context: Context,
  tx: Transaction,
  { customerId, purpose, identity }: Payment,
  { amountCents, details }: Prepared,
): Promise<PaymentRequest> {
  const id = randomUUID();
  const createdAt = context.now();
  const paymentId =
    purpose === 'card'
      ? null
      : await insertPayment(tx, { id, customerId, purpose, amountCents, createdAt });
  const [request] = await tx
    .insert(paymentRequests)
    .values({
      id,
      customerId,
      purpose,
      ...identity,
      state: 'reserved',
      amountCents,
      paymentId,
      details,
      createdAt,
      leaseOwner: randomUUID(),
      leaseUntil: leaseEnd(context),
    })
    .returning();
  if (!request) throw new Error('a payment request was not written');
  return request;
}

async function insertPayment(
  tx: Transaction,
  request: {
    id: string;
    customerId: number;
    purpose: Exclude<Purpose, 'card'>;
    amountCents: number;
    createdAt: Date;
  },
): Promise<number> {
  const { id, purpose, ...facts } = request;
  const [payment] = await tx
    .insert(payments)
    .values({ ...facts, kind: KINDS[purpose], idempotencyKey: id, status: 'pending' })
    .returning({ id: payments.id });
  if (!payment) throw new Error('a payment was not written');
  return payment.id;
}
