import { eq } from 'drizzle-orm';
import type { Cents } from '#lib/money/money.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { calls } from '#provider/platform/db/schema/numbers.ts';

export type CallOutcome = (typeof calls.$inferSelect)['outcome'];

/** What a call uses of the plan's minutes and of the credit (docs/billing.md, "Calls"). */
export interface CallCharge {
  includedMinutes: number;
  costMicros: number;
  costCents: Cents;
}

/** What a call uses that costs its customer nothing. */
export const NO_CHARGE: CallCharge = { includedMinutes: 0, costMicros: 0, costCents: 0 };

/** A call that has ended or was rejected; both numbers are digits. */
interface EndedCall extends CallCharge {
  eventId: string;
  customerNumberId: number;
  incoming: boolean;
  callerId: string;
  destination: string;
  dialedAt: Date;
  outcome: CallOutcome;
  seconds: number;
}

/** Stores a call and takes its cost from the customer's credit, by one entry of the ledger. */
export async function recordCall(tx: Transaction, call: EndedCall): Promise<void> {
  await tx.insert(calls).values({ ...call, ledgerEntryId: await insertCost(tx, call) });
}

async function insertCost(
  tx: Transaction,
  { customerNumberId, costCents, dialedAt }: EndedCall,
): Promise<number | null> {
  if (costCents === 0) return null;
  const [customer] = await tx
    .select({ customerId: customerNumbers.customerId })
    .from(customerNumbers)
    .where(eq(customerNumbers.id, customerNumberId));
  if (!customer) throw new Error('a call of a number without a customer');
  const [entry] = await tx
    .insert(ledgerEntries)
    .values({
      customerId: customer.customerId,
      kind: 'call',
      amountCents: -costCents,
      createdAt: dialedAt,
    })
    .returning({ id: ledgerEntries.id });
  return entry?.id ?? null;
}
