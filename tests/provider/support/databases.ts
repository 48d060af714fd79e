import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openEmbedded, type OpenDatabase } from '#provider/platform/db/open.ts';
import { openPostgres } from '#provider/platform/db/postgres.ts';
import { databaseUrl } from './postgres.ts';

export type TestDatabase = OpenDatabase & {
  /** The database's address on PostgreSQL; null on the embedded engine. */
  url: string | null;
};

/** A copy of the prepared embedded database, in a temporary folder that closing it deletes. */
export async function freshEmbedded(): Promise<TestDatabase> {
  const folder = await copyEmbedded('prepared');
  const opened = await openEmbedded(await PGlite.create(folder));
  const close = async (): Promise<void> => {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...opened, close, url: null };
}

/** An embedded database without tables; the end of the run deletes its folder. */
export const emptyEmbedded = async (): Promise<PGlite> =>
  PGlite.create(await copyEmbedded('empty'));

/** A DATA_DIR with a copy of the prepared embedded database; the caller deletes it. */
export async function freshDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'provider-data-'));
  await cp(join(inject('embeddedFolder'), 'prepared'), join(dataDir, 'pglite'), {
    recursive: true,
  });
  await writeFile(join(dataDir, 'pglite.ready'), '');
  return dataDir;
}

async function copyEmbedded(name: 'empty' | 'prepared'): Promise<string> {
  const folder = await mkdtemp(join(inject('embeddedFolder'), 'copy-'));
  await cp(join(inject('embeddedFolder'), name), folder, { recursive: true });
  return folder;
}

/** A copy of the prepared database on the run's PostgreSQL server. */
export async function freshPostgres(): Promise<TestDatabase> {
  const url = await freshPostgresUrl();
  return { ...(await openPostgres(url)), url };
}

/** The address of a fresh copy on the run's PostgreSQL server, for tests that open it themselves. */
export async function freshPostgresUrl(template = 'prepared'): Promise<string> {
  const port = inject('postgresPort');
  if (port === null) throw new Error('PostgreSQL is not installed here');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new Client({ connectionString: databaseUrl(port, 'postgres') });
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  await admin.end();
  return databaseUrl(port, name);
}
