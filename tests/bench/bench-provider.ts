import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readConfig } from '#provider/platform/config.ts';
import { createPasswordHasher } from '#provider/platform/password-hasher.ts';
import { orderOf } from '../provider/support/customers/buyers.ts';
import { postgresFolder, startPostgres } from '../provider/support/databases/postgres.ts';
import { saturate, sendAtRate, type LoadFigures } from './load.ts';

/** Orders of each of the three measurements. */
const ORDERS = 100;
/** More than a busy shop has, and a third of what hashing allows on two slow cores. */
const ORDERS_PER_SECOND = 5;
const SIGN_INS = 200;
const HASHES = 100;
/**
 * Rounds that take turns between the shop and the bare server, so that a busy moment meets both.
 */
const ROUNDS = 5;
const LISTINGS_PER_ROUND = 1_000;
const WARM_UP = 300;
const UNITED_STATES = 218;
const CONNECTIONS = 20;

interface Sale {
  port: number;
  /** Where the bare server listens. */
  barePort: number;
  didIds: number[];
  packageId: number;
}

async function startServer(databaseUrl: string, data: string): Promise<[ChildProcess, Sale]> {
  const child = spawn(process.execPath, ['tests/bench/serve-bench.ts', String(3 * ORDERS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: data,
      SANDBOX: 'true',
      LOG_LEVEL: 'error',
      LIMIT_WRITES_PER_ADDRESS: '1000000',
      LIMIT_LOGINS_PER_ADDRESS: '1000000',
      LIMIT_LOGIN_FAILURES_PER_ADDRESS: '1000000',
      LIMIT_REQUESTS_PER_ADDRESS: '1000000000',
    },
  });
  for await (const line of createInterface(child.stdout as NodeJS.ReadableStream)) {
    if (line.startsWith('READY ')) return [child, JSON.parse(line.slice(6)) as Sale];
  }
  throw new Error('the provider did not start');
}

const request = async (address: string): Promise<boolean> => {
  const response = await fetch(address, { headers: { 'Brand-Id': '5' } });
  await response.arrayBuffer();
  return response.ok;
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Lists numbers at the shop and at the bare server in turns; prints both medians and their ratio.
 */
async function compareListing({ port, barePort }: Sale): Promise<void> {
  const addresses = {
    shop: `http://127.0.0.1:${port}/hub/api/vnum/dids/get-available-dids/${UNITED_STATES}`,
    bare: `http://127.0.0.1:${barePort}/${UNITED_STATES}`,
  };
  const rates: Record<'shop' | 'bare', number[]> = { shop: [], bare: [] };
  for (const address of Object.values(addresses)) {
    await saturate(WARM_UP, CONNECTIONS, () => request(address));
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const which of ['bare', 'shop'] as const) {
      const figures = await saturate(LISTINGS_PER_ROUND, CONNECTIONS, () =>
        request(addresses[which]),
      );
      if (figures.failures > 0) throw new Error(`${figures.failures} listings failed`);
      rates[which].push(figures.perSecond);
    }
  }
  const [shop, bare] = [median(rates.shop), median(rates.bare)];
  console.log(
    `  ${'listing numbers (USA)'.padEnd(34)} ${shop.toFixed(0)} requests/s, bare server ${bare.toFixed(0)}, ratio ${(shop / bare).toFixed(2)}`,
  );
}

/** Sends the order of one of the buyers whose phones are confirmed. */
async function order({ port, didIds, packageId }: Sale, buyer: number): Promise<boolean> {
  const response = await fetch(
    `http://127.0.0.1:${port}/main/api/Customer/CreatevalidatedSubscriber`,
    {
      method: 'POST',
      headers: {
        'Brand-Id': '5',
        'Content-Type': 'application/json',
        'Idempotency-Key': `bench-order-${buyer}`,
      },
      body: JSON.stringify(orderOf(buyer + 1, didIds[buyer] ?? 0, packageId)),
    },
  );
  const body = (await response.json()) as { response_code?: number };
  return body.response_code === 200;
}

