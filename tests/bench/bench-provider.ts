import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { orderOf } from '../provider/support/buyers.ts';
import { postgresFolder, startPostgres } from '../provider/support/postgres.ts';
import { load, type LoadFigures } from './load.ts';

const ORDERS = 200;
const LISTINGS = 5_000;
const UNITED_STATES = 218;

interface Sale {
  port: number;
  didIds: number[];
  packageId: number;
}

async function startServer(databaseUrl: string, data: string): Promise<[ChildProcess, Sale]> {
  const child = spawn(process.execPath, ['tests/bench/serve-bench.ts', String(ORDERS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: data,
      SANDBOX: 'true',
      LOG_LEVEL: 'error',
      LIMIT_WRITES_PER_ADDRESS: '1000000',
      LIMIT_REQUESTS_PER_ADDRESS: '1000000000',
    },
  });
  for await (const line of createInterface(child.stdout as NodeJS.ReadableStream)) {
    if (line.startsWith('READY ')) return [child, JSON.parse(line.slice(6)) as Sale];
  }
  throw new Error('the provider did not start');
}

function listNumbers(port: number): Promise<LoadFigures> {
  const address = `http://127.0.0.1:${port}/hub/api/vnum/dids/get-available-dids/${UNITED_STATES}`;
  return load(LISTINGS, 20, async () => {
    const answer = await fetch(address, { headers: { 'Brand-Id': '5' } });
    await answer.arrayBuffer();
    return answer.ok;
  });
}

function order({ port, didIds, packageId }: Sale): Promise<LoadFigures> {
  return load(ORDERS, 10, async (index) => {
    const answer = await fetch(
      `http://127.0.0.1:${port}/main/api/Customer/CreatevalidatedSubscriber`,
      {
        method: 'POST',
        headers: {
          'Brand-Id': '5',
          'Content-Type': 'application/json',
          'Idempotency-Key': `bench-order-${index}`,
        },
        body: JSON.stringify(orderOf(index + 1, didIds[index] ?? 0, packageId)),
      },
    );
    const body = (await answer.json()) as { response_code?: number };
    return body.response_code === 200;
  });
}

const print = (name: string, figures: LoadFigures): void =>
  console.log(
    `  ${name.padEnd(34)} ${figures.perSecond.toFixed(0)} requests/s, p99 ${figures.p99Ms.toFixed(0)} ms, ${figures.requests} requests, ${figures.failures} failed`,
  );

async function benchEngine(name: string, databaseUrl: string): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  const [child, sale] = await startServer(databaseUrl, data);
  try {
    console.log(`Provider on ${name}`);
    print('listing numbers (USA)', await listNumbers(sale.port));
    print('orders, Argon2id at full cost', await order(sale));
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
}

/** Measures listing numbers and ordering on both engines and prints requests per second and p99. */
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
