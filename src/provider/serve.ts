import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { createApp } from './app.ts';
import { isBillingCommand, runBillingCommand } from './cli-billing.ts';
import { isPortInCommand, runPortInCommand } from './cli-port-in.ts';
import { isSessionsCommand, runSessionsCommand } from './cli-sessions.ts';
import { isTextsCommand, runTextsCommand } from './cli-texts.ts';
import { readConfig, type ProviderConfig } from './config.ts';
import type { Context } from './context.ts';
import { createContext } from './create-context.ts';
import { openDatabase } from './db/open.ts';
import { createLog } from './log.ts';
import { exposureWarning } from './loopback.ts';
import { repeat } from './repeat.ts';
import { cleanUp } from './services/cleanup/clean-up.ts';
import { keepRecovering } from './services/order/keep-recovering.ts';
import { deliverDue } from './services/outbox/deliver.ts';
import { recoverPayments } from './services/payment/recover.ts';
import { renewOnOneInstance } from './services/renewal/renew-on-one-instance.ts';

export interface Provider {
  app: Hono;
  context: Context;
  /** Ends the background work, then closes the database. */
  close(): Promise<void>;
}

const RECOVERY_MS = 1_000;
const RENEWALS_MS = 60_000;
const DELIVERY_MS = 500;
const CLEANUP_MS = 10 * 60_000;
const SHUTDOWN_MS = 10_000;

/** Opens and prepares the database, starts recovery, delivery and clean-up, and answers the app that serves both APIs. */
export async function startProvider(config: ProviderConfig): Promise<Provider> {
  const log = createLog(config.logLevel);
  const opened = await openDatabase(config, (error) => log.warn({ err: error }, 'idle connection'));
  try {
    const context = await createContext(opened, config, log);
    const warning = exposureWarning(config);
    if (warning !== undefined) log.warn(warning);
    const stops = [
      keepRecovering(context),
      repeat({ name: 'payments', everyMs: RECOVERY_MS, log }, () => recoverPayments(context)),
      repeat({ name: 'renewals', everyMs: RENEWALS_MS, log }, () => renewOnOneInstance(context)),
      repeat({ name: 'delivery', everyMs: DELIVERY_MS, log }, () => deliverDue(context)),
      repeat({ name: 'clean-up', everyMs: CLEANUP_MS, log }, () => cleanUp(context)),
    ];
    return {
      app: createApp(context),
      context,
      close: async () => {
        await Promise.all(stops.map((stop) => stop()));
        context.gateways.mail?.close();
        await opened.close();
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Serves the provider alone until SIGTERM or SIGINT: then it takes no new calls, ends those that run (ten seconds at most) and closes the database. */
export async function serveProvider(config: ProviderConfig): Promise<void> {
  const provider = await startProvider(config);
  const { log } = provider.context;
  const server = serve({
    fetch: provider.app.fetch,
    port: config.port,
    hostname: config.host,
  }) as Server;
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    const deadline = setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    await closeServer(server);
    await provider.close();
    clearTimeout(deadline);
    log.info('stopped');
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  log.info({ host: config.host, port, sandbox: config.sandbox }, 'listening');
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await closed;
}

if (import.meta.main) {
  const words = process.argv.slice(2);
  try {
    const config = readConfig(process.env);
    if (isTextsCommand(words)) await runTextsCommand(config, words);
    else if (isBillingCommand(words)) await runBillingCommand(config, words);
    else if (isPortInCommand(words)) await runPortInCommand(config, words);
    else if (isSessionsCommand(words)) await runSessionsCommand(config, words);
    else await serveProvider(config);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
