import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { ProviderConfig } from '#provider/platform/config.ts';
import type { Context } from '#provider/domain/context.ts';
import type { OpenDatabase } from '#provider/platform/db/open.ts';
import { createBotProtection } from '#provider/gateways/bot-protection.ts';
import { createGateways } from '#provider/setup/create-gateways.ts';
import { getSandboxSecret, seedSandbox } from '#provider/sandbox/seed.ts';
import { createPasswordHasher } from '#provider/platform/password-hasher.ts';
import { loadFileTexts } from '#provider/domain/texts/read-texts.ts';
import { addNumberPurpose } from '#provider/domain/orders/added-numbers/add-number-purpose.ts';
import { orderPurpose } from '#provider/domain/orders/order-purpose.ts';
import { createChargeRecord } from '#provider/gateways/charge-record.ts';
import { creditPurpose } from '#provider/domain/payments/purposes/credit.ts';
import { cardPurpose } from '#provider/domain/payments/purposes/save-card.ts';
import type { Purposes } from '#provider/domain/purpose.ts';
import { reactivationPurpose, renewalPurpose } from '#provider/domain/plans/renewal/purposes.ts';

/**
 * Creates the context of domain functions, with the texts of this version; in sandbox mode it seeds
 * catalogue and demo accounts. A test's `clock` replaces both clocks.
 */
export async function createContext(
  opened: OpenDatabase,
  config: ProviderConfig,
  log: Logger,
  clock?: () => Date,
): Promise<Context> {
  const { db, reads, probe, engine } = opened;
  const now = clock ?? (() => new Date());
  await loadFileTexts();
  const context: Context = {
    db,
    reads,
    probe,
    engine,
    config,
    log,
    now,
    databaseNow: clock
      ? () => sql`${clock().toISOString()}::timestamptz`
      : () => sql`statement_timestamp()`,
    gateways: createGateways(config, db, now),
    charges: createChargeRecord(log, now),
    botProtection: createBotProtection(config),
    passwords: createPasswordHasher(config.passwordHash),
    purposes: PURPOSES,
    checkpoint: async () => undefined,
  };
  return config.sandbox ? opened.exclusively(() => prepareSandbox(context)) : context;
}

/** Seeds a sandbox and returns its context, with the stored secret where none is configured. */
async function prepareSandbox(context: Context): Promise<Context> {
  const secret = context.config.secret || (await getSandboxSecret(context.db));
  const sandbox = { ...context, config: { ...context.config, secret } };
  await seedSandbox(sandbox);
  return sandbox;
}

/** Everything that is paid for; recovery ends a payment by its purpose. */
const PURPOSES: Purposes = {
  order: orderPurpose,
  'add-number': addNumberPurpose,
  credit: creditPurpose,
  card: cardPurpose,
  plan: reactivationPurpose,
  rejected: reactivationPurpose,
  renewal: renewalPurpose,
};
