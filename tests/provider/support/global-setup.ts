import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { createContext } from '#provider/setup/create-context.ts';
import { openEmbedded, type OpenDatabase } from '#provider/platform/db/open.ts';
import { openPostgres } from '#provider/platform/db/postgres.ts';
import { createLog } from '#provider/platform/log.ts';
import { testConfig } from './config.ts';
import { postgresFolder, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with a dump of the prepared embedded database. */
    embeddedDump: string;
    /** The port of the run's PostgreSQL server, whose database `prepared` is a template; null without PostgreSQL. */
    postgresPort: number | null;
  }
}

/** Prepares one database of each engine for the whole run; tests get copies of them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'provider-embedded-'));
  const embeddedDump = join(folder, 'dump.tar');
  await writeFile(embeddedDump, await prepareEmbedded());
  project.provide('embeddedDump', embeddedDump);
  const bin = postgresFolder();
  if (!bin && process.env['CI']) throw new Error('CI needs PostgreSQL: npm test installs it');
  const server = bin ? await startPostgres(bin) : null;
  if (server) await preparePostgres(server.url);
  else console.warn('PostgreSQL is not installed here: the provider is tested on PGlite alone.');
  project.provide('postgresPort', server?.port ?? null);
  return async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function prepareEmbedded(): Promise<Uint8Array> {
  const client = await PGlite.create();
  const database = await openEmbedded(client);
  await fill(database);
  const dump = await client.dumpDataDir('none');
  await database.close();
  return new Uint8Array(await dump.arrayBuffer());
}

async function preparePostgres(url: (database: string) => string): Promise<void> {
  const admin = new Client({ connectionString: url('postgres') });
  await admin.connect();
  await admin.query('create database prepared');
  await admin.end();
  const template = await openPostgres(url('prepared'));
  await fill(template);
  await template.close();
}

async function fill(database: OpenDatabase): Promise<void> {
  await createContext(database, testConfig(), createLog('silent'));
}
