import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool, type DatabaseError, type PoolConfig } from 'pg';
import type { Database } from '#provider/platform/context.ts';
import type { OpenDatabase } from './open.ts';
import { originOf, isDatabaseUnavailable, MISSING_RIGHT } from '../database-errors.ts';
import { MIGRATIONS_FOLDER } from '../project-files.ts';

/** The advisory lock that instances take while they migrate, and seed a sandbox. */
const SETUP_LOCK = 7_305_214;
/** A migration that waits longer for a table would make every request behind it wait too. */
const MIGRATION_LOCK_TIMEOUT = '10s';

/** Limits of one connection. The client's limit also holds when the server is frozen. */
const LIMITS = {
  connectionTimeoutMillis: 10_000,
  lock_timeout: 5_000,
  statement_timeout: 10_000,
  query_timeout: 12_000,
  idle_in_transaction_session_timeout: 15_000,
} satisfies PoolConfig;
const POOL_SIZE = 20;
/** Connections of catalogue and metrics, so that writes that wait for a lock cannot starve them. */
const READ_POOL_SIZE = 4;
/** How long the health check waits for the database. */
export const PROBE_TIMEOUT_MS = 2_000;
/**
 * The pool of the health check: a catalogue that waits for a lock is no reason to restart. Its one
 * connection stays open, as the server may have none left when a new one is needed, and is replaced
 * when it does not respond in time.
 */
const PROBE_POOL = {
  max: 1,
  idleTimeoutMillis: 0,
  connectionTimeoutMillis: PROBE_TIMEOUT_MS,
  query_timeout: PROBE_TIMEOUT_MS,
} satisfies PoolConfig;

interface PostgresOptions {
  /** Receives the errors of broken connections. */
  log?: (error: Error) => void;
  /** The address of a role that may change the schema; null when the service's role may. */
  migrationUrl?: string | null;
}

/**
 * Opens PostgreSQL and migrates it; several instances may do so at once. Fails unless the service's
 * role can sign in, read and write.
 */
export async function openPostgres(
  connectionString: string,
  { log = () => undefined, migrationUrl = null }: PostgresOptions = {},
): Promise<OpenDatabase> {
  const setup = <T>(work: (client: Client) => Promise<T>) =>
    withSetupLock(migrationUrl ?? connectionString, log, work);
  await setup(migrateSchema);
  const pool = openPool(connectionString, { max: POOL_SIZE }, log);
  const readPool = openPool(connectionString, { max: READ_POOL_SIZE }, log);
  const probePool = openPool(connectionString, PROBE_POOL, log);
  const opened: OpenDatabase = {
    db: withSafeTransactions(pool),
    reads: withSafeTransactions(readPool),
    probe: withSafeTransactions(probePool),
    engine: 'postgres',
    exclusively: (work) => setup(work),
    close: async () => {
      await Promise.all([pool.end(), readPool.end(), probePool.end()]);
    },
  };
  try {
    await assertReadsAndWrites(opened.probe);
  } catch (error) {
    await opened.close();
    throw originOf(error);
  }
  return opened;
}

/** Applies the migrations that the database lacks; one that lacks none needs no right for that. */
async function migrateSchema(client: Client): Promise<void> {
  if (await isUpToDate(client)) return;
  await client.query(`set lock_timeout = '${MIGRATION_LOCK_TIMEOUT}'`);
  const failure = await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER }).then(
    () => undefined,
    (error: unknown) => originOf(error) as DatabaseError,
  );
  if (failure === undefined) return;
  if (failure.code !== MISSING_RIGHT) throw failure;
  // Not as the cause, for which a start would wait: the setting ends the process.
  throw new Error(
    `the role ${client.user} may not change the schema (${failure.message}): ` +
      'set DATABASE_MIGRATION_URL to the address of a role that may',
  );
}

/** No table, no schema, or no right to read it. */
const UNKNOWN_MIGRATIONS = new Set(['42P01', '3F000', MISSING_RIGHT]);

/** Returns whether the newest migration is applied, by the comparison that Drizzle makes. */
async function isUpToDate(client: Client): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).at(-1);
  try {
    const { rows } = await client.query<{ applied: string | null }>(
      'select max(created_at) as applied from drizzle.__drizzle_migrations',
    );
    return Number(rows[0]?.applied ?? 0) >= (newest?.folderMillis ?? 0);
  } catch (error) {
    if (UNKNOWN_MIGRATIONS.has((error as DatabaseError).code ?? '')) return false;
    throw error;
  }
}

/**
 * Throws unless the role of this connection may read and write rows of one table, as an example.
 * PostgreSQL's own tables are read, as a read of that table would wait for a lock on it.
 */
export async function assertReadsAndWrites(db: Database): Promise<void> {
  const [row] = await db
    .select({
      role: sql<string>`current_user`,
      isAllowed: sql<boolean | null>`(select bool_and(
        has_table_privilege(to_regclass('sessions'), privilege)
      ) from unnest(array['select', 'insert', 'update', 'delete']) privilege)`,
    })
    .from(sql`(select 1) one`);
  if (row?.isAllowed) return;
  const message = `the role ${row?.role} may not read and write the table sessions`;
  throw Object.assign(new Error(message), { code: MISSING_RIGHT });
}

function openPool(connectionString: string, config: PoolConfig, log: (error: Error) => void): Pool {
  const pool = new Pool({
    connectionString,
    application_name: 'vnum-provider',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...LIMITS,
    ...config,
  });
  // A connection reports its loss as an event, also while a transaction has it: without a listener
  // that would end the process.
  pool.on('connect', (client) => client.on('error', log));
  // The same loss, reported once more for an idle connection.
  pool.on('error', () => undefined);
  return pool;
}

/** Runs work on a separate connection, without time limits, that holds the setup lock. */
async function withSetupLock<T>(
  connectionString: string,
  log: (error: Error) => void,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { connectionTimeoutMillis } = LIMITS;
  const client = new Client({
    connectionString,
    connectionTimeoutMillis,
    application_name: 'vnum-provider setup',
    keepAlive: true,
  });
  client.on('error', log);
  try {
    await client.connect();
    await client.query('set statement_timeout = 0');
    await client.query('set idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [SETUP_LOCK]);
    return await work(client);
  } finally {
    // Ending the connection gives the lock back, also after an error.
    await client.end();
  }
}

/**
 * Returns a Drizzle database whose transactions survive a lost connection. Those of
 * Drizzle hold the connection when BEGIN fails, and replace the first error by that of the ROLLBACK
 * (drizzle-orm#6341, #3908).
 */
function withSafeTransactions(pool: Pool): Database {
  const db = drizzle(pool);
  const transaction: NodePgDatabase['transaction'] = async (work, config) => {
    const client = await pool.connect();
    let first: unknown;
    try {
      return await drizzle(client).transaction(async (tx) => {
        try {
          return await work(tx as never);
        } catch (error) {
          first = error;
          // A server that timed out will not respond to the ROLLBACK either.
          if (hasTimedOut(error)) void client.end();
          throw error;
        }
      }, config);
    } catch (error) {
      first ??= error;
      throw first;
    } finally {
      const isUsable = client.getTransactionStatus() === 'I' && !isDatabaseUnavailable(first);
      client.release(!isUsable);
    }
  };
  return Object.assign(db, { transaction }) as Database;
}

const hasTimedOut = (error: unknown): boolean => {
  const { message, cause } = error as { message?: string; cause?: { message?: string } };
  return [message, cause?.message].includes('Query read timeout');
};
