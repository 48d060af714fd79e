import { and, eq, lte } from 'drizzle-orm';
import { ROUTES } from '#config/routes.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { getPreSuspended } from '#contract/hub/billing.ts';
import { dayText } from '#lib/text/date-text.ts';
import { toDollars, type Cents, formatUsd } from '#lib/money/money.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import type { BoughtMonths } from '#provider/platform/db/schema/payment-requests.ts';
import { suspensions } from '#provider/platform/db/schema/renewals.ts';
import { notFoundOf } from '#provider/platform/errors.ts';
import { customerNumbers, customers } from '#provider/platform/db/schema/customers.ts';
import { type Customer, lockOpenCustomer } from '#provider/domain/customers/customer.ts';
import { queueNotice, takeBackNotices } from '#provider/domain/messages/notices.ts';
import { queueEmail } from '#provider/domain/messages/queue-message.ts';
import { siteLink } from '#provider/domain/messages/site-links.ts';
import { translate } from '#provider/domain/texts/translate.ts';
import type { PaymentRequest } from '#provider/domain/purpose.ts';
import { DAY_MS } from '#lib/time.ts';
import { startOfDay } from '#provider/platform/time.ts';
import { graceEnd, nextRetry, type Grace } from '../next-period.ts';
import { isPlanBeingRenewed } from '../number-renewals.ts';
import { findDebt, isOpenSuspensionOf } from './owed.ts';

const notFound = notFoundOf<'billing.getPreSuspended'>();

type RejectedTransaction = NonNullable<ResponseOf<typeof getPreSuspended>['result']>;

type Suspension = typeof suspensions.$inferSelect;

/**
 * Returns the rejected transaction that a suspended customer has to pay, for how many months, and
 * until when its numbers still work; throws 404 when there is none.
 */
export async function getRejectedTransaction(
  { db }: Context,
  { customerId, status }: Pick<Session, 'customerId' | 'status'>,
): Promise<RejectedTransaction> {
  const owed = await findDebt(db, customerId);
  if (!owed) throw notFound();
  return {
    transactionID: owed.transactionId,
    transactionAmount: toDollars(owed.amountCents),
    months: owed.duration.intervalMonths,
    worksUntil: status === 'Suspended' ? null : owed.graceEndsAt.toISOString(),
  };
}

/**
 * Makes a suspended account active; `billId` is what it paid, null when it owes nothing more. What
 * was paid for has its next charge already: the months of any other number that was on hold count
 * from `at` (docs/decisions/billing-day.md), the moment of that payment, so that all are charged
 * together from then on.
 */
export async function resolveSuspension(
  context: Context,
  tx: Transaction,
  { id: customerId, status }: Pick<Customer, 'id' | 'status'>,
  billId: number | null,
  at: Date,
): Promise<void> {
  if (status === 'Suspended') await endHold(tx, customerId, at);
  await tx.update(customers).set({ status: 'Active' }).where(eq(customers.id, customerId));
  await tx
    .update(suspensions)
    .set({ resolvedAt: context.now(), resolvingBillId: billId })
    .where(isOpenSuspensionOf(customerId));
  await takeBackNotices(tx, customerId, { kinds: [FAILED_CHARGE] });
}

const endHold = (tx: Transaction, customerId: number, at: Date) =>
  tx
    .update(customerNumbers)
    .set({ nextPaymentAt: at, billingDay: at.getUTCDate() })
    .where(
      and(
        eq(customerNumbers.customerId, customerId),
        eq(customerNumbers.renews, true),
        lte(customerNumbers.nextPaymentAt, at),
      ),
    );

/** Makes a suspended account active when it owes nothing any more, as numbers have ended. */
export async function resolveWithoutDebt(
  context: Context,
  tx: Transaction,
  customer: Customer,
): Promise<void> {
  if (customer.status === 'Active' || (await findDebt(tx, customer.id))) return;
  await resolveSuspension(context, tx, customer, null, context.now());
}

/** The kind of the notice after each charge of a renewal that was declined. */
const FAILED_CHARGE = 'renewal-failed';

/**
 * Records that the charge of a renewal was declined. The first time the account is pre-suspended:
 * the customer has the days of grace to pay the rejected transaction. Either way the next charge is
 * planned, and an email is queued; none after the days of grace, as the account is suspended then.
 */
