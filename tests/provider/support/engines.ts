import { createLog } from '#provider/log.ts';
import { afterAll, beforeAll, describe } from 'vitest';
import { createApp } from '#provider/app.ts';
import { readConfig, type ProviderConfig } from '#provider/config.ts';
import { createContext } from '#provider/create-context.ts';
import type { OpenDatabase } from '#provider/db/open.ts';
import type { Context } from '#provider/context.ts';
import type { Hono } from 'hono';
import { embeddedEngine, postgresEngine, type TestEngine } from './databases.ts';
import { postgresFolder } from './postgres.ts';

/** Argon2 at its cheapest: tests ask what is hashed, not how slowly. */
const CHEAP_HASH = { memoryKiB: 64, passes: 1 };

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

/** Opens a provider over a fresh, seeded sandbox database. It is closed after the suite. */
export type Open = (config?: Partial<ProviderConfig>) => Promise<TestProvider>;

/** Runs the same suite on the embedded engine and on PostgreSQL; the latter is skipped, and says so, where it is not installed. */
export function describeOnBothEngines(name: string, suite: (open: Open) => void): void {
  describe(`${name}, embedded`, () => suite(opener(embeddedEngine)));
  const missing = postgresFolder() === null;
  const title = missing ? `${name}, PostgreSQL (not installed here)` : `${name}, PostgreSQL`;
  describe.skipIf(missing)(title, () => suite(opener(postgresEngine)));
}

/** The configuration of tests: a sandbox, quiet and cheap. */
export const testConfig = (overrides: Partial<ProviderConfig> = {}): ProviderConfig => ({
  ...readConfig({ SANDBOX: 'true', SITE_URL: 'http://site.test', LOG_LEVEL: 'info' }),
  passwordHash: CHEAP_HASH,
  ...overrides,
});

function opener(start: (prepare: typeof prepareDatabase) => Promise<TestEngine | null>): Open {
  const open: OpenDatabase[] = [];
  let engine: TestEngine | null = null;
  beforeAll(async () => {
    engine = await start(prepareDatabase);
  });
  afterAll(async () => {
    await Promise.all(open.map((database) => database.close()));
    await engine?.stop();
  });
  return async (overrides) => {
    if (!engine) throw new Error('open the provider in a hook or a test');
    const database = await engine.fresh();
    open.push(database);
    return provide(database, database.url, testConfig(overrides));
  };
}

async function prepareDatabase(database: OpenDatabase): Promise<void> {
  await createContext(database, testConfig(), createLog('silent'));
}

async function provide(
  database: OpenDatabase,
  databaseUrl: string | null,
  config: ProviderConfig,
): Promise<TestProvider> {
  const logLines: string[] = [];
  const log = createLog(config.logLevel, { write: (line: string) => void logLines.push(line) });
  let time = Date.now();
  const context = await createContext(database, config, log, () => new Date(time));
  return {
    context,
    app: createApp(context),
    engine: database.engine,
    databaseUrl,
    logLines,
    clock: {
      advance: (milliseconds) => void (time += milliseconds),
      set: (at) => void (time = at.getTime()),
    },
  };
}
