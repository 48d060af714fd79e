import { eq } from 'drizzle-orm';
import type { Cents } from '#lib/money.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import { calls } from '#provider/platform/db/schema/calls.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';

/** A call that has ended, as the switch reports it. */
export interface EndedCall {
  customerNumberId: number;
  incoming: boolean;
  callerId: string;
  destination: string;
  dialedAt: Date;
  costCents: Cents;
}

/** Stores a call and takes its cost from the customer's credit. */
export async function recordCall(tx: Transaction, call: EndedCall): Promise<void> {
  await tx.insert(calls).values({ ...call, ledgerEntryId: await bookCost(tx, call) });
}

async function bookCost(tx: Transaction, call: EndedCall): Promise<number | null> {
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
