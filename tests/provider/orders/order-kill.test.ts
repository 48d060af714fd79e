import { rm } from 'node:fs/promises';
import { describe, inject, it, type ExpectStatic } from 'vitest';
import type { Context } from '#provider/domain/context.ts';
import { openDatabase } from '#provider/platform/db/open.ts';
import { balance, balanced, settledOrders } from '../support/payments/shop-records.ts';
import { confirmPhones, onSale, orderOf, type OrderBody } from '../support/customers/buyers.ts';
import { freshDataDir, freshPostgresUrl } from '../support/databases/databases.ts';
import { sendOrder, streamOrders } from '../support/payments/order-stream.ts';
import {
  chooseKill,
  OPEN_STEPS,
  startServer,
  startUntilKill,
  type ServerProcess,
} from '../support/servers/server.ts';
import { seededRandom } from '../../support/seeded-random.ts';

const ORDERS = 40;
/** Orders whose buyers are gone when the server has died for the first time. */
const LEFT_ALONE = 6;
const AT_ONCE = 6;
/** A kill comes to one of so many first payments: to each server come more. */
const KILLED_AMONG = 12;
const RECOVERED_WITHIN_MS = 120_000;
const TIME_MS = 600_000;
const ROOM = {
  SANDBOX_PAYMENT_LATENCY_MS: '120',
  LIMIT_WRITES_PER_ADDRESS: '1000000',
};

type Where = { databaseUrl: string | null; dataDir: string };

type Look<T> = (context: Pick<Context, 'db' | 'now'>) => Promise<T>;

/** Looks into the shop's database while no server has it open. */
async function lookInto<T>(where: Where, look: Look<T>): Promise<T> {
  const opened = await openDatabase(where);
  try {
    return await look({ db: opened.db, now: () => new Date() });
  } finally {
    await opened.close();
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Looks into one database after the other. The embedded engine blocks this process for longer than
 * a connection to PostgreSQL may take.
 */
function inDatabase<T>(where: Where, look: Look<T>): Promise<T> {
  const next = last.then(() => lookInto(where, look));
  last = next.catch(() => undefined);
  return next;
}

async function killedAgainAndAgain(where: Where, expect: ExpectStatic): Promise<void> {
  const bodies = await prepare(where);
  const env: Record<string, string> = where.databaseUrl
    ? { ...ROOM, DATABASE_URL: where.databaseUrl }
    : { ...ROOM, DATA_DIR: where.dataDir };
  const random = seededRandom(`order kills, ${where.databaseUrl ? 'PostgreSQL' : 'embedded'}`);
  let confirmed: string[];
  let server: ServerProcess | null = null;
  try {
    // One at least is not settled, which only the recovery can do.
    const alone = chooseKill(random, LEFT_ALONE, OPEN_STEPS);
    server = await startUntilKill(env, alone);
    const { origin } = server;
    const left = bodies.slice(ORDERS).map((body, at) => sendOrder(origin, body, `alone-${at}`));
    const replies = await Promise.all(left);
    expect(replies, `before a kill at ${JSON.stringify(alone)}`).toContain(null);
    await server.ended;
    server = null;
    const responses = streamOrders(bodies.slice(0, ORDERS), {
      origin: () => server?.origin ?? null,
      atOnce: AT_ONCE,
    });
    for (const kill of [chooseKill(random, KILLED_AMONG), chooseKill(random, KILLED_AMONG)]) {
      server = await startUntilKill(env, kill);
      const first = await Promise.race([server.ended.then(() => 'killed'), responses]);
      expect(first, `by a kill at ${JSON.stringify(kill)}`).toBe('killed');
      server = null;
    }
    server = await startServer(env);
    confirmed = await responses;
    expect(confirmed).toHaveLength(ORDERS);
    await untilRecovered(server.origin, expect);
    await server.end('SIGTERM');
  } finally {
    await server?.end('SIGKILL');
  }
  await inDatabase(where, async (context) => {
    const totals = await balance(context);
    expect(totals).toEqual(balanced(totals.settled, totals.centsDue));
    expect(totals.settled).toBeGreaterThanOrEqual(ORDERS);
    const settled = await settledOrders(context.db);
    const known = new Set(settled.map(({ response }) => response?.confirmationId));
    expect(confirmed.filter((id) => !known.has(id))).toEqual([]);
  });
}

/** Waits until the server itself reports no unfinished order. */
async function untilRecovered(origin: string, expect: ExpectStatic): Promise<void> {
  const unfinished = async (): Promise<string | undefined> => {
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    return /^shop_orders\{state="reserved"\} (\d+)$/m.exec(metrics)?.[1];
  };
  await expect.poll(unfinished, { timeout: RECOVERED_WITHIN_MS, interval: 500 }).toBe('0');
}

/** Has the buyers' phones confirmed, and creates an order of each. */
const prepare = (where: Where): Promise<OrderBody[]> =>
  inDatabase(where, async (context) => {
    const { didIds, packageId } = await onSale(context, ORDERS + LEFT_ALONE);
    await confirmPhones(
      context,
      didIds.map((_, index) => index),
    );
    return didIds.map((didId, index) => orderOf(index, didId, packageId));
  });

// Both wait most of the time, for payments and leases.
describe.concurrent('a server that is killed during a stream of orders', () => {
  const missing = inject('postgresPort') === null;

  it(
    'has lost nothing and charged nothing twice after its restarts, on the embedded engine',
    async ({ expect }) => {
      const dataDir = await freshDataDir();
      try {
        await killedAgainAndAgain({ databaseUrl: null, dataDir }, expect);
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    },
    TIME_MS,
  );

  it.skipIf(missing)(
    'has lost nothing and charged nothing twice after its restarts, on PostgreSQL',
    async ({ expect }) => {
      await killedAgainAndAgain({ databaseUrl: await freshPostgresUrl(), dataDir: '' }, expect);
    },
    TIME_MS,
  );
});
