import {
  and,
  count,
  countDistinct,
  eq,
  gt,
  isNull,
  lte,
  min,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Registry } from 'prom-client';
import type { Context } from '#provider/domain/context.ts';
import { numberHolds } from '#provider/platform/db/schema/catalogue.ts';
import { customerNumbers, customers } from '#provider/platform/db/schema/customers.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';
import { paymentRequests, refunds } from '#provider/platform/db/schema/payment-requests.ts';
import { suspensions } from '#provider/platform/db/schema/renewals.ts';
import { waitingSince } from '#provider/domain/messages/insert-message.ts';
import { readLedgerDifference } from '#provider/domain/payments/ledger/audit-ledger.ts';
import { createGauge, createReadings, type Figures, type Reading } from './readings.ts';

/**
 * Registers the gauges of orders, payments, refunds, holds, messages, renewals and the ledger; a
 * scrape reads their values.
 */
export function registerShopMetrics(
  registry: Registry,
  context: Pick<Context, 'reads' | 'log' | 'databaseNow'>,
): void {
  const registration: Registration = {
    now: context.databaseNow(),
    reading: createReadings(registry, context),
    gauge: (name, help, read) =>
      createGauge(registry, { name, help }, async () => ({ '': await read() })),
    gauges: (label) => (name, help, values, read) =>
      createGauge(registry, { name, help, labelNames: [label] }, async () => {
        const found = await read();
        return Object.fromEntries(values.map((value) => [value, found && (found[value] ?? 0)]));
      }),
  };
  for (const register of GROUPS) register(registration);
}

/** What registers the gauges of one group. */
interface Registration {
  /** The database's time. */
  now: SQL<Date>;
  /** Creates a cached reading of a query. */
  reading: ReturnType<typeof createReadings>;
  gauge(name: string, help: string, read: Reading<number | undefined>): void;
  /** Returns what registers a gauge with a value of a label for each of `values`. */
  gauges(
    label: string,
  ): (name: string, help: string, values: readonly string[], read: Reading<Figures>) => void;
}

const GROUPS: readonly ((registration: Registration) => void)[] = [
  registerOrders,
  registerPayments,
  registerRefunds,
  registerHolds,
  registerMessages,
  registerRenewals,
  registerLedger,
];

/** Returns the moment 24 hours ago. */
const dayBefore = (now: SQL<Date>): SQL => sql`${now} - interval '1 day'`;

function registerOrders({ now, reading, gauge, gauges }: Registration): void {
  const { state, createdAt, purpose } = paymentRequests;
  const orderRows = reading('orders', (tx) =>
    tx
      .select({ state, rows: count(), age: selectAgeOfOldest(now, createdAt) })
      .from(paymentRequests)
      .where(and(eq(purpose, 'order'), or(gt(createdAt, dayBefore(now)), eq(state, 'reserved'))))
      .groupBy(state),
  );
  gauges('state')(
    'shop_orders',
    'Orders by state: unfinished ones (reserved), and all of the last 24 hours.',
    state.enumValues,
    async () => countByState(await orderRows()),
  );
  gauge(
    'shop_orders_oldest_unfinished_seconds',
    'Age of the oldest unfinished order; 0 without one.',
    async () => ageOf(await orderRows(), 'reserved'),
  );
}

function registerPayments({ now, reading, gauges }: Registration): void {
  const { state, createdAt, purpose } = paymentRequests;
  gauges('purpose')(
    'shop_payments_oldest_unfinished_seconds',
    'Age of the oldest unfinished payment of a purpose; 0 without one.',
    purpose.enumValues,
    reading('payments', async (tx) => {
      const rows = await tx
        .select({ purpose, age: selectAgeOfOldest(now, createdAt) })
        .from(paymentRequests)
        .where(eq(state, 'reserved'))
        .groupBy(purpose);
      return Object.fromEntries(rows.map((row) => [row.purpose, row.age ?? 0]));
    }),
  );
}

function registerRefunds({ now, reading, gauge }: Registration): void {
  const refundRow = reading('refunds', async (tx) => {
    const [row] = await tx
      .select({ rows: count(), age: selectAgeOfOldest(now, refunds.createdAt) })
      .from(refunds)
      .where(eq(refunds.state, 'pending'));
    return row;
  });
  gauge(
    'shop_refunds_pending',
    'Refunds that the gateway has not confirmed yet.',
    async () => (await refundRow())?.rows,
  );
  gauge(
    'shop_refunds_oldest_pending_seconds',
    'Age of the oldest of these refunds; 0 without one.',
    async () => {
      const row = await refundRow();
      return row && (row.age ?? 0);
    },
  );
}

