import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { openEmbedded, openPostgres, type OpenDatabase } from '#provider/db/open.ts';
import { postgresFolder, startPostgres } from './postgres.ts';

/** An engine of a test file: fresh databases, each a copy of one that `prepare` has filled. */
export interface TestEngine {
  name: 'pglite' | 'postgres';
  fresh(): Promise<OpenDatabase & { url: string | null }>;
  stop(): Promise<void>;
}

type Prepare = (database: OpenDatabase) => Promise<void>;

/** The embedded engine, in memory; one dump of the prepared database is loaded again and again. */
export async function embeddedEngine(prepare: Prepare): Promise<TestEngine> {
  const client = await PGlite.create();
  const first = await openEmbedded(client);
  await prepare(first);
  const loadDataDir = await client.dumpDataDir('none');
  await first.close();
  return {
    name: 'pglite',
    fresh: async () => ({
      ...(await openEmbedded(await PGlite.create({ loadDataDir }))),
      url: null,
    }),
    stop: async () => undefined,
  };
}

/** A PostgreSQL server of its own with a template database, or null on a machine without PostgreSQL. */
export async function postgresEngine(prepare: Prepare): Promise<TestEngine | null> {
  const bin = postgresFolder();
  if (!bin) return null;
  const server = await startPostgres(bin);
  const admin = new pg.Client({ connectionString: server.url('postgres') });
  await admin.connect();
  await admin.query('create database prepared');
  const template = await openPostgres(server.url('prepared'));
  await prepare(template);
  await template.close();
  return {
    name: 'postgres',
    fresh: async () => {
      const name = `test_${randomBytes(6).toString('hex')}`;
      await admin.query(`create database ${name} template prepared`);
      const url = server.url(name);
      return { ...(await openPostgres(url)), url };
    },
    stop: async () => {
      await admin.end();
      await server.stop();
    },
  };
}
