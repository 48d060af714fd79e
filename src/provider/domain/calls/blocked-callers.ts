import { and, desc, eq } from 'drizzle-orm';
import type { BlockedCaller } from '#contract/hub/calls.ts';
import { NUMBER_MESSAGE_CODE, PHONE_MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import { lockSessionCustomer } from '#provider/domain/customers/customer.ts';
import { limitChanges } from '#provider/domain/numbers/changes.ts';
import {
  getCustomerNumber,
  lockCustomerNumber,
} from '#provider/domain/numbers/customer-numbers.ts';
import { describeNumbers } from '#provider/domain/numbers/describe.ts';
import { readPhone } from '#provider/domain/phone-number.ts';
import type { Executor } from '#provider/platform/context.ts';
import { blockedCallers, calls } from '#provider/platform/db/schema/numbers.ts';
import { errorsOf, notFoundOf } from '#provider/platform/errors.ts';

const notFound = notFoundOf<'calls.unblockCaller'>();

/** Callers that one number may block. */
const MAX_BLOCKED_CALLERS = 100;

const refuseBlock = errorsOf<'calls.blockCaller'>();

/** Returns the callers that a customer's number blocks, the latest first, and how many it may. */
export async function listBlockedCallers(
  { db }: Context,
  customerId: number,
  didid: number,
): Promise<{ blockedCallers: BlockedCaller[]; maxBlockedCallersAllowed: number }> {
  const number = await getCustomerNumber(db, customerId, didid);
  const rows = await db
    .select({ id: blockedCallers.id, phoneNumber: blockedCallers.phoneNumber })
    .from(blockedCallers)
    .where(eq(blockedCallers.customerNumberId, number.id))
    .orderBy(desc(blockedCallers.id));
  const describe = await describeNumbers(
    db,
    rows.map(({ phoneNumber }) => phoneNumber),
  );
  return {
    blockedCallers: rows.map((row) => ({ ...row, ...describe(row.phoneNumber) })),
    maxBlockedCallersAllowed: MAX_BLOCKED_CALLERS,
  };
}

/**
 * Rejects a caller's calls to a customer's number from now on. A number that is typed must be
 * valid; one that has called may be blocked whatever it is, as callers fake theirs.
 */
export async function blockCaller(
  context: Context,
  session: Session,
  { didid, phoneNumber: typed }: { didid: number; phoneNumber: string },
): Promise<void> {
  const { customerId } = session;
  const number = await getCustomerNumber(context.db, customerId, didid);
  const phoneNumber = await readCaller(context.db, number.id, typed);
  if (phoneNumber === undefined) throw refuseBlock('refused', PHONE_MESSAGE_CODE.invalid);
  await limitChanges(context, 'blocked-callers', customerId);
  await context.db.transaction(async (tx) => {
    await lockSessionCustomer(tx, session);
    await lockCustomerNumber(tx, customerId, number.id);
    const blocked = await tx
      .select({ phoneNumber: blockedCallers.phoneNumber })
      .from(blockedCallers)
      .where(eq(blockedCallers.customerNumberId, number.id));
    if (blocked.some((row) => row.phoneNumber === phoneNumber)) return;
    if (blocked.length >= MAX_BLOCKED_CALLERS) {
      throw refuseBlock('refused', NUMBER_MESSAGE_CODE.maxBlockedCallers);
    }
    await tx
      .insert(blockedCallers)
      .values({ customerNumberId: number.id, phoneNumber, createdAt: context.now() });
  });
}

/** Lets a blocked caller through again; throws 404 when it is not on the number's list. */
export async function unblockCaller(
  context: Context,
  session: Session,
  { didid, id }: { didid: number; id: number },
): Promise<void> {
  const { customerId } = session;
  const number = await getCustomerNumber(context.db, customerId, didid);
  await limitChanges(context, 'blocked-callers', customerId);
  await context.db.transaction(async (tx) => {
    await lockSessionCustomer(tx, session);
    const removed = await tx
      .delete(blockedCallers)
      .where(and(eq(blockedCallers.id, id), eq(blockedCallers.customerNumberId, number.id)))
      .returning({ id: blockedCallers.id });
    if (removed.length === 0) throw notFound();
  });
}

/**
 * Reads a caller's number as digits; undefined for one that is not valid and has not called. One
 * that has called stays as the switch got it, perhaps with a national 0: it compares exactly.
 */
async function readCaller(
  db: Executor,
  customerNumberId: number,
  typed: string,
): Promise<string | undefined> {
  const [call] = await db
    .select({ callerId: calls.callerId })
    .from(calls)
    .where(
      and(
        eq(calls.customerNumberId, customerNumberId),
        eq(calls.incoming, true),
        eq(calls.callerId, typed),
      ),
    )
    .limit(1);
  if (call) return call.callerId;
  const read = readPhone(typed, 'any');
  return 'digits' in read ? read.digits : undefined;
}
