import { desc, type Logger } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import * as account from '#contract/hub/account-information.ts';
import * as auth from '#contract/hub/auth.ts';
import * as billing from '#contract/hub/billing.ts';
import * as calls from '#contract/hub/calls.ts';
import * as numbers from '#contract/hub/numbers.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { listEndpoints } from '#contract/openapi.ts';
import type { Context } from '#provider/domain/context.ts';
import { findCustomerByEmail } from '#provider/domain/customers/customer.ts';
import type { Database } from '#provider/platform/context.ts';
import { createApp } from '#provider/http/app.ts';
import { withdrawals } from '#provider/platform/db/schema/withdrawals.ts';
import { createLog } from '#provider/platform/log.ts';
import { createContext } from '#provider/setup/create-context.ts';
import { cleanUp } from '#provider/domain/clean-up/clean-up.ts';
import { retryMessages } from '#provider/domain/messages/retry.ts';
import { deliverDue, watchMessages } from '#provider/domain/messages/deliver.ts';
import { watchLedger } from '#provider/domain/payments/ledger/audit-ledger.ts';
import { recoverPayments } from '#provider/domain/payments/paying/recover.ts';
import { retryRefunds } from '#provider/domain/payments/paying/refund.ts';
import { queueNoticesOnOneInstance } from '#provider/domain/notices/queue-notices.ts';
import { renewOnOneInstance } from '#provider/domain/plans/renewal/renew-due.ts';
import { processWithdrawals } from '#provider/domain/withdrawals/process.ts';
import { request } from '../support/servers/app.ts';
import { testConfig } from '../support/servers/config.ts';
import { signIn } from '../support/customers/customer-area.ts';
import { freshPostgres, type TestDatabase } from '../support/databases/databases.ts';
import { CUSTOMER, fillLargeShop } from '../support/databases/large-shop.ts';
import { sendPublicRequests } from '../support/errors/public-requests.ts';
import { assertDefined } from '../support/assert-defined.ts';

/** Number of rows from which a table is never read as a whole. */
const MANY_ROWS = 10_000;

interface Statement {
  query: string;
  params: unknown[];
}

/** A node of a plan, as `explain (format json)` writes it. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Parent Relationship'?: string;
  Plans?: PlanNode[];
}

interface Recording {
  context: Context;
  statements: Statement[];
}

/** A table that is read as a whole, perhaps for each row of another one. */
interface Scan {
  table: string;
  perRow: boolean;
}

function scansOf(node: PlanNode, inSubPlan = false): Scan[] {
  const perRow = inSubPlan || node['Parent Relationship'] === 'SubPlan';
  return [
    ...(node['Node Type'] === 'Seq Scan'
      ? [{ table: assertDefined(node['Relation Name']), perRow }]
      : []),
    ...(node.Plans ?? []).flatMap((child) => scansOf(child, perRow)),
  ];
}

/** The tables whose rows the audit checks one by one, a range of ids at a time. */
const AUDITED: readonly string[] = ['payments', 'ledger_entries', 'calls'];

