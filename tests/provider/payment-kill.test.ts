import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#provider/platform/db/open.ts';
import { auditLedger } from '#provider/domain/payments/audit-ledger.ts';
import { cameIn, creditFrom, DEMO, takenByGateway } from './support/customer-area.ts';
import { freshPostgresUrl } from './support/databases.ts';
import { startServer } from './support/server.ts';

const PAYMENTS = 18;
const KILL_AFTER_MS = 150;
const TIME_MS = 120_000;
const DEMO_BALANCE = 25;

type Where = { databaseUrl: string | null; dataDir: string };

async function post(origin: string, path: string, headers: object, body: object): Promise<unknown> {
  try {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return await answer.json();
  } catch {
    return null;
  }
}

async function signIn(origin: string): Promise<string> {
  const credentials = { username: DEMO, password: 'Demo1234' };
  const answer = await post(origin, '/hub/api/vnum/auth/Login', {}, credentials);
  return (answer as { token: string }).token;
}

/** Adds a dollar under each key, all at once; a lost answer is null. */
const payAll = (origin: string, token: string): Promise<unknown[]> =>
  Promise.all(
    Array.from({ length: PAYMENTS }, (_, index) =>
      post(
        origin,
        '/main/api/payment/AddCreditValidated',
        { token, 'idempotency-key': `kill-${index}` },
        creditFrom(1, { IsSaveCard: 0 }),
      ),
    ),
  );

async function killedWhilePaying(where: Where): Promise<void> {
  const env: Record<string, string> = {
    SANDBOX_PAYMENT_LATENCY_MS: '100',
    ...(where.databaseUrl ? { DATABASE_URL: where.databaseUrl } : { DATA_DIR: where.dataDir }),
  };
  const first = await startServer(env);
  const lost = payAll(first.origin, await signIn(first.origin));
  await wait(KILL_AFTER_MS);
  await first.end('SIGKILL');
  const answered = await lost;
  const second = await startServer(env);
  try {
    const token = await signIn(second.origin);
    const again = await payAll(second.origin, token);
    const paid = again.filter(
      (answer) => (answer as { response_code: number }).response_code === 200,
    );
    for (const [index, answer] of answered.entries()) {
      if (answer !== null) expect(again[index]).toEqual(answer);
    }
    const information = await fetch(`${second.origin}/hub/api/vnum/account-information`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await information.json()).toMatchObject({
      result: { currentBalance: DEMO_BALANCE + paid.length },
    });
  } finally {
    await second.end('SIGTERM');
  }
  const opened = await openDatabase(where);
  try {
    expect(await auditLedger(opened)).toEqual([]);
    expect(await takenByGateway(opened)).toBe(await cameIn(opened));
  } finally {
    await opened.close();
  }
}

describe('a server that is killed while customers pay', () => {
  const missing = inject('postgresPort') === null;

  it(
    'charges nobody twice and loses no payment, on the embedded engine',
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'provider-paying-'));
      try {
        await killedWhilePaying({ databaseUrl: null, dataDir });
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    },
    TIME_MS,
  );

  it.skipIf(missing)(
    'charges nobody twice and loses no payment, on PostgreSQL',
    async () => killedWhilePaying({ databaseUrl: await freshPostgresUrl(), dataDir: '' }),
    TIME_MS,
  );
});
