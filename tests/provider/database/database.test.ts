import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { count, eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Executor } from '#provider/platform/context.ts';
import { getCountries } from '#contract/hub/catalogue.ts';
import { createApp } from '#provider/http/app.ts';
import { createContext } from '#provider/setup/create-context.ts';
import { LOCK_FILE, openDatabase } from '#provider/platform/db/open.ts';
import { openPostgres } from '#provider/platform/db/postgres.ts';
import { lockFolder } from '#lib/folder-lock.ts';
import { isDatabaseUnavailable } from '#provider/platform/database-errors.ts';
import { rateLimits } from '#provider/platform/db/schema/coordination.ts';
import { countries, dids } from '#provider/platform/db/schema/catalogue.ts';
import { translations } from '#provider/platform/db/schema/texts.ts';
import { createLog } from '#provider/platform/log.ts';
import { editText } from '#provider/domain/texts/edit.ts';
import { request } from '../support/servers/app.ts';
import { testConfig } from '../support/servers/config.ts';
import { freshDataDir, freshPostgresUrl } from '../support/databases/databases.ts';
import { countLockWaits } from '../support/databases/lock-waits.ts';

const RACER = join(import.meta.dirname, '..', 'support', 'databases', 'lock-racer.ts');

describe('a data folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await freshDataDir();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const openAgain = () => openDatabase({ databaseUrl: null, dataDir: folder });

  it('refuses a second opener, and keeps what was stored for the next one', async () => {
    const first = await openAgain();
    await editText(first.db, { language: 'en', key: 'k', value: 'kept', at: new Date() });
    await expect(openAgain()).rejects.toThrow(`in use by process ${process.pid}`);
    await first.close();
    const second = await openAgain();
    const [row] = await second.db.select().from(translations).where(eq(translations.key, 'k'));
    await second.close();
    expect(row?.value).toBe('kept');
  });

  it('is taken over from a process that died', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(join(folder, LOCK_FILE), `${pid} 12345\n`);
    lockFolder(folder, LOCK_FILE)();
    expect(existsSync(join(folder, LOCK_FILE))).toBe(false);
  });

  it('is taken over when the process id now belongs to another program', () => {
    writeFileSync(join(folder, LOCK_FILE), `${process.pid} 1\n`);
    if (process.platform === 'linux') expect(() => lockFolder(folder, LOCK_FILE)()).not.toThrow();
  });

  it('goes to one of many processes that find its holder dead', async () => {
    const contested = join(folder, 'contested');
    await mkdir(contested);
    const race = async (): Promise<string[]> => {
      const { pid } = spawnSync(process.execPath, ['--version']);
      writeFileSync(join(contested, LOCK_FILE), `${pid} 12345\n`);
      const racers = Array.from({ length: 6 }, () =>
        spawn(process.execPath, [RACER, contested, LOCK_FILE]),
      );
      const readAll = () =>
        Promise.all(racers.map(async (racer) => (await once(racer.stdout, 'data')).toString()));
      await readAll();
      const outcomes = readAll();
      // Late enough for each to have read it.
      const at = Date.now() + 200;
      for (const racer of racers) racer.stdin.write(String(at));
      const results = await outcomes;
      for (const racer of racers) racer.stdin.end();
      await Promise.all(racers.map((racer) => once(racer, 'exit')));
      return results;
    };
    for (let round = 0; round < 3; round++) {
      expect((await race()).filter((said) => said === 'locked')).toHaveLength(1);
    }
  });

  it('is created again when the first start left it half made', async () => {
    const half = join(folder, 'half');
    await mkdir(join(half, 'pglite'), { recursive: true });
    writeFileSync(join(half, 'pglite', 'PG_VERSION'), '18\n');
    const opened = await openDatabase({ databaseUrl: null, dataDir: half });
    const [row] = await opened.db.select({ rows: count() }).from(countries);
    await opened.close();
    expect(row?.rows).toBe(0);
  });
});

