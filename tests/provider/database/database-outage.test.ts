import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Client } from 'pg';
import type { Database } from '#provider/platform/context.ts';
import { createContext } from '#provider/setup/create-context.ts';
import { openPostgres } from '#provider/platform/db/postgres.ts';
import { createLog } from '#provider/platform/log.ts';
import { balance, balanced, settledOrders } from '../support/payments/shop-records.ts';
import { confirmPhones, onSale, orderOf, type OrderBody } from '../support/customers/buyers.ts';
import { testConfig } from '../support/servers/config.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { streamOrders, type OrderReply } from '../support/payments/order-stream.ts';
import {
  freePort,
  postgresFolder,
  startPostgres,
  type TestServer,
} from '../support/databases/postgres.ts';
import { startServer, type ServerProcess } from '../support/servers/server.ts';

const ORDERS = 30;
const TERMINATIONS = 20;
const TIME_MS = 120_000;

/** Ends one of the provider's connections, rather one that is inside a transaction. */
const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'vnum-provider' and pid <> pg_backend_pid()
  order by (state = 'idle in transaction') desc, (state = 'active') desc, random() limit 1`;

describe.skipIf(inject('postgresPort') === null)(
  'a PostgreSQL server that fails under load',
  () => {
    let postgres: TestServer;
    let server: ServerProcess;
    let bodies: OrderBody[];

    const inDatabase = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
      const opened = await openPostgres(postgres.url('postgres'));
      try {
        return await work(opened.db);
      } finally {
        await opened.close();
      }
    };

    beforeAll(async () => {
      postgres = await startPostgres(assertDefined(postgresFolder()));
      const opened = await openPostgres(postgres.url('postgres'));
      const context = await createContext(opened, testConfig(), createLog('silent'));
      const { didIds, packageId } = await onSale(context, ORDERS);
      await confirmPhones(context, [...didIds.keys()]);
      bodies = didIds.map((didId, index) => orderOf(index, didId, packageId));
      await opened.close();
      server = await startServer({
        DATABASE_URL: postgres.url('postgres'),
        SANDBOX_PAYMENT_LATENCY_MS: '100',
        LOG_LEVEL: 'info',
      });
    });
    afterAll(async () => {
      await server.end('SIGKILL');
      await postgres.stop();
    });

    it(
      'loses and doubles no order, and the provider returns 503 and goes on',
      async () => {
        const replies: (OrderReply | null)[] = [];
        const stream = streamOrders(bodies, {
          origin: () => server.origin,
          atOnce: 6,
          onReply: (reply) => void replies.push(reply),
        });
        const operator = new Client({ connectionString: postgres.url('postgres') });
        await operator.connect();
        let terminated = 0;
        while (terminated < TERMINATIONS) {
          const before = replies.length;
          const { rows } = await operator.query(TERMINATE);
          terminated += rows.length;
          if (terminated % 5 === 0) {
            await expect.poll(() => replies.length, { timeout: 90_000 }).toBeGreaterThan(before);
          }
        }
        await operator.end();
        await postgres.shutDown();
        await postgres.startUp();
        const confirmed = await stream;
        const health = await fetch(`${server.origin}/healthz`);

        expect(health.status).toBe(200);
        expect(replies).not.toContain(null);
        const failed = replies.filter((reply) => reply?.status !== 200);
        expect(failed.length).toBeGreaterThan(0);
        expect(failed.every((reply) => reply?.status === 503 && reply.retryAfter === '5')).toBe(
          true,
        );
        await inDatabase(async (db) => {
          await expect.poll(async () => (await balance({ db })).open, { timeout: 90_000 }).toBe(0);
          const totals = await balance({ db });
          expect(totals).toEqual(balanced(ORDERS, totals.centsDue));
          const settled = await settledOrders(db);
          const known = new Set(settled.map(({ response }) => response?.confirmationId));
          expect(confirmed.filter((id) => !known.has(id))).toEqual([]);
        });
      },
      TIME_MS,
    );

    it(
      'is waited for at the start, with 503 meanwhile',
      async () => {
        await postgres.shutDown();
        const starting = await startServer(
          { DATABASE_URL: postgres.url('postgres'), PORT: String(await freePort()) },
          'the database is not available yet',
        );
        for (const path of ['/readyz', '/hub/api/globalhub/countries']) {
          const meanwhile = await fetch(`${starting.origin}${path}`);
          expect([meanwhile.status, meanwhile.headers.get('retry-after')]).toEqual([503, '5']);
        }
        const alive = await fetch(`${starting.origin}/healthz`);
        expect(alive.status, 'a supervisor has no reason to restart it').toBe(200);
        await postgres.startUp();
        await expect
          .poll(async () => (await fetch(`${starting.origin}/readyz`)).status, { timeout: 90_000 })
          .toBe(200);
        await starting.end('SIGTERM');
      },
      TIME_MS,
    );
  },
);
