import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { Pool } from 'pg';
import type { Database } from '#provider/context.ts';
import { lockFolder } from './lock.ts';
import { migratePglite, migratePostgres } from './migrate.ts';

/** An open database with its schema up to date. */
export interface OpenDatabase {
  db: Database;
  engine: 'pglite' | 'postgres';
  /** Runs work that only one instance may do at a time, such as seeding. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The advisory lock that instances take while they migrate and seed. */
const SETUP_LOCK = 7_305_214;
const STATEMENT_TIMEOUT_MS = 15_000;
/** How long a call waits for a free connection before it answers that the provider is busy; about as long as the site waits for it. */
const QUEUE_TIMEOUT_MS = 20_000;

/** Opens PostgreSQL by address, or else the embedded database in a folder, which this process then owns. */
export const openDatabase = (
  options: { databaseUrl: string | null; dataDir: string },
  log?: (error: Error) => void,
): Promise<OpenDatabase> =>
  options.databaseUrl ? openPostgres(options.databaseUrl, log) : openFolder(options.dataDir);

/** Opens PostgreSQL and migrates it; several instances may do so at once. `log` hears of connections that broke while idle. */
export async function openPostgres(
  connectionString: string,
  log: (error: Error) => void = () => undefined,
): Promise<OpenDatabase> {
  const pool = new Pool({
    connectionString,
    max: 20,
    connectionTimeoutMillis: QUEUE_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  });
  pool.on('error', log);
  const exclusively = async <T>(work: () => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      await client.query('set statement_timeout = 0');
      await client.query('select pg_advisory_lock($1)', [SETUP_LOCK]);
      return await work();
    } finally {
      // Ending the connection gives back the lock and the setting, also after an error.
      client.release(true);
    }
  };
  const db = drizzlePostgres(pool);
  try {
    await exclusively(() => migratePostgres(db));
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { db, engine: 'postgres', exclusively, close: () => pool.end() };
}

async function openFolder(folder: string): Promise<OpenDatabase> {
  const unlock = lockFolder(folder);
  const data = join(folder, 'pglite');
  const ready = join(folder, 'pglite.ready');
  try {
    // A first start that died half-way left a database that nobody was served from.
    if (!existsSync(ready)) rmSync(data, { recursive: true, force: true });
    const opened = await openEmbedded(await PGlite.create(data));
    writeFileSync(ready, '');
    return { ...opened, close: () => opened.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Takes over an embedded database and migrates it. */
export async function openEmbedded(client: PGlite): Promise<OpenDatabase> {
  const db = drizzlePglite(client);
  await migratePglite(db);
  return {
    db,
    engine: 'pglite',
    exclusively: (work) => work(),
    close: () => client.close(),
  };
}
