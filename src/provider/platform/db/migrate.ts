import { migrate as applyToPostgres } from 'drizzle-orm/node-postgres/migrator';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as applyToPglite } from 'drizzle-orm/pglite/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { MIGRATIONS_FOLDER } from '../project-files.ts';

/** Brings a PostgreSQL schema up to date; the caller holds the setup lock. */
export const migratePostgres = (db: NodePgDatabase): Promise<void> =>
  applyToPostgres(db, { migrationsFolder: MIGRATIONS_FOLDER });

/** Brings an embedded schema up to date. */
export const migratePglite = (db: PgliteDatabase): Promise<void> =>
  applyToPglite(db, { migrationsFolder: MIGRATIONS_FOLDER });
