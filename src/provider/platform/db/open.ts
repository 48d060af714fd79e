import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { lockFolder } from '#lib/folder-lock.ts';
import type { Database } from '#provider/platform/context.ts';
import { openPostgres } from './postgres.ts';
import { MIGRATIONS_FOLDER } from '../project-files.ts';

/** The file by which one process at a time has the embedded database. */
export const LOCK_FILE = 'provider.lock';

const TWO_PROVIDERS =
  'Stop that process, or give this one another folder (DATA_DIR); two would lose data.';

/** An open database with its schema up to date. */
export interface OpenDatabase {
  db: Database;
  /**
   * Connections that only read, and that writes cannot use up; `db` itself on the embedded engine.
   */
  reads: Database;
  /** The connection of the health check alone; `db` itself on the embedded engine. */
  probe: Database;
  engine: 'pglite' | 'postgres';
  /** Runs work that only one instance may do at a time, such as seeding. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface DatabaseOptions {
  databaseUrl: string | null;
  migrationUrl?: string | null;
  dataDir: string;
}

/**
 * Opens PostgreSQL by address, or else the embedded database in a folder, which this process then
 * locks.
 */
export const openDatabase = (
  { databaseUrl, migrationUrl = null, dataDir }: DatabaseOptions,
  log?: (error: Error) => void,
): Promise<OpenDatabase> =>
  databaseUrl
    ? openPostgres(databaseUrl, { migrationUrl, ...(log ? { log } : {}) })
    : openFolder(dataDir);

async function openFolder(folder: string): Promise<OpenDatabase> {
  const unlock = lockFolder(folder, LOCK_FILE, TWO_PROVIDERS);
  const data = join(folder, 'pglite');
  const ready = join(folder, 'pglite.ready');
  try {
    // A first start that crashed leaves a partial database, which no request was served from.
    if (!existsSync(ready)) rmSync(data, { recursive: true, force: true });
    const opened = await openEmbedded(await PGlite.create(data));
    writeFileSync(ready, '');
    return { ...opened, close: () => opened.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Wraps a PGlite client and migrates its database. */
export async function openEmbedded(client: PGlite): Promise<OpenDatabase> {
  // Drizzle passes parsers with every query, and PGlite then copies its own: hundreds for arrays of
  // every type, which take longer than the query.
  client.parsers = { ...types.parsers };
  const db = drizzle(client);
  await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER });
  return {
    db,
    reads: db,
    probe: db,
    engine: 'pglite',
    exclusively: (work) => work(),
    close: () => client.close(),
  };
}
