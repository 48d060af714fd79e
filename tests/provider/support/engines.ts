import type { Hono } from 'hono';
import { afterAll, describe, inject } from 'vitest';
import { createApp } from '#provider/http/app.ts';
import type { ProviderConfig } from '#provider/platform/config.ts';
import type { Context } from '#provider/domain/context.ts';
import { createContext } from '#provider/setup/create-context.ts';
import { createLog } from '#provider/platform/log.ts';
import { testConfig } from './config.ts';
import { freshEmbedded, freshPostgres, type TestDatabase } from './databases.ts';

export interface TestProvider {
  context: Context;
  app: Hono;
  engine: 'pglite' | 'postgres';
  /** The database's address on PostgreSQL; null on the embedded engine. */
  databaseUrl: string | null;
  /** Every log line so far. */
  logLines: string[];
  /** The provider's clock, which stands still until it is moved. */
  clock: { advance(milliseconds: number): void; set(at: Date): void };
}

/** Returns the context of an instance over the same database whose clock differs. */
export const withClockOff = ({ context }: TestProvider, differenceMs: number): Context => ({
  ...context,
  now: () => new Date(context.now().getTime() + differenceMs),
});

/** Opens a provider over a fresh, seeded sandbox database. It is closed after the suite. */
export type Open = (config?: Partial<ProviderConfig>) => Promise<TestProvider>;

/**
 * Runs the same suite on the embedded engine and on PostgreSQL; the latter is skipped, and says so,
 * where it is not installed.
 */
export function describeOnBothEngines(name: string, suite: (open: Open) => void): void {
  describe(`${name}, embedded`, () => suite(opener(freshEmbedded)));
  const missing = inject('postgresPort') === null;
  const title = missing ? `${name}, PostgreSQL (not installed here)` : `${name}, PostgreSQL`;
  describe.skipIf(missing)(title, () => suite(opener(freshPostgres)));
}

function opener(fresh: () => Promise<TestDatabase>): Open {
  const open: TestDatabase[] = [];
  afterAll(async () => {
    await Promise.all(open.map((database) => database.close()));
  });
  return async (overrides) => {
    const database = await fresh();
    open.push(database);
    return provide(database, testConfig(overrides));
  };
}

async function provide(database: TestDatabase, config: ProviderConfig): Promise<TestProvider> {
  const logLines: string[] = [];
  const log = createLog(config.logLevel, { write: (line: string) => void logLines.push(line) });
  let time = Date.now();
  const context = await createContext(database, config, log, () => new Date(time));
  return {
    context,
    app: createApp(context),
    engine: database.engine,
    databaseUrl: database.url,
    logLines,
    clock: {
      advance: (milliseconds) => void (time += milliseconds),
      set: (at) => void (time = at.getTime()),
    },
  };
}
