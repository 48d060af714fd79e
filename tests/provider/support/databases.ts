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

/** A copy of the prepared database on the run's PostgreSQL server, which closing it drops. */
export async function freshPostgres(): Promise<TestDatabase> {
  const url = await freshPostgresUrl();
  const opened = await openPostgres(url);
  const close = async (): Promise<void> => {
    await opened.close();
    await administer(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
  };
  return { ...opened, close, url };
}

/**
 * The address of a fresh copy on the run's PostgreSQL server, for tests that open it themselves.
 * Its files are copied: by the log, which is the default, a copy takes twice the processor time.
 */
export async function freshPostgresUrl(template = 'prepared'): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name} template ${template} strategy file_copy`);
  return databaseUrl(serverPort(), name);
}

function serverPort(): number {
  const port = inject('postgresPort');
  if (port === null) throw new Error('PostgreSQL is not installed here');
  return port;
}

/** The worker's connection that creates and drops databases. It ends with the server. */
let admin: Promise<Client> | undefined;

async function connectAdmin(): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl(serverPort(), 'postgres') });
  client.on('error', () => (admin = undefined));
  await client.connect();
  return client;
}

async function administer(statement: string): Promise<void> {
  admin ??= connectAdmin();
  await (await admin).query(statement);
}
