import { and, eq, isNotNull, lt, ne, or, sql, sum } from 'drizzle-orm';
import type { Context } from '#provider/context.ts';
import { ledgerEntries, payments } from '#provider/db/schema/billing.ts';
import { calls } from '#provider/db/schema/calls.ts';
import { paymentRequests } from '#provider/db/schema/payment-requests.ts';

type Books = Pick<Context, 'db'>;

/** A rule that the books break, and the row that breaks it. */
export interface Finding {
  rule: 'payment-amount' | 'plan-amount' | 'entry-sign' | 'call-cost' | 'open-payment';
  id: number;
}

/** Reads all books and answers every place where they do not add up; nothing when they do. */
export async function auditLedger(context: Books): Promise<Finding[]> {
  return [
    ...(await wrongAmounts(context)),
    ...(await wrongSigns(context)),
    ...(await wrongCalls(context)),
    ...(await leftOpen(context)),
  ];
}

/** A payment that succeeded has come in exactly once, any other one never; what it bought was taken for exactly its price. */
async function wrongAmounts({ db }: Books): Promise<Finding[]> {
  const incoming = sum(
    sql`case when ${ledgerEntries.kind} = 'payment' then ${ledgerEntries.amountCents} end`,
  ).mapWith(Number);
  const spent = sum(
    sql`case when ${ledgerEntries.kind} = 'plan' then ${ledgerEntries.amountCents} end`,
  ).mapWith(Number);
  const rows = await db
    .select({
      id: payments.id,
      status: payments.status,
      kind: payments.kind,
      amountCents: payments.amountCents,
      incoming,
      spent,
    })
    .from(payments)
    .leftJoin(ledgerEntries, eq(ledgerEntries.paymentId, payments.id))
    .groupBy(payments.id);
  return rows.flatMap((row): Finding[] => {
    const taken = row.status === 'succeeded' ? row.amountCents : 0;
    const used = row.kind === 'credit' ? 0 : -taken;
    return [
      ...((row.incoming ?? 0) === taken ? [] : [{ rule: 'payment-amount' as const, id: row.id }]),
      ...((row.spent ?? 0) === used ? [] : [{ rule: 'plan-amount' as const, id: row.id }]),
    ];
  });
}

/** Money in is positive, money out negative; money from a card names its payment. */
async function wrongSigns({ db }: Books): Promise<Finding[]> {
  const { kind, amountCents, paymentId } = ledgerEntries;
  const incoming = sql`${kind} in ('payment', 'gift')`;
  const rows = await db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(
      or(
        and(incoming, lt(amountCents, 0)),
        and(sql`not ${incoming}`, sql`${amountCents} > 0`),
        and(eq(kind, 'payment'), sql`${paymentId} is null`),
      ),
    );
  return rows.map(({ id }) => ({ rule: 'entry-sign', id }));
}

/** A call that cost something has an entry of exactly its cost. */
async function wrongCalls({ db }: Books): Promise<Finding[]> {
  const rows = await db
    .select({ id: calls.id })
    .from(calls)
    .leftJoin(ledgerEntries, eq(ledgerEntries.id, calls.ledgerEntryId))
    .where(sql`coalesce(${ledgerEntries.amountCents}, 0) <> -${calls.costCents}`);
  return rows.map(({ id }) => ({ rule: 'call-cost', id }));
}

/** A payment waits for its outcome only while its request does. */
async function leftOpen({ db }: Books): Promise<Finding[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(paymentRequests, eq(paymentRequests.paymentId, payments.id))
    .where(
      and(
        isNotNull(paymentRequests.finishedAt),
        eq(payments.status, 'pending'),
        ne(paymentRequests.state, 'reserved'),
      ),
    );
  return rows.map(({ id }) => ({ rule: 'open-payment', id }));
}
