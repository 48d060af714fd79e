import type { ExtractTablesWithRelations, SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import type { ProviderConfig } from './config.ts';

/** The Drizzle database of either engine, PGlite or PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/**
 * A transaction of either engine. Inside it every query goes through it: the outer database would
 * deadlock on PGlite.
 */
export type Transaction = PgTransaction<
  PgQueryResultHKT,
  Record<string, never>,
  ExtractTablesWithRelations<Record<string, never>>
>;

/** Where a query may run: on the database or inside a transaction. */
export type Executor = Database | Transaction;

/** What the platform needs: database, configuration, log and clocks. */
export interface PlatformContext {
  db: Database;
  /** For public reads and metrics, which must not wait behind writes. */
  reads: Database;
  /** For the health check alone, which must not wait behind anything. */
  probe: Database;
  engine: 'pglite' | 'postgres';
  config: ProviderConfig;
  log: Logger;
  /** The clock that rules depend on. */
  now(): Date;
  /** The database's clock, for what several instances compare: leases, claims and limits. */
  databaseNow(): SQL<Date>;
}