describe.skipIf(inject('postgresPort') === null)('a PostgreSQL database', () => {
  it('is migrated and seeded once by several instances that start together', async () => {
    const url = await freshPostgresUrl('template0');
    const start = async () => {
      const opened = await openPostgres(url);
      await createContext(opened, testConfig(), createLog('silent'));
      return opened;
    };
    const instances = await Promise.all([start(), start(), start()]);
    const [rows] = await (instances[0]?.db ?? never()).select({ rows: count() }).from(dids);
    await Promise.all(instances.map((instance) => instance.close()));
    expect(rows?.rows).toBeGreaterThan(800);
  });

  it('is migrated without a time limit for statements, but with one for locks', async () => {
    const url = await freshPostgresUrl('template0');
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(`create function expect_limits() returns event_trigger language plpgsql as $$
      begin
        if current_setting('statement_timeout') <> '0' or current_setting('lock_timeout') = '0' then
          raise exception 'wrong limits';
        end if;
      end $$`);
    await client.query(
      'create event trigger limits on ddl_command_start execute function expect_limits()',
    );
    await client.end();
    await (await openPostgres(url)).close();
  });

  it('survives connections that end inside a transaction, and gives every one back', async () => {
    const opened = await openPostgres(await freshPostgresUrl());
    const terminate = (tx: Executor) =>
      tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    for (let n = 0; n < 25; n++) {
      const broken = opened.db.transaction(async (tx) => terminate(tx));
      expect(isDatabaseUnavailable(await broken.catch((error: unknown) => error))).toBe(true);
    }
    expect(await opened.db.$count(countries)).toBeGreaterThan(0);
    await opened.close();
  });

  it('gives a connection back when BEGIN fails', async () => {
    const opened = await openPostgres(await freshPostgresUrl());
    for (let n = 0; n < 25; n++) {
      const refused = opened.db.transaction(async () => undefined, {
        isolationLevel: 'no such level' as never,
      });
      await expect(refused).rejects.toThrow();
    }
    expect(await opened.db.$count(countries)).toBeGreaterThan(0);
    await opened.close();
  });

  it('goes on with reads while writes wait for a lock', async () => {
    const url = await freshPostgresUrl();
    const opened = await openPostgres(url);
    const blocker = new Client({ connectionString: url });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('lock table rate_limits in access exclusive mode');
    const waiting = Array.from({ length: 30 }, () => opened.db.$count(rateLimits).catch(String));
    expect(await opened.reads.$count(countries)).toBeGreaterThan(0);
    await blocker.query('rollback');
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => 0));
    await blocker.end();
    await opened.close();
  });

  it('is healthy while the whole catalogue waits for a lock', async () => {
    const url = await freshPostgresUrl();
    const opened = await openPostgres(url);
    const app = createApp(await createContext(opened, testConfig(), createLog('silent')));
    const blocker = new Client({ connectionString: url });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('lock table countries in access exclusive mode');
    const waiting = Array.from({ length: 6 }, () => request(app, getCountries));
    await expect.poll(() => countLockWaits(opened.db)).toBe(4);
    const probes = ['/healthz', '/readyz', '/healthz'];
    const statuses = await Promise.all(
      probes.map(async (path) => (await app.request(path)).status),
    );
    await blocker.query('rollback');
    const lists = await Promise.all(waiting);
    await blocker.end();
    await opened.close();
    expect(statuses).toEqual([200, 200, 200]);
    expect(lists.map(({ status }) => status)).toEqual(lists.map(() => 200));
  });

  it('gets a new connection for the health check when one does not respond in time', async () => {
    const opened = await openPostgres(await freshPostgresUrl());
    await expect(opened.probe.execute(sql`select pg_sleep(8)`)).rejects.toThrow();
    const began = performance.now();
    await opened.probe.execute(sql`select 1`);
    expect(performance.now() - began).toBeLessThan(2_000);
    await opened.close();
  });

  it('makes the start fail when it cannot be reached', async () => {
    await expect(openPostgres('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow();
  });
});

function never(): never {
  throw new Error('no instance started');
}
