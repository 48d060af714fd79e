import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { createApp } from '#provider/http/app.ts';
import { errorStatusAndBody } from '#provider/http/endpoints/error-response.ts';
import { runBillingCommand } from '#provider/cli/billing.ts';
import { runMessagesCommand } from '#provider/cli/messages.ts';
import { runPortInCommand } from '#provider/cli/port-in.ts';
import { runSessionsCommand } from '#provider/cli/sessions.ts';
import { runTextsCommand } from '#provider/cli/texts.ts';
import { readConfig, type ProviderConfig } from '#provider/platform/config.ts';
import type { Context } from '#provider/domain/context.ts';
import { createContext } from '#provider/setup/create-context.ts';
import { openDatabase, type OpenDatabase } from '#provider/platform/db/open.ts';
import { isDatabaseUnavailable, originOf } from '#provider/platform/database-errors.ts';
import { createOutageWatch } from '#provider/platform/jobs/outage-watch.ts';
import { unavailable } from '#provider/platform/errors.ts';
import { serveHttp } from '#provider/http/http-server.ts';
import { createLog } from '#provider/platform/log.ts';
import { startJobs } from '#provider/setup/start-jobs.ts';
import { storageWarning, listStartWarnings } from '#provider/setup/start-warnings.ts';

interface Provider {
  app: Hono;
  context: Context;
  /** Ends the background work, then closes the database. */
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 5_000;
/** Pool and embedded database close in milliseconds, unless the database is frozen. */
const CLOSE_DATABASE_MS = 3_000;
/** Requests have eight seconds, jobs five, the database three. */
const SHUTDOWN_MS = 17_000;

/** Ends the process when an orderly shutdown takes too long; used when the shutdown begins. */
export function limitShutdown({ drainSeconds }: Pick<ProviderConfig, 'drainSeconds'>): void {
  setTimeout(() => process.exit(1), 1000 * drainSeconds + SHUTDOWN_MS).unref();
}

/**
 * Opens and prepares the database, starts the background jobs, and returns the app that serves both
 * APIs. While the database is away it tries again, until `stopping` aborts; from then on the app's
 * `/readyz` returns 503.
 */
export async function startProvider(
  config: ProviderConfig,
  stopping?: AbortSignal,
): Promise<Provider> {
  const log = createLog(config.logLevel);
  for (const warning of listStartWarnings(config)) log.warn(warning);
  const { opened, context } = await prepareWhenAvailable(config, log, stopping);
  const stopJobs = startJobs(context);
  return {
    app: createApp(context, stopping),
    context,
    close: async () => {
      await stopJobs();
      context.gateways.mail?.close();
      await Promise.race([opened.close(), wait(CLOSE_DATABASE_MS, undefined, { ref: false })]);
    },
  };
}

interface Prepared {
  opened: OpenDatabase;
  context: Context;
}

async function prepareWhenAvailable(
  config: ProviderConfig,
  log: Logger,
  signal?: AbortSignal,
): Promise<Prepared> {
  const outage = createOutageWatch(log);
  for (let retryInMs = FIRST_RETRY_MS; ; retryInMs = Math.min(2 * retryInMs, LONGEST_RETRY_MS)) {
    try {
      const prepared = await prepare(config, log);
      outage.succeeded('start');
      return prepared;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      log.warn({ err: error, retryInMs }, 'the database is not available yet');
      outage.failed('start', error);
      await wait(retryInMs, undefined, signal ? { signal } : {});
    }
  }
}

async function prepare(config: ProviderConfig, log: Logger): Promise<Prepared> {
  const opened = await openDatabase(config, (error) =>
    log.warn({ err: error }, 'a database connection broke'),
  );
  try {
    return { opened, context: await createContext(opened, config, log) };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/**
 * Serves the provider alone until SIGTERM or SIGINT: then `/readyz` returns 503, after
 * `drainSeconds` it takes no more requests, ends those that run and closes the database. Until the
 * database is there and migrated every request but `/healthz` gets 503.
 */
async function serveProvider(config: ProviderConfig): Promise<void> {
  const log = createLog(config.logLevel);
  const stopping = new AbortController();
  let provider: Provider | undefined;
  const http = serveHttp({
    ...config,
    fetch: (request, env) => provider?.app.fetch(request, env) ?? respondEarly(request),
  });
  const stop = async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    limitShutdown(config);
    if (provider) await wait(1000 * config.drainSeconds);
    await http.close();
    await provider?.close();
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  if (!http.server.listening) await once(http.server, 'listening');
  try {
    provider = await startProvider(config, stopping.signal);
  } catch (error) {
    if (stopping.signal.aborted) return;
    await http.close();
    throw error;
  }
  const { port } = http.server.address() as AddressInfo;
  log.info({ host: config.host, port, sandbox: config.sandbox }, 'listening');
}

/**
 * Responds while the provider starts. `/healthz` returns 200: a restart would only begin a long
 * migration anew, and brings no database back.
 */
function respondEarly({ url }: Request): Response {
  const uncached = { 'cache-control': 'no-store' };
  if (new URL(url).pathname === '/healthz') {
    return Response.json({ status: 'starting' }, { headers: uncached });
  }
  const error = unavailable();
  const { status, body } = errorStatusAndBody(error);
  return Response.json(body, {
    status,
    headers: { 'retry-after': String(error.facts.retryAfterSeconds), ...uncached },
  });
}

type Command = (config: ProviderConfig, words: readonly string[]) => Promise<void>;

/** What the process does instead of serving, by the first word of its command line. */
const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['texts', runTextsCommand],
  ['renew', runBillingCommand],
  ['ledger', runBillingCommand],
  ['refund', runBillingCommand],
  ['port-in', runPortInCommand],
  ['sessions', runSessionsCommand],
  ['messages', runMessagesCommand],
]);

/** Returns the command that a word names; throws with all of them for a word that names none. */
function parseCommand(word: string): Command {
  const command = COMMANDS.get(word);
  if (command) return command;
  const names = [...COMMANDS.keys()].join(', ');
  throw new Error(`"${word}" is no command. The commands are ${names}; without one it serves.`);
}

async function runCommandOrServe(words: readonly string[]): Promise<void> {
  const [word] = words;
  // Before all else: with a mistyped command, jobs would begin to renew and to refund.
  const run = word === undefined ? undefined : parseCommand(word);
  const config = readConfig(process.env);
  if (!run) return serveProvider(config);
  // Where the settings of the service are missing, the command would find an empty database.
  const warning = storageWarning(config);
  if (warning !== undefined) console.error(warning);
  await run(config, words);
}

if (import.meta.main) {
  try {
    await runCommandOrServe(process.argv.slice(2));
  } catch (error) {
    console.error((originOf(error) as Error).message);
    process.exitCode = 1;
  }
}
