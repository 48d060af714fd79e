import { and, eq } from 'drizzle-orm';
import type { Cents } from '#lib/money.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { blockedCallers, calls, forwardingNumbers } from '#provider/platform/db/schema/numbers.ts';

type CallOutcome = (typeof calls.$inferSelect)['outcome'];

/** A call that somebody dials to a number of the shop; both numbers are digits. */
interface DialedCall {
  callerId: string;
  destination: string;
  dialedAt: Date;
}

/**
 * Decides what becomes of an incoming call and stores it: a blocked caller is rejected, any other
 * call goes where the number is forwarded to, or else to the customer's app. Returns undefined for a
 * number that no customer has.
 */
export async function receiveCall(
  tx: Transaction,
  call: DialedCall,
): Promise<CallOutcome | undefined> {
  const number = await findDialedNumber(tx, call);
  if (!number) return undefined;
  const outcome = routeCall(number);
  await recordCall(tx, {
    ...call,
    customerNumberId: number.id,
    incoming: true,
    outcome,
    costCents: 0,
  });
  return outcome;
}

/** What a customer has set for the number that a call comes to. */
interface DialedNumber {
  id: number;
  isCallerBlocked: boolean;
  /** Where its calls ring, as digits; null for the customer's app. */
  forwardedTo: string | null;
}

const routeCall = ({ isCallerBlocked, forwardedTo }: DialedNumber): CallOutcome => {
  if (isCallerBlocked) return 'blocked';
  return forwardedTo === null ? 'connected' : 'forwarded';
};

async function findDialedNumber(
  tx: Transaction,
  { callerId, destination }: DialedCall,
): Promise<DialedNumber | undefined> {
  const isBlocked = and(
    eq(blockedCallers.customerNumberId, customerNumbers.id),
    eq(blockedCallers.phoneNumber, callerId),
  );
  const [row] = await tx
    .select({
      id: customerNumbers.id,
      blockedId: blockedCallers.id,
      forwardedTo: forwardingNumbers.phoneNumber,
    })
    .from(dids)
    .innerJoin(customerNumbers, eq(customerNumbers.didId, dids.id))
    .leftJoin(forwardingNumbers, eq(forwardingNumbers.customerNumberId, customerNumbers.id))
    .leftJoin(blockedCallers, isBlocked)
    .where(eq(dids.number, `+${destination}`));
  if (!row) return undefined;
  const { blockedId, ...number } = row;
  return { ...number, isCallerBlocked: blockedId !== null };
}

/** A call that has ended or was rejected, as the switch reports it. */
interface EndedCall {
  customerNumberId: number;
  incoming: boolean;
  callerId: string;
  destination: string;
  dialedAt: Date;
  outcome?: CallOutcome;
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