// The planner is the same on both engines; the embedded one would take minutes to fill.
describe.skipIf(inject('postgresPort') === null)('in a large shop', () => {
  let database: TestDatabase;
  let pool: Pool;
  let shop: Context;
  let large: Set<string>;

  beforeAll(async () => {
    database = await freshPostgres();
    shop = await createContext(database, testConfig(), createLog('silent'));
    await fillLargeShop(assertDefined(database.url));
    pool = new Pool({ connectionString: assertDefined(database.url) });
    // `end` resolves before the connections have ended, so that the drop of the database may end
    // one: an error event, which would fail the run without a listener.
    pool.on('error', () => undefined);
    const many = `select relname as name from pg_class where relkind = 'r' and reltuples > $1`;
    const { rows } = await pool.query<{ name: string }>(many, [MANY_ROWS]);
    large = new Set(rows.map(({ name }) => name));
  });
  afterAll(async () => {
    await pool.end();
    await database.close();
  });

  /** Returns a context whose statements are recorded while they run. */
  function record(): Recording {
    const statements: Statement[] = [];
    const logger: Logger = {
      logQuery: (query, params) => {
        if (/^\s*(select|insert|update|delete)/i.test(query)) statements.push({ query, params });
      },
    };
    const db = drizzle(pool, { logger }) as unknown as Database;
    return { context: { ...shop, db, reads: db, probe: db }, statements };
  }

  /**
   * Runs work and returns the large tables that its statements read as a whole, each with its
   * statement.
   */
  async function readAsAWhole(
    work: (context: Context) => Promise<unknown>,
    isWrong: (scan: Scan) => boolean = () => true,
  ): Promise<string[]> {
    const { context, statements } = record();
    await work(context);
    expect(statements).not.toEqual([]);
    const found = new Set<string>();
    for (const { query, params } of statements) {
      const { rows } = await pool.query(`explain (format json) ${query}`, params);
      const [{ Plan }] = (rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'];
      const wrong = scansOf(Plan).filter((scan) => large.has(scan.table) && isWrong(scan));
      for (const { table } of wrong) found.add(`${table}: ${query}`);
    }
    return [...found];
  }

  it('has many rows in nearly every table', () => {
    expect(large.size).toBeGreaterThan(25);
  });

  it.each<[string, (context: Context) => Promise<unknown>]>([
    ['the recovery of payments', recoverPayments],
    ['the retry of refunds', retryRefunds],
    [
      'the withdrawals',
      async (context) => {
        await processWithdrawals(context);
        const [last] = await shop.db.select().from(withdrawals).orderBy(desc(withdrawals.id));
        expect(last?.state).toBe('accepted');
      },
    ],
    ['the renewals', renewOnOneInstance],
    ['the notices', queueNoticesOnOneInstance],
    ['the delivery of messages', (context) => deliverDue(context)],
    [
      'the wait for a gateway',
      (context) => deliverDue({ ...context, config: { ...context.config, sandbox: false } }),
    ],
    ['the watch over messages', watchMessages],
    ['the retry of failed messages', retryMessages],
    ['the clean-up', cleanUp],
    [
      'the metrics',
      async (context) => {
        const response = await createApp(context).request('/metrics');
        const text = await response.text();
        for (const figures of ['orders', 'payments', 'refunds', 'messages', 'ledger']) {
          expect(text).toContain(`shop_metrics_read_success{figures="${figures}"} 1`);
        }
      },
    ],
  ])('uses an index for every query of %s', async (_, work) => {
    expect(await readAsAWhole(work)).toEqual([]);
  });

  it('uses an index for what the audit looks up for each row', async () => {
    const isWrong = ({ table, perRow }: Scan) => perRow || !AUDITED.includes(table);
    expect(await readAsAWhole(watchLedger, isWrong)).toEqual([]);
  });

  it('uses an index for every query of every public endpoint', async () => {
    const customer = assertDefined(await findCustomerByEmail(shop, CUSTOMER));
    let sent: ReadonlySet<AnyEndpoint> = new Set();
    const scans = await readAsAWhole(async (context) => {
      sent = await sendPublicRequests(createApp(context), shop, customer);
    });
    expect(scans).toEqual([]);
    const open = listEndpoints().filter(({ endpoint }) => endpoint.access === 'public');
    expect(open.filter(({ endpoint }) => !sent.has(endpoint)).map(({ name }) => name)).toEqual([]);
  });

  it('uses an index for every list of a customer', async () => {
    const scans = await readAsAWhole(async (context) => {
      const app = createApp(context);
      const { customer, token } = await signIn(context, CUSTOMER);
      const didid = customer.id;
      const { rows } = await pool.query<{ id: number }>(
        `select calls.id from calls join customer_numbers on customer_number_id = customer_numbers.id
          where did_id = $1 limit 1`,
        [didid],
      );
      const before = String(assertDefined(rows[0]).id);
      const responses = [
        await request(app, account.getAccountInformation, { token }),
        await request(app, auth.listSessions, { token }),
        await request(app, billing.getSavedCards, { token }),
        await request(app, billing.getMyAccountPackagePrice, { token }),
        await request(app, billing.getBillingHistory, {
          token,
          query: { pageIndex: 1, totalRecordsPerPage: 5 },
        }),
        await request(app, numbers.getMyNumbers, { token }),
        await request(app, numbers.getCallHistory, { token, query: { didid } }),
        await request(app, numbers.getCallHistory, { token, query: { didid, before } }),
        await request(app, calls.getBlockedCallers, { token, params: { didid } }),
        await request(app, calls.blockCaller, {
          token,
          params: { didid },
          body: { phoneNumber: '442079460777' },
        }),
        await request(app, calls.simulateArrival, {
          token,
          params: { didid },
          body: { kind: 'call' },
        }),
        await request(app, calls.waitForArrival, {
          token,
          params: { didid },
          // The call that has just come in: the queries are those of a wait, without the waiting.
          query: { listenFrom: new Date(context.now().getTime() - 60_000).toISOString() },
        }),
        await request(app, numbers.getCallerIds, { token, query: { didid } }),
      ];
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    });
    expect(scans).toEqual([]);
  });
});
