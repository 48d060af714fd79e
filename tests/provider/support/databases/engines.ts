import type { Hono } from 'hono';
import { afterAll, afterEach, beforeEach, describe, inject } from 'vitest';
import { createApp } from '#provider/http/app.ts';
import type { ProviderConfig } from '#provider/platform/config.ts';
import type { Context } from '#provider/domain/context.ts';
import { createContext } from '#provider/setup/create-context.ts';
import { createLog } from '#provider/platform/log.ts';
import { testConfig } from '../servers/config.ts';
import { freshPostgres, type TestDatabase } from './databases.ts';
import { freshEmbedded } from './reused-embedded.ts';

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

/**
 * Opens a provider over a fresh, seeded sandbox database. It is closed at the end of the test
 * that opened it, or of the suite.
 */
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

/** Runs a suite of claims that depend on no engine, on the embedded one. */
export const describeOnEmbedded = (name: string, suite: (open: Open) => void): void => {
  describe(name, () => suite(opener(freshEmbedded)));
};

function opener(fresh: () => Promise<TestDatabase>): Open {
  const ofSuite: TestDatabase[] = [];
  const ofTest: TestDatabase[] = [];
  let isInTest = false;
  const closeAll = async (databases: TestDatabase[]): Promise<void> => {
    await Promise.all(databases.splice(0).map((database) => database.close()));
  };
  beforeEach(() => void (isInTest = true));
  afterEach(async () => {
    isInTest = false;
    await closeAll(ofTest);
  });
  afterAll(() => closeAll(ofSuite));
  return async (overrides) => {
    const database = await fresh();
    (isInTest ? ofTest : ofSuite).push(database);
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
