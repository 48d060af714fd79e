import { desc, eq } from 'drizzle-orm';
import type { CallRecord } from '#contract/entities.ts';
import { toDollars, type Cents } from '#lib/money.ts';
import type { Context } from '#provider/domain/context.ts';
import { calls } from '#provider/platform/db/schema/numbers.ts';
import { getCustomerNumber } from './customer-numbers.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';

/** No list is longer than this. */
const MOST_LISTED = 500;

/** Returns the latest calls of a customer's number, the newest first. */
export async function listCalls(
  { db }: Context,
  customerId: number,
  { didid }: { didid: number },
): Promise<CallRecord[]> {
  const number = await getCustomerNumber(db, customerId, didid);
  const rows = await db
    .select()
    .from(calls)
    .where(eq(calls.customerNumberId, number.id))
    .orderBy(desc(calls.dialedAt), desc(calls.id))
    .limit(MOST_LISTED);
  return rows.map((row) => ({
    callerID: row.callerId,
    callDestination: row.destination,
    isIncomingCall: row.incoming,
    dialedTime: row.dialedAt.toISOString(),
    cost: toDollars(row.costCents),
  }));
}

/** A call that has ended, as the switch reports it. */
interface EndedCall {
  customerNumberId: number;
  incoming: boolean;
  callerId: string;
  destination: string;
  dialedAt: Date;
  costCents: Cents;
}

/** Stores a call and takes its cost from the customer's credit. */
export async function recordCall(tx: Transaction, call: EndedCall): Promise<void> {
  await tx.insert(calls).values({ ...call, ledgerEntryId: await insertCost(tx, call) });
}

async function insertCost(tx: Transaction, call: EndedCall): Promise<number | null> {
  if (call.costCents === 0) return null;
  const [customer] = await tx
    .select({ customerId: customerNumbers.customerId })
    .from(customerNumbers)
    .where(eq(customerNumbers.id, call.customerNumberId));
  if (!customer) throw new Error('a call of a number without a customer');
  const [entry] = await tx
    .insert(ledgerEntries)
    .values({
      customerId: customer.customerId,
      kind: 'call',
      amountCents: -call.costCents,
      createdAt: call.dialedAt,
    })
    .returning({ id: ledgerEntries.id });
  return entry?.id ?? null;
}
