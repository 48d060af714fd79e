import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { HOUR_MS } from '#lib/time.ts';
import type { Cents } from '#lib/money/money.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import {
  paymentRequests,
  type PaymentResponse,
} from '#provider/platform/db/schema/payment-requests.ts';
import { findPrimaryCard, toStoredCard } from '#provider/domain/payments/cards/saved-cards.ts';
import { pay, responseOf } from '#provider/domain/payments/paying/pay.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import {
  findPlan,
  boughtMonths,
  getCurrentDuration,
  numbersDue,
  type Duration,
  type PlanNumber,
  planKey,
} from '../plan.ts';
import { listAnnouncedMoments } from '../announced.ts';
import { planTotal } from '../plan-price.ts';
import { findRetry } from './owed.ts';

/**
 * A charge that the gateway failed is tried again after an hour, as the customer did nothing wrong.
 */
const RETRY_AFTER_MS = HOUR_MS;

/**
 * Renews the numbers of one customer that are due at a moment and not stopped: charges the primary
 * card, or charges it once more where it was declined before. Returns undefined when nothing is
 * due, or when a renewal has failed within the last hour. With `isAnnouncedOnly`, numbers whose
 * renewal no notice has announced are left alone.
 */
export async function renewCustomer(
  context: Context,
  customerId: number,
  at: Date,
  { isAnnouncedOnly = false } = {},
): Promise<PaymentResponse | undefined> {
  const outcome = await pay(context, {
    payer: { customerId },
    purpose: 'renewal',
    // Never a repetition of another payment: what `prepare` finds due prevents a second renewal.
    identity: { requestKey: null, fingerprint: `renewal:${randomUUID()}`, alternative: null },
    exclusiveKey: planKey(customerId),
    prepare: async (tx, customer) => {
      const due = customer && (await findDue(tx, customer, at, isAnnouncedOnly));
      if (!due || (await hasJustFailed(context, tx, customerId))) return undefined;
      const card = await findPrimaryCard(tx, customerId);
      return {
        amountCents: due.amountCents,
        card: card ? toStoredCard(card) : null,
        details: { cardToSave: null, plan: boughtMonths(due.numbers, due.duration, at) },
      };
    },
  });
  return responseOf(outcome);
}

interface Due {
  amountCents: Cents;
  numbers: PlanNumber[];
  duration: Duration;
}

async function findDue(
  tx: Transaction,
  { id, status }: Customer,
  at: Date,
  isAnnouncedOnly: boolean,
): Promise<Due | undefined> {
  if (status === 'PreSuspended') return findRetry(tx, id, at);
  const plan = await findPlan(tx, id);
  if (status !== 'Active' || !plan) return undefined;
  const due = numbersDue(plan, at);
  const numbers = isAnnouncedOnly ? await filterAnnounced(tx, id, due) : due;
  if (numbers.length === 0) return undefined;
  const duration = await getCurrentDuration(tx, plan);
  return { amountCents: planTotal(numbers, duration), numbers, duration };
}

/** Returns the numbers whose renewal a notice has announced; the others are postponed. */
async function filterAnnounced(
  tx: Transaction,
  customerId: number,
  numbers: PlanNumber[],
): Promise<PlanNumber[]> {
  const moments = numbers.map(({ nextPaymentAt }) => nextPaymentAt);
  const announced = await listAnnouncedMoments(tx, customerId, moments);
  const times = new Set(announced.map((moment) => moment.getTime()));
  return numbers.filter(({ nextPaymentAt }) => times.has(nextPaymentAt.getTime()));
}

async function hasJustFailed(
  context: Context,
  tx: Transaction,
  customerId: number,
): Promise<boolean> {
  const [last] = await tx
    .select({ state: paymentRequests.state, finishedAt: paymentRequests.finishedAt })
    .from(paymentRequests)
    .where(and(eq(paymentRequests.customerId, customerId), eq(paymentRequests.purpose, 'renewal')))
    .orderBy(desc(paymentRequests.createdAt))
    .limit(1);
  if (last?.state !== 'released' || last.finishedAt === null) return false;
  return context.now().getTime() - last.finishedAt.getTime() < RETRY_AFTER_MS;
}