/** Sends a sign-in with a wrong password, for an account of its own; it costs one hash. */
async function signIn({ port }: Sale, index: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/hub/api/vnum/auth/Login`, {
    method: 'POST',
    headers: { 'Brand-Id': '5', 'Content-Type': 'application/json' },
    body: JSON.stringify({
      username: `caller${index}@shop.test`,
      password: 'Not-The-Password-1',
    }),
  });
  await response.arrayBuffer();
  return response.status === 401;
}

/** Processor time of the provider so far, with its hashing and without the database server. */
async function providerCpuMs({ port }: Sale): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const seconds = /^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1];
  if (seconds === undefined) throw new Error('the provider has no metric of its processor time');
  return 1000 * Number(seconds);
}

/**
 * Hashes alone, as many at once as the provider computes: nothing that hashes a password is faster.
 */
async function hashPasswords(): Promise<LoadFigures & { cpuMs: number }> {
  const { hash } = createPasswordHasher(readConfig({ SANDBOX: 'true' }).passwordHash);
  const before = process.cpuUsage();
  const figures = await saturate(
    HASHES,
    10,
    async (index) => (await hash(`Sunny-Harbour-${index}`)) !== '',
  );
  const { user, system } = process.cpuUsage(before);
  return { ...figures, cpuMs: (user + system) / 1000 / HASHES };
}

const print = (name: string, figures: LoadFigures, more = ''): void =>
  console.log(
    `  ${name.padEnd(34)} ${figures.perSecond.toFixed(0)} requests/s, p99 ${figures.p99Ms.toFixed(0)} ms, ${figures.requests} requests, ${figures.failures} failed${more}`,
  );

/**
 * How many orders the provider takes at most, and what of an order's processor time is its hash.
 */
async function compareWithHashing(sale: Sale): Promise<void> {
  const hashes = await hashPasswords();
  const before = await providerCpuMs(sale);
  const orders = await saturate(ORDERS, 10, (index) => order(sale, index));
  const cpuMs = ((await providerCpuMs(sale)) - before) / ORDERS;
  const ratio = (orders.perSecond / hashes.perSecond).toFixed(2);
  print(
    'orders, as many as possible',
    orders,
    `; hashing alone ${hashes.perSecond.toFixed(0)}/s, ratio ${ratio}`,
  );
  const share = (hashes.cpuMs / cpuMs).toFixed(2);
  console.log(
    `  ${'processor time of an order'.padEnd(34)} ${cpuMs.toFixed(0)} ms, of a hash ${hashes.cpuMs.toFixed(0)} ms, share ${share}`,
  );
}

/** How long an order takes at a rate that the provider can take, without and with sign-ins. */
async function measureLatency(sale: Sale): Promise<void> {
  const atRate = (first: number) =>
    sendAtRate(ORDERS, ORDERS_PER_SECOND, (index) => order(sale, first + index));
  const rate = `${ORDERS_PER_SECOND} orders a second`;
  print(rate, await atRate(ORDERS));
  const [beside, signIns] = await Promise.all([
    atRate(2 * ORDERS),
    saturate(SIGN_INS, CONNECTIONS, (index) => signIn(sale, index)),
  ]);
  print(`${rate} beside ${SIGN_INS} sign-ins`, beside);
  print('those sign-ins', signIns);
}

async function benchEngine(name: string, databaseUrl: string): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  const [child, sale] = await startServer(databaseUrl, data);
  try {
    console.log(`Provider on ${name}`);
    await compareListing(sale);
    await compareWithHashing(sale);
    await measureLatency(sale);
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
}

/**
 * Measures listing numbers and ordering on both engines, each beside the floor that it cannot pass.
 */
export async function benchProvider(): Promise<void> {
  await benchEngine('PGlite', '');
  const folder = postgresFolder();
  if (folder === null) {
    console.log('Provider on PostgreSQL: not measured, no PostgreSQL on this machine');
    return;
  }
  const postgres = await startPostgres(folder);
  try {
    await benchEngine('PostgreSQL', postgres.url('postgres'));
  } finally {
    await postgres.stop();
  }
}
