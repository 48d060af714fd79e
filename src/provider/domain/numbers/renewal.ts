import { eq } from 'drizzle-orm';
import { ROUTES } from '#config/routes.ts';
import { WITHDRAWAL } from '#config/legal/withdrawal.ts';
import {
  ACCESS_CODE,
  NUMBER_MESSAGE_CODE,
  PASSWORD_CHECK_REQUIRED,
} from '#contract/message-codes.ts';
import { dayText } from '#lib/text/date-text.ts';
import type { TextValues } from '#lib/text/text.ts';
import { formatUsd } from '#lib/money/money.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { takeRecentPassword } from '#provider/domain/auth/session/recent-password.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import { lockSessionCustomer, type Customer } from '#provider/domain/customers/customer.ts';
import { queueEmail } from '#provider/domain/messages/queue-message.ts';
import { numbersLink, siteLink } from '#provider/domain/messages/site-links.ts';
import { takeBackRenewalNotices } from '#provider/domain/plans/renewal-notice-times.ts';
import { addToAnnouncement } from '#provider/domain/plans/announced.ts';
import { endNumbers } from '#provider/domain/plans/end-numbers.ts';
import { isBeingRenewed, listNumberRenewals } from '#provider/domain/plans/number-renewals.ts';
import { findRestDays } from '#provider/domain/plans/number-rest.ts';
import { findPlan } from '#provider/domain/plans/plan.ts';
import { endStoppedOf } from '#provider/domain/plans/renewal/end-stopped.ts';
import { resolveWithoutDebt } from '#provider/domain/plans/renewal/suspension.ts';
import { translate } from '#provider/domain/texts/translate.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { errorsOf } from '#provider/platform/errors.ts';
import { logSecurityEvent } from '#provider/platform/security-events.ts';
import { getDatabaseTime } from '#provider/platform/time.ts';
import { limitChanges } from './changes.ts';
import { getCustomerNumber, type CustomerNumber } from './customer-numbers.ts';

const refuseRenewal = errorsOf<'numbers.setNumberRenewal'>();
const refuseRelease = errorsOf<'numbers.releaseNumber'>();

/**
 * Stops the renewal of a number, or takes that back while the number is still there. The same again
 * changes nothing. Refused while the number's renewal is being charged; a suspended customer may
 * stop a renewal only.
 */
export async function setRenewal(
  context: Context,
  session: Session,
  { didid, renews }: { didid: number; renews: boolean },
): Promise<void> {
  const { customerId } = session;
  await limitChanges(context, 'renewal', customerId);
  const changed = await context.db.transaction(async (tx) => {
    const customer = await lockSessionCustomer(tx, session);
    const number = await getCustomerNumber(tx, customerId, didid);
    if (renews && !canResumeRenewal(customer)) {
      throw refuseRenewal('forbidden', ACCESS_CODE.suspended);
    }
    return changeRenewal(context, tx, customer, number, renews);
  });
  if (changed) logSecurityEvent(context, renews ? 'renewal-resumed' : 'renewal-stopped');
}

/** Returns whether a customer may take a stop back, which a suspended one may not. */
export const canResumeRenewal = ({ status }: Customer): boolean => status === 'Active';

/**
 * Stops or resumes the renewal of a number and queues the email, while the customer's row is
 * locked; false when nothing changes. Throws 409 while the renewal is charged.
 */
export async function changeRenewal(
  context: Context,
  tx: Transaction,
  customer: Customer,
  number: CustomerNumber,
  renews: boolean,
): Promise<boolean> {
  if (number.renews === renews) return false;
  if (await isBeingRenewed(tx, { id: number.id, customerId: customer.id })) {
    throw refuseRenewal('conflict', NUMBER_MESSAGE_CODE.renewalInProgress);
  }
  // A resumed number takes the plan's duration, as it may become the plan's first.
  const plan = renews ? await findPlan(tx, customer.id) : undefined;
  await tx
    .update(customerNumbers)
    .set({
      renews,
      renewalChangedAt: context.now(),
      ...(plan && { monthsInterval: plan.months, renewalPackageId: plan.renewalPackageId }),
    })
    .where(eq(customerNumbers.id, number.id));
  await takeBackRenewalNotices(tx, customer.id, number.paidUntil);
  // A suspended customer's stopped number ends now: until the next run, a payment would be for a
  // number that is not owed.
  const ended = canResumeRenewal(customer)
    ? []
    : await endStoppedOf(context, tx, customer, await getDatabaseTime(context, tx));
  // `endStoppedOf` has queued the email about its end.
  if (ended.includes(number.id)) return true;
  await (renews ? announceRenewal : announceEnd)(context, tx, customer, number);
  return true;
}