export async function recordDeclined(
  context: Context,
  tx: Transaction,
  customer: Customer,
  paymentRequest: PaymentRequest,
): Promise<void> {
  const { billId, amountCents, details } = paymentRequest;
  if (billId === null) throw new Error('a renewal has no payment');
  const at = details?.plan ? new Date(details.plan.at) : context.now();
  const suspension =
    customer.status === 'Active'
      ? await preSuspend(tx, customer.id, { billId, owed: details?.plan ?? null, at })
      : await planRetry(tx, customer.id, at);
  if (suspension && at < suspension.graceEndsAt) {
    await announceDeclined(context, tx, customer, { suspension, amountCents, at });
  }
}

/** A charge of a renewal that was declined. */
interface Rejected {
  billId: number;
  /** What it was for. */
  owed: BoughtMonths | null;
  at: Date;
}

async function preSuspend(
  tx: Transaction,
  customerId: number,
  { billId, owed, at }: Rejected,
): Promise<Suspension | undefined> {
  await tx.update(customers).set({ status: 'PreSuspended' }).where(eq(customers.id, customerId));
  const [suspension] = await tx
    .insert(suspensions)
    .values({
      customerId,
      rejectedBillId: billId,
      owed,
      preSuspendedAt: at,
      graceEndsAt: graceEnd(at),
      retryAt: nextRetry(at, at) ?? null,
    })
    .returning();
  return suspension;
}

async function planRetry(
  tx: Transaction,
  customerId: number,
  at: Date,
): Promise<Suspension | undefined> {
  const [open] = await tx.select().from(suspensions).where(isOpenSuspensionOf(customerId));
  if (!open) return undefined;
  const [suspension] = await tx
    .update(suspensions)
    .set({ retryAt: nextRetry(open.preSuspendedAt, at) ?? null })
    .where(eq(suspensions.id, open.id))
    .returning();
  return suspension;
}

/**
 * Returns the days from a charge, which may run late, to the UTC day on which grace ends, as
 * `worksUntil` names it; at least one.
 */
const countDaysLeft = (at: Date, graceEndsAt: Date): number =>
  Math.max(1, (startOfDay(graceEndsAt).getTime() - startOfDay(at).getTime()) / DAY_MS);

interface Declined {
  suspension: Suspension;
  amountCents: Cents;
  at: Date;
}

async function announceDeclined(
  context: Context,
  tx: Transaction,
  { id: customerId, email, language, firstName }: Customer,
  { suspension, amountCents, at }: Declined,
): Promise<void> {
  const { rejectedBillId, graceEndsAt, retryAt } = suspension;
  await queueNotice(context, tx, { customerId, kind: FAILED_CHARGE, dueAt: at }, async () => ({
    to: email,
    language,
    template: retryAt === null ? 'renewal-failed-last' : 'renewal-failed',
    values: {
      name: firstName,
      amount: formatUsd(amountCents),
      transaction: rejectedBillId,
      days: await translate({ db: tx }, language, 'provider.days', {
        count: countDaysLeft(at, graceEndsAt),
      }),
      retry: retryAt === null ? '' : dayText(language, retryAt),
      link: siteLink(context, language, ROUTES.suspendedAccount),
    },
    // Later it would name days that are over: the next charge, or the suspension, has its own.
    expiresAt: retryAt ?? graceEndsAt,
  }));
}

/** Returns the days of grace of a customer's open suspension; undefined without one. */
export async function findGrace(tx: Transaction, customerId: number): Promise<Grace | undefined> {
  const [open] = await tx
    .select({ from: suspensions.preSuspendedAt, until: suspensions.graceEndsAt })
    .from(suspensions)
    .where(isOpenSuspensionOf(customerId));
  return open;
}

/**
 * Suspends a pre-suspended account when its days of grace are over; false when it was paid, and
 * while a charge is under way: a later run decides then.
 */
export const suspendOverdue = (context: Context, customerId: number, at: Date): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const customer = await lockOpenCustomer(tx, customerId);
    if (customer?.status !== 'PreSuspended') return false;
    const grace = await findGrace(tx, customerId);
    if (grace === undefined || at < grace.until) return false;
    if (await isPlanBeingRenewed(tx, customerId)) return false;
    await tx.update(customers).set({ status: 'Suspended' }).where(eq(customers.id, customerId));
    await queueEmail(context, tx, {
      to: customer.email,
      language: customer.language,
      template: 'suspended',
      values: {
        name: customer.firstName,
        link: siteLink(context, customer.language, ROUTES.suspendedAccount),
      },
    });
    return true;
  });
