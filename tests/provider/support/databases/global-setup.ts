import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { createContext } from '#provider/setup/create-context.ts';
import { openEmbedded, type OpenDatabase } from '#provider/platform/db/open.ts';
import { openPostgres } from '#provider/platform/db/postgres.ts';
import { createLog } from '#provider/platform/log.ts';
import { testConfig } from '../servers/config.ts';
import { createDatabaseFolder } from './database-folder.ts';
import { postgresFolder, startPostgres, type TestServer } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with the embedded databases `empty` and `prepared`, of which tests make copies. */
    embeddedFolder: string;
    /**
     * The port of the run's PostgreSQL server, whose database `prepared` is a template; null
     * without PostgreSQL.
     */
    postgresPort: number | null;
  }
}

/** Prepares one database of each engine for the whole run; tests get copies of them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const embeddedFolder = await createDatabaseFolder('provider-embedded-');
  const bin = postgresFolder();
  if (!bin && process.env['CI']) throw new Error('CI needs PostgreSQL: npm test installs it');
  if (!bin)
    console.warn('PostgreSQL is not installed here: the provider is tested on PGlite alone.');
  const [server] = await Promise.all([
    bin ? startPrepared(bin) : null,
    prepareEmbedded(embeddedFolder),
  ]);
  project.provide('embeddedFolder', embeddedFolder);
  project.provide('postgresPort', server?.port ?? null);
  return async () => {
    await server?.stop();
    await rm(embeddedFolder, { recursive: true, force: true });
  };
}

/**
 * Makes two small embedded databases, one without tables and one that is seeded. Most of the time
 * that a copy takes to open is spent on its buffers and on the files of the template databases,
 * which the provider does not use.
 */
async function prepareEmbedded(folder: string): Promise<void> {
  const [empty, prepared] = [join(folder, 'empty'), join(folder, 'prepared')];
  const client = await PGlite.create(empty, { postgresqlconf: ['shared_buffers=16MB'] });
  await client.exec(`update pg_database set datistemplate = false where datname <> 'postgres'`);
  await client.exec('drop database template0');
  await client.exec('drop database template1');
  await client.exec('checkpoint');
  await client.close();
  await cp(empty, prepared, { recursive: true });
  const database = await openEmbedded(await PGlite.create(prepared));
  await fill(database);
  await database.close();
}

/** Starts a PostgreSQL server with a database that is seeded. */
async function startPrepared(bin: string): Promise<TestServer> {
  const server = await startPostgres(bin);
  const admin = new Client({ connectionString: server.url('postgres') });
  await admin.connect();
  await admin.query('create database prepared');
  await admin.end();
  const template = await openPostgres(server.url('prepared'));
  await fill(template);
  await template.close();
  return server;
}

async function fill(database: OpenDatabase): Promise<void> {
  await createContext(database, testConfig(), createLog('silent'));
}
