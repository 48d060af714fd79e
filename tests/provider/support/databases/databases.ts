import { randomBytes } from 'node:crypto';
import { cpSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { OpenDatabase } from '#provider/platform/db/open.ts';
import { openPostgres } from '#provider/platform/db/postgres.ts';
import { createDatabaseFolder } from './database-folder.ts';
import { databaseUrl } from './postgres.ts';

export type TestDatabase = OpenDatabase & {
  /** The database's address on PostgreSQL; null on the embedded engine. */
  url: string | null;
};

/** An embedded database without tables; the end of the run deletes its folder. */
export const emptyEmbedded = async (): Promise<PGlite> =>
  PGlite.create(await copyEmbedded('empty'));

/** A DATA_DIR with a copy of the prepared embedded database; the caller deletes it. */
export async function freshDataDir(): Promise<string> {
  const dataDir = await createDatabaseFolder('provider-data-');
  cpSync(join(inject('embeddedFolder'), 'prepared'), join(dataDir, 'pglite'), { recursive: true });
  writeFileSync(join(dataDir, 'pglite.ready'), '');
  return dataDir;
}

/** Copies an embedded database into a folder that the end of the run deletes. */
export async function copyEmbedded(name: 'empty' | 'prepared'): Promise<string> {
  const folder = await mkdtemp(join(inject('embeddedFolder'), 'copy-'));
  cpSync(join(inject('embeddedFolder'), name), folder, { recursive: true });
  return folder;
}

/**
 * A copy of the prepared database on the run's PostgreSQL server. Closing it begins to drop it: the
 * server waits a tenth of a second for what was connected, which the next test need not do. A drop
 * that the end of the run interrupts needs nothing: the server's folder is removed.
 */
export async function freshPostgres(): Promise<TestDatabase> {
  const url = await freshPostgresUrl();
  const opened = await openPostgres(url);
  const close = async (): Promise<void> => {
    await opened.close();
    drop(`drop database ${new URL(url).pathname.slice(1)} with (force)`).catch(() => undefined);
  };
  return { ...opened, close, url };
}

/**
 * The address of a fresh copy on the run's PostgreSQL server, for tests that open it themselves.
 * Its files are copied: by the log, which is the default, a copy takes twice the processor time.
 */
export async function freshPostgresUrl(template = 'prepared'): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await create(`create database ${name} template ${template} strategy file_copy`);
  return databaseUrl(serverPort(), name);
}

function serverPort(): number {
  const port = inject('postgresPort');
  if (port === null) throw new Error('PostgreSQL is not installed here');
  return port;
}

/**
 * Returns what executes statements that no database runs inside of, on a connection of this worker
 * that ends with the server.
 */
function createAdmin(): (statement: string) => Promise<void> {
  let connection: Promise<Client> | undefined;
  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString: databaseUrl(serverPort(), 'postgres') });
    client.on('error', () => (connection = undefined));
    await client.connect();
    return client;
  };
  return async (statement) => {
    connection ??= connect();
    await (await connection).query(statement);
  };
}

const create = createAdmin();
const drop = createAdmin();
