import { and, asc, desc, eq, gt, inArray, lte } from 'drizzle-orm';
import { MINUTE_MS } from '#lib/time.ts';
import { addMonths } from '#lib/calendar.ts';
import { digitsOf } from '#lib/phone/phone.ts';
import type { Context } from '#provider/domain/context.ts';
import {
  findCustomerByEmail,
  lockOpenCustomer,
  type Customer,
} from '#provider/domain/customers/customer.ts';
import { takeBackRenewalNotices } from '#provider/domain/plans/renewal-notice-times.ts';
import { insertBookedRefund } from '#provider/domain/payments/paying/refund.ts';
import { confirmationIdOf } from '#provider/domain/payments/requests/responses.ts';
import { endNumbers } from '#provider/domain/plans/end-numbers.ts';
import { isBeingRenewed } from '#provider/domain/plans/number-renewals.ts';
import { isUsed } from '#provider/domain/plans/number-rest.ts';
import { resolveWithoutDebt } from '#provider/domain/plans/renewal/suspension.ts';
import type { Executor, Transaction } from '#provider/platform/context.ts';
import { bills } from '#provider/platform/db/schema/billing.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { customerNumbers, type CustomerNumberRow } from '#provider/platform/db/schema/customers.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import { paymentRequests } from '#provider/platform/db/schema/payment-requests.ts';
import { withdrawals } from '#provider/platform/db/schema/withdrawals.ts';
import { laterBy } from '#provider/platform/time.ts';
import { queueOutcome } from './emails.ts';
import { warnOfRepeats } from './repeats.ts';
import { countDays, findNamed, refundOf, withdrawalEnd } from './rules.ts';
import type {
  PaidRenewal,
  Renewed,
  WithdrawalOutcome,
  Withdrawal,
  WithdrawnOrder,
} from './withdrawal.ts';

const BATCH = 50;
/** How long one that failed or has to wait leaves the others their turn. */
const RETRY_AFTER_MS = MINUTE_MS;

/**
 * Looks for the orders of the withdrawals that came in: ends the numbers, books what is refunded
 * and sends the results. Several instances may run it at once.
 */
export async function processWithdrawals(context: Context, signal?: AbortSignal): Promise<void> {
  const waiting = await context.db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(isDue(context))
    .orderBy(asc(withdrawals.nextAttemptAt), asc(withdrawals.id))
    .limit(BATCH);
  for (const { id } of waiting) {
    if (signal?.aborted) return;
    try {
      await processOne(context, id);
    } catch (error) {
      context.log.error({ err: error, withdrawal: id }, 'a withdrawal was not processed');
      await postpone(context, context.db, id);
    }
  }
}

const isDue = (context: Context) =>
  and(eq(withdrawals.state, 'pending'), lte(withdrawals.nextAttemptAt, context.databaseNow()));

const postpone = (context: Context, db: Executor, id: number) =>
  db
    .update(withdrawals)
    .set({ nextAttemptAt: laterBy(context, RETRY_AFTER_MS) })
    .where(eq(withdrawals.id, id));

/**
 * Decides one withdrawal, once: number, ledger, refund and email in one transaction. The job of the
 * refunds requests what is refunded from the gateway, so that a gateway that hangs delays no
 * withdrawal.
 */
async function processOne(context: Context, id: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [withdrawal] = await tx
      .select()
      .from(withdrawals)
      .where(and(eq(withdrawals.id, id), isDue(context)))
      .for('update', { skipLocked: true });
    if (!withdrawal) return;
    const outcome = await decide(context, tx, withdrawal);
    if (outcome.state === 'postponed') {
      await postpone(context, tx, id);
      return;
    }
    await queueOutcome(context, tx, withdrawal, outcome);
    await tx
      .update(withdrawals)
      .set({
        state: outcome.state,
        requestId: 'order' in outcome ? outcome.order.requestId : null,
        refundCents: outcome.state === 'accepted' ? outcome.refundCents : null,
        finishedAt: context.now(),
      })
      .where(eq(withdrawals.id, id));
    await context.checkpoint('withdrawal:deciding');
    context.log.info({ withdrawal: id, state: outcome.state }, 'processed a withdrawal');
  });
  await context.checkpoint('withdrawal:decided');
}

/** Left to a later run, as the number is being renewed. */
interface Postponed {
  state: 'postponed';
}

async function decide(
  context: Context,
  tx: Transaction,
  withdrawal: Withdrawal,
): Promise<WithdrawalOutcome | Postponed> {
  const { email, createdAt } = withdrawal;
  const known = await findCustomerByEmail({ db: tx }, email);
  const customer = known && (await lockOpenCustomer(tx, known.id));
  if (!customer) return { state: 'unmatched', why: 'no-order' };
  const order = findNamed(await listOrders(tx, customer), withdrawal);
  if ('state' in order) return order;
  const current = await findNumber(tx, customer, order);
  const hasEnded = current === undefined;
  if (order.isWithdrawn) return { state: 'repeated', order, hasEnded };
  if (createdAt >= withdrawalEnd(order.paidAt)) return { state: 'late', order, hasEnded };
  return withdraw(context, tx, customer, { order, current, receivedAt: createdAt });
}

