import { and, asc, eq } from 'drizzle-orm';
import { digitsOf } from '#lib/phone/phone.ts';
import type { Executor } from '#provider/platform/context.ts';
import { dids, packages } from '#provider/platform/db/schema/catalogue.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { notFoundOf } from '#provider/platform/errors.ts';

const notFound = notFoundOf<
  | 'calls.getBlockedCallers'
  | 'calls.blockCaller'
  | 'calls.unblockCaller'
  | 'calls.beginNumberTest'
  | 'calls.waitForArrival'
  | 'calls.simulateArrival'
  | 'numbers.updateCallForwarding'
  | 'numbers.updateSmsForwarding'
  | 'numbers.stopCallForwarding'
  | 'numbers.stopSmsForwarding'
  | 'numbers.getCallHistory'
  | 'numbers.getCallerIds'
  | 'numbers.addCallerId'
  | 'numbers.updateCallerId'
  | 'numbers.deleteCallerId'
  | 'numbers.setNumberRenewal'
  | 'numbers.releaseNumber'
>();

/**
 * A number that a customer rents: its row, its id in the APIs, and its digits with the country
 * code.
 */
export interface CustomerNumber {
  id: number;
  didId: number;
  digits: string;
  /** When it renews, or ends where its renewal is stopped. */
  paidUntil: Date;
  renews: boolean;
  /** When the first call or message came to it; null while none has. */
  firstArrivalAt: Date | null;
  /** When the customer last stopped the renewal or took that back; null when never. */
  renewalChangedAt: Date | null;
  /** The call minutes a month of its plan. */
  callMinutes: number;
  /** The access number of its plan; null for none. */
  accessNumber: string | null;
}

/** Returns a customer's numbers, the first bought first. */
export async function listCustomerNumbers(
  db: Executor,
  customerId: number,
): Promise<CustomerNumber[]> {
  const rows = await db
    .select({
      id: customerNumbers.id,
      didId: customerNumbers.didId,
      number: dids.number,
      paidUntil: customerNumbers.nextPaymentAt,
      renews: customerNumbers.renews,
      firstArrivalAt: customerNumbers.firstArrivalAt,
      renewalChangedAt: customerNumbers.renewalChangedAt,
      callMinutes: packages.minutes,
      accessNumber: packages.accessNumber,
    })
    .from(customerNumbers)
    .innerJoin(dids, eq(dids.id, customerNumbers.didId))
    .innerJoin(packages, eq(packages.id, customerNumbers.packageId))
    .where(eq(customerNumbers.customerId, customerId))
    .orderBy(asc(customerNumbers.id));
  return rows.map(({ number, ...row }) => ({ ...row, digits: digitsOf(number) }));
}

/**
 * Returns a customer's number by its id in the APIs, or the first one without an id; throws the
 * same 404 for another customer's number as for one that does not exist.
 */
export async function getCustomerNumber(
  db: Executor,
  customerId: number,
  didId: number | undefined,
): Promise<CustomerNumber> {
  const numbers = await listCustomerNumbers(db, customerId);
  const number = didId === undefined ? numbers[0] : numbers.find((row) => row.didId === didId);
  if (!number) throw notFound();
  return number;
}

/**
 * Locks a customer's number until the transaction ends; throws 404 when it is not the customer's.
 */
export async function lockCustomerNumber(
  tx: Executor,
  customerId: number,
  id: number,
): Promise<void> {
  const [row] = await tx
    .select({ id: customerNumbers.id })
    .from(customerNumbers)
    .where(and(eq(customerNumbers.id, id), eq(customerNumbers.customerId, customerId)))
    .for('update');
  if (!row) throw notFound();
}
