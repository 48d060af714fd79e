import { and, asc, eq, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import { bills, ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import { calls } from '#provider/platform/db/schema/numbers.ts';
import { runOnOneInstance } from '#provider/platform/jobs/lease.ts';
import { paymentRequests, refunds } from '#provider/platform/db/schema/payment-requests.ts';
import { BOOKED_REASONS } from '../paying/refund.ts';

type Rule =
  | 'payment-amount'
  | 'plan-amount'
  | 'entry-sign'
  | 'call-cost'
  | 'open-payment'
  | 'ended-payment'
  | 'refund'
  | 'refund-amount'
  | 'withdrawal'
  | 'missing-payment';

/** A rule that is broken, and the row that breaks it. */
interface Finding {
  rule: Rule;
  /** The id of a bill, a ledger entry or a call; of a payment request for `missing-payment`. */
  id: number | string;
}

/** Ids of one query; each range stays far below the time limit of a statement. */
const RANGE = 50_000;

const MOST_LOGGED = 20;

const selectSum = (kind: 'payment' | 'plan' | 'refund' | 'withdrawal'): SQL =>
  sql`(select coalesce(sum(${ledgerEntries.amountCents}), 0) from ${ledgerEntries}
    where ${ledgerEntries.billId} = ${bills.id} and ${ledgerEntries.kind} = ${kind})`;

/** What a payment has taken: its amount when it succeeded. */
const taken = sql`case when ${bills.status} = 'succeeded' then ${bills.amountCents} else 0 end`;

/** What a payment has bought: what it took, unless that stays on the account as credit. */
const spent = sql`case when ${bills.kind} = 'credit' then 0 else -(${taken}) end`;

/** The reasons of refunds that leave their payment paid. */
const booked = sql.raw(BOOKED_REASONS.map((reason) => `'${reason}'`).join(', '));

/** What is refunded of a paid payment, confirmed or not. */
const givenBack = sql`(select coalesce(sum(${refunds.amountCents}), 0) from ${paymentRequests}
  join ${refunds} on ${refunds.requestId} = ${paymentRequests.id}
  where ${paymentRequests.billId} = ${bills.id} and ${refunds.reason} in (${booked}))`;

/** What of that was bought: nothing of credit. */
const unbought = sql`case when ${bills.kind} = 'credit' then 0 else ${givenBack} end`;

/** What is true of every row of a table. */
interface Statement {
  /** What a row is. */
  row: string;
  sentence: string;
}

/** The rules, each with the condition of a row that breaks it. */
const RULES: readonly (Statement & { rule: Rule; table: SQL; id: SQL; broken: SQL })[] = [
  {
    rule: 'payment-amount',
    row: 'bill',
    sentence:
      'The `payment` entries of a bill add up to its amount when it succeeded, and to ' +
      '0 otherwise.',
    table: sql`${bills}`,
    id: sql`${bills.id}`,
    broken: sql`${selectSum('payment')} <> ${taken}`,
  },
  {
    rule: 'plan-amount',
    row: 'bill',
    sentence:
      'The `plan` entries of a bill add up to minus its amount when it succeeded, and ' +
      'to 0 otherwise and for credit.',
    table: sql`${bills}`,
    id: sql`${bills.id}`,
    broken: sql`${selectSum('plan')} <> ${spent}`,
  },
  {
    rule: 'entry-sign',
    row: 'ledger entry',
    sentence:
      '`payment`, `gift` and `withdrawal` entries are never negative, all others ' +
      'never positive, and a `payment` or `withdrawal` entry names its bill.',
    table: sql`${ledgerEntries}`,
    id: sql`${ledgerEntries.id}`,
    broken: sql`case when ${ledgerEntries.kind} in ('payment', 'gift', 'withdrawal')
      then ${ledgerEntries.amountCents} < 0 else ${ledgerEntries.amountCents} > 0 end
      or (${ledgerEntries.kind} in ('payment', 'withdrawal') and ${ledgerEntries.billId} is null)`,
  },
  {
    rule: 'call-cost',
    row: 'call',
    sentence: 'The entry of a call is minus its cost; a call without an entry costs nothing.',
    table: sql`${calls}`,
    id: sql`${calls.id}`,
    broken: sql`coalesce((select ${ledgerEntries.amountCents} from ${ledgerEntries}
      where ${ledgerEntries.id} = ${calls.ledgerEntryId}), 0) <> -${calls.costCents}`,
  },
  {
    rule: 'open-payment',
    row: 'bill',
    sentence: 'A bill is `pending` only while a request of it is `reserved`.',
    table: sql`${bills}`,
    id: sql`${bills.id}`,
    broken: sql`${bills.status} = 'pending'
      and not exists (select 1 from ${paymentRequests}
        where ${paymentRequests.billId} = ${bills.id} and ${paymentRequests.state} = 'reserved')`,
  },
  {
    rule: 'ended-payment',
    row: 'bill',
    sentence: 'A bill is `succeeded` exactly when its request is `settled`.',
    table: sql`${bills}`,
    id: sql`${bills.id}`,
    broken: sql`coalesce((
      select (${paymentRequests.state} = 'settled') <> (${bills.status} = 'succeeded')
      from ${paymentRequests} where ${paymentRequests.billId} = ${bills.id} limit 1), false)`,
  },
  {
    rule: 'refund',
    row: 'bill',
    sentence:
      'A bill is `refunded` exactly when a refund of it, other than by withdrawal or an ' +
      'operator, is confirmed.',
    table: sql`${bills}`,
    id: sql`${bills.id}`,
    broken: sql`(${bills.status} = 'refunded') <> (
      select count(*) > 0 from ${paymentRequests}
      join ${refunds} on ${refunds.requestId} = ${paymentRequests.id}
      where ${paymentRequests.billId} = ${bills.id} and ${refunds.state} = 'succeeded'
        and ${refunds.reason} not in (${booked}))`,
  },
  {
    rule: 'refund-amount',
    row: 'bill',
    sentence: 'A refund is as much as its bill, or at most as much by withdrawal or an operator.',
    table: sql`${bills}`,
    id: sql`${bills.id}`,
    // A count is looked up for each payment; `exists` would be a join of whole tables.
    broken: sql`(select count(*) from ${paymentRequests}
      join ${refunds} on ${refunds.requestId} = ${paymentRequests.id}
      where ${paymentRequests.billId} = ${bills.id}
        and case when ${refunds.reason} in (${booked})
          then ${refunds.amountCents} > ${bills.amountCents}
          else ${refunds.amountCents} <> ${bills.amountCents} end) > 0`,
  },
  {
    rule: 'withdrawal',
    row: 'bill',
    sentence:
      'The `refund` entries of a bill add up to minus what is refunded by withdrawal or an ' +
      'operator, the `withdrawal` entries to that, and to 0 for credit.',
    table: sql`${bills}`,
    id: sql`${bills.id}`,
    broken: sql`${selectSum('withdrawal')} <> ${unbought} or ${selectSum('refund')} <> -(${givenBack})`,
  },
];

/** The rule of requests, which `listUnbilled` checks. */
const MISSING_PAYMENT: Statement & { rule: Rule } = {
  rule: 'missing-payment',
  row: 'payment request',
  sentence: 'A settled request has a bill, unless it verifies a card.',
};

/** Returns the sum of one kind among the entries that a query has joined. */
const selectJoinedSum = (kind: 'payment' | 'plan'): SQL =>
  sql`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${ledgerEntries.kind} = ${kind}), 0)`;

/** Payments that `readLedgerDifference` compares, in some fifty milliseconds. */
const NEWEST_PAYMENTS = 10_000;

/**
 * Returns the cents by which the newest payments and their ledger entries differ, by the rules
 * `payment-amount` and `plan-amount`; 0 when they add up. It is cheap enough for monitoring.
 */
export async function readLedgerDifference(db: Executor): Promise<number> {
  const [row] = await db.select({ cents: sql`coalesce(sum(cents), 0)`.mapWith(Number) }).from(
    sql`(select * from ${bills} order by ${bills.id} desc limit ${NEWEST_PAYMENTS})
        as ${bills} cross join lateral (
          select abs(${selectJoinedSum('payment')} - ${taken}) + abs(${selectJoinedSum('plan')} - (${spent})) as cents
          from ${ledgerEntries} where ${ledgerEntries.billId} = ${bills.id}
        ) as differences`,
  );
  return row?.cents ?? 0;
}

/**
 * Reads all bills and entries, range by range, and returns every row that breaks a rule; nothing
 * when all add up.
 */
export async function auditLedger({ db }: { db: Executor }): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { rule, table, id, broken } of RULES) {
    const [last] = await db.select({ id: sql`max(${id})`.mapWith(Number) }).from(table);
    for (let after = 0; after < (last?.id ?? 0); after += RANGE) {
      const rows = await db
        .select({ id: sql`${id}`.mapWith(Number) })
        .from(table)
        .where(sql`${id} > ${after} and ${id} <= ${after + RANGE} and (${broken})`)
        .orderBy(id);
      findings.push(...rows.map((row) => ({ rule, id: row.id })));
    }
  }
  const unbilled = await listUnbilled(db);
  return [...findings, ...unbilled.map(({ id }) => ({ rule: MISSING_PAYMENT.rule, id }))];
}

/**
 * Returns the settled requests whose money no bill shows: only the verification of a card has none.
 */
const listUnbilled = (db: Executor): Promise<{ id: string }[]> =>
  db
    .select({ id: paymentRequests.id })
    .from(paymentRequests)
    .where(
      and(
        isNull(paymentRequests.billId),
        eq(paymentRequests.state, 'settled'),
        ne(paymentRequests.purpose, 'card'),
      ),
    )
    .orderBy(asc(paymentRequests.createdAt));

/** Describes what breaks which rule: `bill 17 breaks plan-amount: The …`. */
export function describeFinding({ rule, id }: Finding): string {
  const { row, sentence } = RULES.find((one) => one.rule === rule) ?? MISSING_PAYMENT;
  return `${row} ${id} breaks ${rule}: ${sentence}`;
}

/** Audits the ledger on one instance, and logs an error for what does not add up. */
export async function watchLedger(context: Context): Promise<void> {
  const findings = await runOnOneInstance(context, 'ledger', () => auditLedger(context));
  if (!findings || findings.length === 0) return;
  context.log.error(
    { findings: findings.slice(0, MOST_LOGGED), count: findings.length },
    'the ledger does not add up',
  );
}