/** Lists the paid orders of a customer, the newest first. */
async function listOrders(
  tx: Transaction,
  { id: customerId }: Customer,
): Promise<WithdrawnOrder[]> {
  const rows = await tx
    .select({
      order: orders,
      bill: bills,
      purpose: paymentRequests.purpose,
      number: dids.number,
      acceptedId: withdrawals.id,
    })
    .from(orders)
    .innerJoin(paymentRequests, eq(paymentRequests.id, orders.id))
    .innerJoin(bills, eq(bills.id, paymentRequests.billId))
    .innerJoin(dids, eq(dids.id, orders.didId))
    .leftJoin(
      withdrawals,
      and(eq(withdrawals.requestId, orders.id), eq(withdrawals.state, 'accepted')),
    )
    .where(and(eq(orders.customerId, customerId), eq(paymentRequests.state, 'settled')))
    .orderBy(desc(bills.id));
  return rows.map(({ order, bill, purpose, number, acceptedId }, index) => {
    const paidAt = bill.finishedAt ?? bill.createdAt;
    return {
      requestId: order.id,
      confirmationId: confirmationIdOf(order.id),
      didId: order.didId,
      digits: digitsOf(number),
      placedAt: bill.createdAt,
      paidAt,
      paidFrom: purpose === 'add-number' ? bill.createdAt : paidAt,
      months: order.monthsInterval,
      paidUntil: order.paidUntil,
      wasBoughtAgain: rows.slice(0, index).some((newer) => newer.order.didId === order.didId),
      isWithdrawn: acceptedId !== null,
      bill,
    };
  });
}

/**
 * Locks and returns the customer's number of an order, which may be that of a newer one, or
 * undefined when it has ended. The lock keeps a message from coming in after the number was found
 * to be unused.
 */
async function findNumber(
  tx: Transaction,
  { id }: Customer,
  { didId }: WithdrawnOrder,
): Promise<CustomerNumberRow | undefined> {
  const [number] = await tx
    .select()
    .from(customerNumbers)
    .where(and(eq(customerNumbers.customerId, id), eq(customerNumbers.didId, didId)))
    .for('update');
  return number;
}

/** What a customer withdraws from in time, and when. */
interface Withdrawn {
  order: WithdrawnOrder;
  /** The number as the customer has it now. */
  current: CustomerNumberRow | undefined;
  receivedAt: Date;
}

/**
 * Ends the number and books the refund, unless the number is being renewed. A number that has ended
 * before counts as used, as its calls are gone; one that was bought again since is not ended.
 */
async function withdraw(
  context: Context,
  tx: Transaction,
  customer: Customer,
  { order, current, receivedAt }: Withdrawn,
): Promise<WithdrawalOutcome | Postponed> {
  const { requestId, paidFrom, bill, wasBoughtAgain } = order;
  const number = wasBoughtAgain ? undefined : current;
  if (number && (await isBeingRenewed(tx, number))) return { state: 'postponed' };
  // As it was when the withdrawal came in: what came later, while it waited, does not count.
  const used = !number || (await isUsed(tx, number, receivedAt));
  const days = countDays({ from: paidFrom, to: periodEndOf(order, number) }, receivedAt);
  const { amountCents } = bill;
  const refundCents = refundOf({ amountCents, ...days }, used ? 'used' : 'unused');
  if (number) {
    const isNumber = eq(customerNumbers.id, number.id);
    const isRefunded = !used && !isRenewed(order, number);
    await endNumbers(tx, isNumber, context.now(), { isRefunded });
    await takeBackRenewalNotices(tx, customer.id, number.nextPaymentAt);
  }
  await resolveWithoutDebt(context, tx, customer);
  if (refundCents > 0) {
    await insertBookedRefund(context, tx, { requestId, bill, refundCents, reason: 'withdrawal' });
  }
  await warnOfRepeats(context, tx, customer);
  return {
    state: 'accepted',
    order,
    hasEnded: !wasBoughtAgain || current === undefined,
    refundCents,
    used: used ? days : null,
    renewed: await findRenewed(tx, customer, order, number),
  };
}

const isRenewed = ({ paidAt }: WithdrawnOrder, { lastPaymentAt }: CustomerNumberRow): boolean =>
  lastPaymentAt > paidAt;

/**
 * Returns when a number was renewed since its order, and by which payments; null when it was not.
 * Of one that has ended only the account's payments are known, which may have been for others.
 */
async function findRenewed(
  tx: Transaction,
  customer: Customer,
  order: WithdrawnOrder,
  number: CustomerNumberRow | undefined,
): Promise<Renewed | null> {
  if (number && !isRenewed(order, number)) return null;
  const payments = await listRenewals(tx, customer, order);
  const at = number?.lastPaymentAt ?? payments.at(-1)?.at;
  return at === undefined ? null : { at, payments };
}

/** Lists the account's payments for its plan since an order; some may have been for others. */
async function listRenewals(
  tx: Transaction,
  { id }: Customer,
  order: WithdrawnOrder,
): Promise<PaidRenewal[]> {
  const rows = await tx
    .select({
      transaction: bills.id,
      amountCents: bills.amountCents,
      at: paymentRequests.finishedAt,
    })
    .from(paymentRequests)
    .innerJoin(bills, eq(bills.id, paymentRequests.billId))
    .where(
      and(
        eq(paymentRequests.customerId, id),
        eq(paymentRequests.state, 'settled'),
        inArray(paymentRequests.purpose, ['renewal', 'rejected', 'plan']),
        gt(paymentRequests.finishedAt, order.paidAt),
      ),
    )
    .orderBy(asc(paymentRequests.finishedAt));
  return rows.map(({ at, ...facts }) => ({ ...facts, at: at ?? order.paidAt }));
}

/**
 * Returns until when an order has paid for its number. Where an earlier version has not stored it,
 * it follows from the number, which may have been renewed since, or from the order's months.
 */
function periodEndOf(order: WithdrawnOrder, number: CustomerNumberRow | undefined): Date {
  if (order.paidUntil) return order.paidUntil;
  if (!number) return addMonths(order.paidFrom, order.months);
  return isRenewed(order, number) ? number.lastPaymentAt : number.nextPaymentAt;
}
