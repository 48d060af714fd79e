import { eq } from 'drizzle-orm';
import { NUMBER_MESSAGE_CODE } from '#contract/message-codes.ts';
import { dayText } from '#lib/text/date-text.ts';
import { formatUsd } from '#lib/money/money.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { errorsOf, notFoundOf, suspendedOf } from '#provider/platform/errors.ts';
import { type Customer, lockSessionCustomer } from '#provider/domain/customers/customer.ts';
import { limitPerHour } from '#provider/platform/requests/limits.ts';
import { queueEmail } from '#provider/domain/messages/queue-message.ts';
import { billingLink } from '#provider/domain/messages/site-links.ts';
import { isPlanBeingRenewed } from './number-renewals.ts';
import {
  getCurrentDuration,
  findDuration,
  type Duration,
  numbersDue,
  findPlan,
  type Plan,
} from './plan.ts';
import { addToAnnouncement } from './announced.ts';
import { announcedParts, planTotal } from './plan-price.ts';
import { describeRenewalCard } from './renewal-card.ts';
import { takeBackRenewalNotices } from './renewal-notice-times.ts';
import { translate } from '#provider/domain/texts/translate.ts';

const notFound = notFoundOf<'billing.renewPackage'>();
const suspended = suspendedOf<'billing.renewPackage'>();
const refuse = errorsOf<'billing.renewPackage'>();

const CHOICES_PER_HOUR = 30;

/**
 * Chooses the duration of the next renewals; nothing is charged before the months that are paid
 * have ended. An email names what the next charge was and what it becomes. Refused while a renewal
 * is charged: one that is declined is owed for the months that it was for.
 */
export async function chooseRenewal(
  context: Context,
  session: Session,
  { renewalPriceId }: { renewalPriceId: number },
): Promise<void> {
  const { customerId } = session;
  await limitPerHour(context, 'renewal-choices', String(customerId), CHOICES_PER_HOUR);
  await context.db.transaction(async (tx) => {
    const customer = await lockSessionCustomer(tx, session);
    if (customer.status !== 'Active') throw suspended();
    if (await isPlanBeingRenewed(tx, customerId)) {
      throw refuse('conflict', NUMBER_MESSAGE_CODE.renewalInProgress);
    }
    const plan = await findPlan(tx, customerId);
    const duration = plan && (await findDuration(tx, plan, renewalPriceId));
    if (!plan || !duration) throw notFound();
    const before = await getCurrentDuration(tx, plan);
    await tx
      .update(customerNumbers)
      .set({ monthsInterval: duration.intervalMonths, renewalPackageId: duration.id })
      .where(eq(customerNumbers.customerId, customerId));
    if (before.intervalMonths !== duration.intervalMonths) {
      await takeBackRenewalNotices(tx, customerId);
      await announceChange(context, tx, customer, { plan, before, after: duration });
    }
  });
}

interface Change {
  plan: Plan;
  before: Duration;
  after: Duration;
}

async function announceChange(
  context: Context,
  tx: Transaction,
  customer: Customer,
  { plan, before, after }: Change,
): Promise<void> {
  const { language, email, firstName } = customer;
  const card = await describeRenewalCard(tx, customer, plan.nextPaymentAt);
  const due = numbersDue(plan, plan.nextPaymentAt);
  const chargeOf = async (duration: Duration): Promise<string> => {
    const count = duration.intervalMonths;
    const months = await translate({ db: tx }, language, 'provider.duration', { count });
    return `${formatUsd(planTotal(due, duration))} (${months})`;
  };
  const parts = announcedParts(due, after);
  await addToAnnouncement(context, tx, {
    customerId: customer.id,
    dueAt: plan.nextPaymentAt,
    parts,
  });
  await queueEmail(context, tx, {
    to: email,
    language,
    template: card.isValid ? 'plan-changed' : 'plan-changed-card',
    values: {
      name: firstName,
      before: await chargeOf(before),
      after: await chargeOf(after),
      date: dayText(language, plan.nextPaymentAt),
      card: card.text,
      link: billingLink(context, language),
    },
  });
}