/**
 * Ends a number at once; nothing is refunded. Refused when the password was not checked just
 * before, and while the number's renewal is being charged.
 */
export async function releaseNumber(
  context: Context,
  session: Session,
  didId: number,
): Promise<void> {
  const { customerId } = session;
  await limitChanges(context, 'release', customerId);
  await context.db.transaction(async (tx) => {
    const customer = await lockSessionCustomer(tx, session);
    const { id, digits, paidUntil } = await getCustomerNumber(tx, customerId, didId);
    if (!(await takeRecentPassword(context, tx, session))) {
      throw refuseRelease('refused', PASSWORD_CHECK_REQUIRED);
    }
    if (await isBeingRenewed(tx, { id, customerId })) {
      throw refuseRelease('conflict', NUMBER_MESSAGE_CODE.renewalInProgress);
    }
    await endNumbers(tx, eq(customerNumbers.id, id), context.now());
    // The card may have been declined after the session was checked.
    await resolveWithoutDebt(context, tx, customer);
    await takeBackRenewalNotices(tx, customerId, paidUntil);
    await announce(context, tx, customer, 'number-released', {
      number: formatPhone(digits),
      link: siteLink(context, customer.language, ROUTES.forgotPassword),
      withdrawalDays: WITHDRAWAL.days,
      withdrawalLink: siteLink(context, customer.language, ROUTES.withdrawal),
    });
  });
  logSecurityEvent(context, 'number-released');
}

/**
 * Returns the day on which a paid period ends, or today where that is over: a stop may come, or be
 * taken back, while the number has not ended yet.
 */
const getComingDay = (context: Context, { language }: Customer, at: Date): string =>
  dayText(language, new Date(Math.max(at.getTime(), context.now().getTime())));

async function announceEnd(
  context: Context,
  tx: Transaction,
  customer: Customer,
  { id, didId, digits, paidUntil }: CustomerNumber,
): Promise<void> {
  const { language } = customer;
  const count = await findRestDays(tx, { id, didId, customerId: customer.id }, paidUntil);
  const values = {
    number: formatPhone(digits),
    date: getComingDay(context, customer, paidUntil),
    days: await translate({ db: tx }, language, 'provider.days', { count }),
  };
  await (canResumeRenewal(customer)
    ? announce(context, tx, customer, 'renewal-stopped', {
        ...values,
        link: numbersLink(context, language),
      })
    : announce(context, tx, customer, 'renewal-stopped-suspended', {
        ...values,
        link: siteLink(context, language, ROUTES.suspendedAccount),
      }));
}

async function announceRenewal(
  context: Context,
  tx: Transaction,
  customer: Customer,
  { id, digits, paidUntil }: CustomerNumber,
): Promise<void> {
  const renewals = await listNumberRenewals(tx, customer.id);
  const renewal = renewals.find((one) => one.id === id);
  if (!renewal) throw new Error('a number that is kept has no renewal');
  const { months: count, priceCents: cents } = renewal;
  const parts = [{ number: id, months: count, cents }];
  await addToAnnouncement(context, tx, { customerId: customer.id, dueAt: paidUntil, parts });
  await announce(context, tx, customer, 'renewal-resumed', {
    number: formatPhone(digits),
    amount: formatUsd(cents),
    date: getComingDay(context, customer, paidUntil),
    duration: await translate({ db: tx }, customer.language, 'provider.duration', { count }),
    link: numbersLink(context, customer.language),
  });
}

async function announce(
  context: Context,
  tx: Transaction,
  { email, language, firstName: name }: Customer,
  template: 'renewal-stopped' | 'renewal-stopped-suspended' | 'renewal-resumed' | 'number-released',
  values: TextValues,
): Promise<void> {
  await queueEmail(context, tx, {
    to: email,
    language,
    template,
    values: { name, ...values },
  });
}
