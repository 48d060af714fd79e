import { asc, eq, and } from 'drizzle-orm';
import type { CallerId } from '#contract/number-entities.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import { callerIds } from '#provider/platform/db/schema/numbers.ts';
import { describeNumbers } from './describe.ts';
import { getCustomerNumber, lockCustomerNumber } from './customer-numbers.ts';
import { NUMBER_MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { errorsOf, notFoundOf } from '#provider/platform/errors.ts';
import { callsPhoneCode, readPhone } from '#provider/domain/phone-number.ts';
import { lockSessionCustomer, type Customer } from '#provider/domain/customers/customer.ts';
import { announceChange, limitChanges, maskPhone } from './changes.ts';
import { requirePassword } from '#provider/domain/auth/session/recent-password.ts';
import { translate } from '#provider/domain/texts/translate.ts';

const notFound = notFoundOf<'numbers.updateCallerId' | 'numbers.deleteCallerId'>();

/** Caller IDs that one number may show. */
const MAX_CALLER_IDS = 5;

/** Returns the caller IDs of a customer's number, and how many it may have. */
export async function listCallerIds(
  { db }: Context,
  customerId: number,
  { didid }: { didid: number },
): Promise<{ callerIds: CallerId[]; maxCallerIDsAllowed: number }> {
  const number = await getCustomerNumber(db, customerId, didid);
  const rows = await db
    .select()
    .from(callerIds)
    .where(eq(callerIds.customerNumberId, number.id))
    .orderBy(asc(callerIds.id));
  const describe = await describeNumbers(
    db,
    rows.map(({ phoneNumber }) => phoneNumber),
  );
  return {
    callerIds: rows.map(({ id, phoneNumber, comment }) => ({
      id,
      callerId: phoneNumber,
      comment,
      ...describe(phoneNumber),
    })),
    maxCallerIDsAllowed: MAX_CALLER_IDS,
  };
}

type CallerIdRow = typeof callerIds.$inferSelect;

const refuseAdd = errorsOf<'numbers.addCallerId'>();
const refuseUpdate = errorsOf<'numbers.updateCallerId'>();
const refuseDelete = errorsOf<'numbers.deleteCallerId'>();

/**
 * Adds a caller ID to a number, to the customer's first one when none is named. Needs the password.
 */
export async function addCallerId(
  context: Context,
  session: Session,
  added: { didid?: number | undefined; newCallerId: string; comment: string },
): Promise<string> {
  const { comment } = added;
  const number = await getCustomerNumber(context.db, session.customerId, added.didid);
  const read = readPhone(added.newCallerId, 'calls');
  if ('problem' in read) throw refuseAdd('refused', callsPhoneCode(read.problem));
  await requirePassword(context, context.db, session);
  const { digits: phoneNumber } = read;
  return change(context, session, 'added', async (tx, customer) => {
    await requirePassword(context, tx, session);
    await lockCustomerNumber(tx, customer.id, number.id);
    const all = await listRows(tx, number.id);
    if (all.length >= MAX_CALLER_IDS) {
      throw refuseAdd('refused', NUMBER_MESSAGE_CODE.maxCallerIds);
    }
    if (all.some((row) => row.phoneNumber === phoneNumber)) {
      throw refuseAdd('refused', NUMBER_MESSAGE_CODE.alreadyExists);
    }
    await tx
      .insert(callerIds)
      .values({ customerNumberId: number.id, phoneNumber, comment, createdAt: context.now() });
    await announceChange(context, tx, customer, {
      template: 'caller-id-added',
      number: number.digits,
      next: maskPhone(phoneNumber),
    });
  });
}

/**
 * Changes the name of a caller ID and, where one is given, its number; another number needs the
 * password.
 */
export async function updateCallerId(
  context: Context,
  session: Session,
  { id, newCallerId, comment }: { id: number; newCallerId?: string | undefined; comment: string },
): Promise<string> {
  const read = newCallerId === undefined ? undefined : readPhone(newCallerId, 'calls');
  if (read !== undefined && 'problem' in read) {
    throw refuseUpdate('refused', callsPhoneCode(read.problem));
  }
  return change(context, session, 'updated', async (tx, customer) => {
    const { callerId, all, number } = await lockCallerId(tx, customer.id, id);
    const phoneNumber = read?.digits ?? callerId.phoneNumber;
    const isNew = phoneNumber !== callerId.phoneNumber;
    if (all.some((row) => row.id !== id && row.phoneNumber === phoneNumber)) {
      throw refuseUpdate('refused', NUMBER_MESSAGE_CODE.alreadyExists);
    }
    if (isNew) await requirePassword(context, tx, session);
    await tx.update(callerIds).set({ phoneNumber, comment }).where(eq(callerIds.id, id));
    if (!isNew) return;
    await announceChange(context, tx, customer, {
      template: 'caller-id-changed',
      number,
      previous: maskPhone(callerId.phoneNumber),
      next: maskPhone(phoneNumber),
    });
  });
}

/** Removes a caller ID of a number; the last one stays. */
export const removeCallerId = (
  context: Context,
  session: Session,
  { id }: { id: number },
): Promise<string> =>
  change(context, session, 'deleted', async (tx, customer) => {
    const { callerId, all, number } = await lockCallerId(tx, customer.id, id);
    if (all.length <= 1) throw refuseDelete('refused', NUMBER_MESSAGE_CODE.lastCallerId);
    await tx.delete(callerIds).where(eq(callerIds.id, id));
    await announceChange(context, tx, customer, {
      template: 'caller-id-deleted',
      number,
      previous: maskPhone(callerId.phoneNumber),
    });
  });

/** Makes a change in one transaction and returns its message in the customer's language. */
async function change(
  context: Context,
  session: Session,
  code: 'added' | 'updated' | 'deleted',
  work: (tx: Transaction, customer: Customer) => Promise<void>,
): Promise<string> {
  await limitChanges(context, 'caller-ids', session.customerId);
  const language = await context.db.transaction(async (tx) => {
    const customer = await lockSessionCustomer(tx, session);
    await work(tx, customer);
    return customer.language;
  });
  return translate(context, language, `provider.caller-id.${code}`);
}

const listRows = (tx: Transaction, customerNumberId: number): Promise<CallerIdRow[]> =>
  tx.select().from(callerIds).where(eq(callerIds.customerNumberId, customerNumberId));

/**
 * Locks the number of a caller ID and reads all of that number's; throws 404 for another customer's
 * and for one that is gone.
 */
async function lockCallerId(
  tx: Transaction,
  customerId: number,
  id: number,
): Promise<{ callerId: CallerIdRow; all: CallerIdRow[]; number: string }> {
  const [found] = await tx
    .select({ numberId: callerIds.customerNumberId, number: dids.number })
    .from(callerIds)
    .innerJoin(customerNumbers, eq(customerNumbers.id, callerIds.customerNumberId))
    .innerJoin(dids, eq(dids.id, customerNumbers.didId))
    .where(and(eq(callerIds.id, id), eq(customerNumbers.customerId, customerId)));
  if (!found) throw notFound();
  await lockCustomerNumber(tx, customerId, found.numberId);
  const all = await listRows(tx, found.numberId);
  const callerId = all.find((row) => row.id === id);
  if (!callerId) throw notFound();
  return { callerId, all, number: found.number };
}
