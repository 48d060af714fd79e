import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { dayText } from '#lib/text/date-text.ts';
import { formatUsd } from '#lib/money/money.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import type { Context } from '#provider/domain/context.ts';
import { lockOpenCustomer, type Customer } from '#provider/domain/customers/customer.ts';
import { queueNotice } from '#provider/domain/messages/notices.ts';
import { type TemplatedMessage } from '#provider/domain/messages/queue-message.ts';
import { billingLink } from '#provider/domain/messages/site-links.ts';
import { announcedParts, planTotal, renewalPrice } from '#provider/domain/plans/plan-price.ts';
import {
  findPlan,
  getCurrentDuration,
  type Duration,
  type PlanNumber,
} from '#provider/domain/plans/plan.ts';
import { describeRenewalCard } from '#provider/domain/plans/renewal-card.ts';
import {
  RENEWAL_NOTICE_TIMES,
  type RenewalNoticeTime,
} from '#provider/domain/plans/renewal-notice-times.ts';
import { createStopLink } from '#provider/domain/plans/stop-link.ts';
import { translate } from '#provider/domain/texts/translate.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { dids, renewalPackages } from '#provider/platform/db/schema/catalogue.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { notices } from '#provider/platform/db/schema/notices.ts';
import { DAY_MS } from '#lib/time.ts';
import { laterThan } from '#provider/platform/time.ts';
import { BATCH, selectStatus, type NoticeSource } from './candidates.ts';

/** A notice that could not be sent for so long is left to the next one. */
const LATEST_DAYS = 3;

/** The renewals that are to be announced, at each time before the charge. */
export const RENEWAL_NOTICES: readonly NoticeSource[] = RENEWAL_NOTICE_TIMES.map((time) => ({
  list: (context, at) => listDue(context, at, time),
  queue: (context, { customerId, dueAt }) => announce(context, customerId, dueAt, time),
}));

/** The number that decides for how long its customer's plan renews. */
const first = alias(customerNumbers, 'first');

function listDue({ db }: Context, at: Date, { kind, days, fewestMonths }: RenewalNoticeTime) {
  const { customerId, nextPaymentAt, renews } = customerNumbers;
  const later = (count: number) => laterThan(at, count * DAY_MS);
  const sent = db
    .select({ at: notices.createdAt })
    .from(notices)
    .where(
      and(
        eq(notices.customerId, customerId),
        eq(notices.kind, kind),
        eq(notices.dueAt, nextPaymentAt),
      ),
    );
  // The duration as `getCurrentDuration` finds it; null for the single month.
  const months = db
    .select({ months: renewalPackages.intervalMonths })
    .from(first)
    .leftJoin(
      renewalPackages,
      and(
        eq(renewalPackages.packageId, first.packageId),
        eq(renewalPackages.intervalMonths, first.monthsInterval),
      ),
    )
    .where(and(eq(first.customerId, customerId), eq(first.renews, true)))
    .orderBy(asc(first.id))
    .limit(1);
  // Unlike joins, subqueries never make the planner read all customers.
  return db
    .selectDistinct({ customerId, dueAt: nextPaymentAt })
    .from(customerNumbers)
    .where(
      and(
        eq(renews, true),
        gt(nextPaymentAt, later(Math.max(0, days - LATEST_DAYS))),
        lte(nextPaymentAt, later(days)),
        sql`${selectStatus(db, customerId)} = 'Active'`,
        sql`${sent} is null`,
        fewestMonths > 1 ? sql`${months} >= ${fewestMonths}` : undefined,
      ),
    )
    .orderBy(asc(nextPaymentAt), asc(customerId))
    .limit(BATCH);
}

/** Queues the email about the numbers of a customer that renew at a moment; false without any. */
const announce = (
  context: Context,
  customerId: number,
  dueAt: Date,
  { kind, fewestMonths }: RenewalNoticeTime,
): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const customer = await lockOpenCustomer(tx, customerId);
    const plan = await findPlan(tx, customerId);
    const due = plan?.numbers.filter((one) => one.nextPaymentAt.getTime() === dueAt.getTime());
    if (customer?.status !== 'Active' || !plan || !due?.length) return false;
    const duration = await getCurrentDuration(tx, plan);
    if (duration.intervalMonths < fewestMonths) return false;
    const announced = announcedParts(due, duration);
    return queueNotice(context, tx, { customerId, kind, dueAt, announced }, () =>
      compose(context, tx, customer, { due, duration, dueAt }),
    );
  });

interface DueRenewal {
  due: readonly PlanNumber[];
  duration: Duration;
  dueAt: Date;
}

async function compose(
  context: Context,
  tx: Transaction,
  customer: Customer,
  { due, duration, dueAt }: DueRenewal,
): Promise<TemplatedMessage> {
  const { email, language, firstName } = customer;
  const card = await describeRenewalCard(tx, customer, dueAt);
  const ids = due.map(({ didId }) => didId);
  const written = await tx.select().from(dids).where(inArray(dids.id, ids));
  const date = dayText(language, dueAt);
  const rows = await Promise.all(
    due.map(async (number) => ({
      number: formatPhone(written.find(({ id }) => id === number.didId)?.number ?? ''),
      amount: formatUsd(renewalPrice(number, duration).totalCents),
      date,
      link: await createStopLink(context, language, number),
    })),
  );
  return {
    to: email,
    language,
    template: card.isValid ? 'renewal-notice' : 'renewal-notice-card',
    values: {
      name: firstName,
      date,
      amount: formatUsd(planTotal(due, duration)),
      duration: await translate({ db: tx }, language, 'provider.duration', {
        count: duration.intervalMonths,
      }),
      card: card.text,
      billingLink: billingLink(context, language),
    },
    lists: {
      numbers: { rows, between: '\n' },
      stops: { rows, between: '\n\n' },
    },
    secret: { link: rows.map(({ link }) => link).join('\n') },
    expiresAt: dueAt,
  };
}
