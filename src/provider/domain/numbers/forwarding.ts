import { eq } from 'drizzle-orm';
import { NUMBER_MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import type { Executor, Transaction } from '#provider/platform/context.ts';
import { errorsOf } from '#provider/platform/errors.ts';
import { forwardingNumbers, smsForwardings } from '#provider/platform/db/schema/numbers.ts';
import { callsPhoneCode, readPhone } from '#provider/domain/phone-number.ts';
import { lockSessionCustomer, type Customer } from '#provider/domain/customers/customer.ts';
import { requirePassword } from '#provider/domain/auth/session/recent-password.ts';
import { announceChange, limitChanges, maskEmail, maskPhone } from './changes.ts';
import { getCustomerNumber, lockCustomerNumber } from './customer-numbers.ts';

const refuseCalls = errorsOf<'numbers.updateCallForwarding'>();

/** Saves the phone that a number's calls are forwarded to, instead of where they went before. */
export async function setCallForwarding(
  context: Context,
  session: Session,
  { didid, forwardingNumber }: { didid: number; forwardingNumber: string },
): Promise<void> {
  const number = await getCustomerNumber(context.db, session.customerId, didid);
  const read = readPhone(forwardingNumber, 'calls');
  if ('problem' in read) throw refuseCalls('refused', callsPhoneCode(read.problem));
  const { digits } = read;
  // A number that rings at itself would never be answered.
  if (digits === number.digits) throw refuseCalls('refused', NUMBER_MESSAGE_CODE.sameNumber);
  await redirect(context, session, number.id, {
    current: async (db) => {
      const [row] = await db
        .select({ destination: forwardingNumbers.phoneNumber })
        .from(forwardingNumbers)
        .where(eq(forwardingNumbers.customerNumberId, number.id));
      return row?.destination;
    },
    next: digits,
    save: async (tx, customer, previous) => {
      const values = { phoneNumber: digits, updatedAt: context.now() };
      await tx
        .insert(forwardingNumbers)
        .values({ customerNumberId: number.id, ...values })
        .onConflictDoUpdate({ target: forwardingNumbers.customerNumberId, set: values });
      await announceChange(context, tx, customer, {
        template: 'calls-forwarded',
        number: number.digits,
        previous: previous && maskPhone(previous),
        next: maskPhone(digits),
      });
    },
  });
}

/** Saves the email address that a number's text messages are forwarded to. */
export async function setSmsForwarding(
  context: Context,
  session: Session,
  { didid, email }: { didid: number; email: string },
): Promise<void> {
  const number = await getCustomerNumber(context.db, session.customerId, didid);
  await redirect(context, session, number.id, {
    current: async (db) => {
      const [row] = await db
        .select({ destination: smsForwardings.email })
        .from(smsForwardings)
        .where(eq(smsForwardings.customerNumberId, number.id));
      return row?.destination;
    },
    next: email,
    save: async (tx, customer, previous) => {
      const values = { email, updatedAt: context.now() };
      await tx
        .insert(smsForwardings)
        .values({ customerNumberId: number.id, ...values })
        .onConflictDoUpdate({ target: smsForwardings.customerNumberId, set: values });
      await announceChange(context, tx, customer, {
        template: 'messages-forwarded',
        number: number.digits,
        previous: previous && maskEmail(previous),
        next: maskEmail(email),
      });
    },
  });
}

interface Redirection {
  current: (db: Executor) => Promise<string | undefined>;
  next: string;
  save: (tx: Transaction, customer: Customer, previous: string | undefined) => Promise<void>;
}

/**
 * Changes where a number's calls or messages go. A new destination needs the password; the same one
 * again changes nothing. The password check counts as it is when the change is written.
 */
async function redirect(
  context: Context,
  session: Session,
  numberId: number,
  { current, next, save }: Redirection,
): Promise<void> {
  const isNew = (await current(context.db)) !== next;
  if (isNew) await requirePassword(context, context.db, session);
  await limitChanges(context, 'forwarding', session.customerId);
  if (!isNew) return;
  await context.db.transaction(async (tx) => {
    const customer = await lockSessionCustomer(tx, session);
    await requirePassword(context, tx, session);
    await lockCustomerNumber(tx, customer.id, numberId);
    await save(tx, customer, await current(tx));
  });
}

/** Lets a number's calls go to the customer's app again, and nowhere without one. */
export const stopCallForwarding = (
  context: Context,
  session: Session,
  didid: number,
): Promise<void> =>
  stopForwarding(context, session, didid, {
    template: 'calls-forwarded',
    remove: async (tx, customerNumberId) => {
      const [row] = await tx
        .delete(forwardingNumbers)
        .where(eq(forwardingNumbers.customerNumberId, customerNumberId))
        .returning({ destination: forwardingNumbers.phoneNumber });
      return row && maskPhone(row.destination);
    },
  });

/** Sends a number's text messages to no email address any more. */
export const stopSmsForwarding = (
  context: Context,
  session: Session,
  didid: number,
): Promise<void> =>
  stopForwarding(context, session, didid, {
    template: 'messages-forwarded',
    remove: async (tx, customerNumberId) => {
      const [row] = await tx
        .delete(smsForwardings)
        .where(eq(smsForwardings.customerNumberId, customerNumberId))
        .returning({ destination: smsForwardings.email });
      return row && maskEmail(row.destination);
    },
  });

interface Stop {
  template: 'calls-forwarded' | 'messages-forwarded';
  /** Deletes the destination and returns it, hidden in part; undefined where there was none. */
  remove: (tx: Transaction, customerNumberId: number) => Promise<string | undefined>;
}

/**
 * Removes where a number's calls or messages go. It needs no password, as nothing goes elsewhere;
 * without a destination it changes nothing.
 */
async function stopForwarding(
  context: Context,
  session: Session,
  didid: number,
  { template, remove }: Stop,
): Promise<void> {
  const { id, digits: number } = await getCustomerNumber(context.db, session.customerId, didid);
  await limitChanges(context, 'forwarding', session.customerId);
  await context.db.transaction(async (tx) => {
    const customer = await lockSessionCustomer(tx, session);
    await lockCustomerNumber(tx, customer.id, id);
    const previous = await remove(tx, id);
    if (previous !== undefined)
      await announceChange(context, tx, customer, { template, number, previous });
  });
}
