import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { addMonths } from '#lib/calendar.ts';
import { bills, ledgerEntries, type PaidNumber } from '#provider/platform/db/schema/billing.ts';
import { suspensions } from '#provider/platform/db/schema/renewals.ts';
import { graceEnd } from '#provider/domain/plans/next-period.ts';
import { billAmount, idempotencyKeyOf, type PreparedAccount } from './demo-charges.ts';
import type { DemoNumber } from './demo-numbers.ts';
import { DAY_MS } from '#lib/time.ts';
import { earlierThan } from '#provider/platform/time.ts';

/**
 * Writes the bills of a demo account with their entries in the ledger; an account with a declined
 * one is suspended.
 */
export async function bookBills(
  context: Context,
  tx: Transaction,
  customerId: number,
  { account, numbers, charges }: PreparedAccount,
): Promise<void> {
  for (const [index, bill] of account.bills.entries()) {
    const { kind, daysAgo, card } = bill;
    const amountCents = billAmount(bill, numbers);
    const charge = charges[index];
    const at = earlierThan(context.now(), daysAgo * DAY_MS);
    const [row] = await tx
      .insert(bills)
      .values({
        customerId,
        kind,
        amountCents,
        idempotencyKey: idempotencyKeyOf(account, index),
        status: charge ? 'succeeded' : 'declined',
        gatewayChargeId: charge?.chargeId ?? null,
        cardBrand: charge?.brand ?? null,
        cardLastFour: account.cards[card]?.number.slice(-4) ?? null,
        createdAt: at,
        finishedAt: at,
        paidNumbers: charge && kind !== 'credit' ? numbersUntil(numbers, addMonths(at, 1)) : null,
      })
      .returning();
    if (!row) throw new Error('a demo bill was not written');
    if (charge) await bookCharge(tx, row);
    else await rejectRenewal(tx, row.id, customerId, at);
  }
}

const numbersUntil = (numbers: readonly DemoNumber[], until: Date): PaidNumber[] =>
  numbers.map(({ digits }) => ({ number: digits, until: until.toISOString() }));

async function bookCharge(tx: Transaction, bill: typeof bills.$inferSelect): Promise<void> {
  const { id: billId, customerId, kind, amountCents, createdAt } = bill;
  if (customerId === null) throw new Error('a demo bill has no customer');
  const entry = { customerId, billId, createdAt };
  await tx.insert(ledgerEntries).values({ ...entry, kind: 'payment', amountCents });
  if (kind === 'credit') return;
  await tx.insert(ledgerEntries).values({ ...entry, kind: 'plan', amountCents: -amountCents });
}

/** Writes the rejected transaction that a demo account is suspended for. */
async function rejectRenewal(
  tx: Transaction,
  rejectedBillId: number,
  customerId: number,
  at: Date,
): Promise<void> {
  await tx
    .insert(suspensions)
    .values({ customerId, rejectedBillId, preSuspendedAt: at, graceEndsAt: graceEnd(at) });
}
