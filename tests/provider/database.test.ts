import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { count } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createContext } from '#provider/create-context.ts';
import { openDatabase, openPostgres } from '#provider/db/open.ts';
import { lockFolder } from '#provider/db/lock.ts';
import { countries, dids } from '#provider/db/schema/catalogue.ts';
import { translations } from '#provider/db/schema/texts.ts';
import { createLog } from '#provider/log.ts';
import { editText } from '#provider/services/texts/edit.ts';
import { testConfig } from './support/config.ts';
import { freshPostgresUrl } from './support/databases.ts';

describe('a data folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'provider-folder-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const openAgain = () => openDatabase({ databaseUrl: null, dataDir: folder });

  it('refuses a second opener, and keeps what was stored for the next one', async () => {
    const first = await openAgain();
    await editText(first.db, { language: 'en', key: 'k', value: 'kept', at: new Date() });
    await expect(openAgain()).rejects.toThrow(`in use by process ${process.pid}`);
    await first.close();
    const second = await openAgain();
    const [row] = await second.db.select().from(translations);
    await second.close();
    expect(row?.value).toBe('kept');
  });

  it('is taken over from a process that died', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(join(folder, 'provider.lock'), `${pid} 12345\n`);
    lockFolder(folder)();
    expect(existsSync(join(folder, 'provider.lock'))).toBe(false);
  });

  it('is taken over when the process id now belongs to another program', () => {
    writeFileSync(join(folder, 'provider.lock'), `${process.pid} 1\n`);
    if (process.platform === 'linux') expect(() => lockFolder(folder)()).not.toThrow();
  });

  it('that a first start left half made is made anew', async () => {
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

  it('that cannot be reached makes the start fail', async () => {
    await expect(openPostgres('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow();
  });
});

function never(): never {
  throw new Error('no instance started');
}
