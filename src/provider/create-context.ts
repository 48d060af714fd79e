import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { ProviderConfig } from './config.ts';
import type { Context } from './context.ts';
import type { OpenDatabase } from './db/open.ts';
import { createBotProtection } from './gateways/create-bot-protection.ts';
import { createGateways } from './gateways/create-gateways.ts';
import { seedSandbox } from './sandbox/seed.ts';
import { createPasswordHasher } from './services/password/hasher.ts';
import { seedTexts } from './services/texts/seed.ts';
import { sandboxSecret } from './sandbox/secret.ts';

/** Fills what the database must hold before the first call (texts, in sandbox mode also the catalogue and the demo accounts), and puts together what services need. A test's `clock` stands in for both clocks. */
export async function createContext(
  opened: OpenDatabase,
  config: ProviderConfig,
  log: Logger,
  clock?: () => Date,
): Promise<Context> {
  const { db, reads } = opened;
  const now = clock ?? (() => new Date());
  return opened.exclusively(async () => {
    const secret = config.secret || (await sandboxSecret(db));
    const context: Context = {
      db,
      reads,
      config: { ...config, secret },
      log,
      now,
      databaseNow: clock
        ? () => sql`${clock().toISOString()}::timestamptz`
        : () => sql`statement_timestamp()`,
      gateways: createGateways(config, db, now),
      botProtection: createBotProtection(config),
      passwords: createPasswordHasher(config.passwordHash),
      checkpoint: async () => undefined,
    };
    await seedTexts(db, now());
    if (config.sandbox) await seedSandbox(context);
    return context;
  });
}