function registerHolds({ now, reading, gauges }: Registration): void {
  gauges('state')(
    'shop_number_holds',
    'Numbers that visitors hold (active), and holds that ran out within the last hour (ended).',
    ['active', 'ended'],
    reading('holds', async (tx) => {
      const isActive = gt(numberHolds.expiresAt, now);
      const [row] = await tx
        .select({
          active: sql`count(*) filter (where ${isActive})`.mapWith(Number),
          ended: sql`count(*) filter (where not ${isActive})`.mapWith(Number),
        })
        .from(numberHolds)
        .where(gt(numberHolds.expiresAt, sql`${now} - interval '1 hour'`));
      return { ...row };
    }),
  );
}

function registerMessages({ now, reading, gauge, gauges }: Registration): void {
  const messageRows = reading('outbox', (tx) =>
    tx
      .select({ state: outbox.state, rows: count(), age: selectAgeOfOldest(now, waitingSince) })
      .from(outbox)
      .where(
        or(
          gt(outbox.createdAt, dayBefore(now)),
          // Each of the two states has a partial index, of which `in` would use neither.
          eq(outbox.state, 'pending'),
          // One fails three days after it was created, so that the last 24 hours would lack it.
          eq(outbox.state, 'failed'),
        ),
      )
      .groupBy(outbox.state),
  );
  gauges('state')(
    'shop_outbox_messages',
    'Messages by state: unsent (pending) and failed ones, and all others of the last 24 hours.',
    outbox.state.enumValues,
    async () => countByState(await messageRows()),
  );
  gauge(
    'shop_outbox_oldest_unsent_seconds',
    'Time since the oldest unsent message was written or put back; 0 without one.',
    async () => ageOf(await messageRows(), 'pending'),
  );

  gauges('channel')(
    'shop_outbox_written_last_hour',
    'Messages by channel that were written within the last hour, whatever became of them.',
    outbox.channel.enumValues,
    reading('messages', async (tx) => {
      const rows = await tx
        .select({ channel: outbox.channel, rows: count() })
        .from(outbox)
        .where(gt(outbox.createdAt, sql`${now} - interval '1 hour'`))
        .groupBy(outbox.channel);
      return Object.fromEntries(rows.map(({ channel, rows: written }) => [channel, written]));
    }),
  );
}

function registerRenewals({ now, reading, gauge }: Registration): void {
  const due = reading('renewals due', async (tx) => {
    const [row] = await tx
      .select({
        accounts: countDistinct(customerNumbers.customerId),
        age: selectAgeOfOldest(now, customerNumbers.nextPaymentAt),
      })
      .from(customerNumbers)
      // Unlike a join, a subquery never makes the planner read all customers.
      .where(
        and(
          eq(customerNumbers.renews, true),
          lte(customerNumbers.nextPaymentAt, now),
          sql`${selectCustomerStatus} = 'Active'`,
        ),
      );
    return row;
  });
  gauge(
    'shop_renewals_due',
    'Active accounts whose renewal is due and not charged yet.',
    async () => (await due())?.accounts,
  );
  gauge(
    'shop_renewals_oldest_due_seconds',
    'Time since the oldest of these renewals was due; 0 without one.',
    async () => {
      const row = await due();
      return row && (row.age ?? 0);
    },
  );
  gauge(
    'shop_renewals_failed',
    'Accounts in the days of grace after a rejected renewal.',
    reading('renewals failed', async (tx) => {
      const [row] = await tx
        .select({ accounts: count() })
        .from(suspensions)
        .where(and(isNull(suspensions.resolvedAt), gt(suspensions.graceEndsAt, now)));
      return row?.accounts;
    }),
  );
}

function registerLedger({ reading, gauge }: Registration): void {
  gauge(
    'shop_ledger_difference_cents',
    'Cents by which the newest 10,000 payments and their ledger entries differ; not 0 is an error.',
    reading('ledger', readLedgerDifference),
  );
}

const selectCustomerStatus = sql`(select ${customers.status} from ${customers}
  where ${customers.id} = ${customerNumbers.customerId})`;

interface StateRow {
  state: string;
  rows: number;
  age: number | null;
}

const selectAgeOfOldest = (now: SQL<Date>, moment: PgColumn | SQL): SQL<number | null> =>
  sql<number | null>`greatest(0, extract(epoch from ${now} - ${min(moment)}))`.mapWith(Number);

const countByState = (rows: StateRow[] | undefined): Figures | undefined =>
  rows && Object.fromEntries(rows.map((row) => [row.state, row.rows]));

const ageOf = (rows: StateRow[] | undefined, state: string): number | undefined =>
  rows && (rows.find((row) => row.state === state)?.age ?? 0);
