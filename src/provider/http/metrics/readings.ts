import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';

/** Scrapes within this time share what was read, so that they cannot load the database. */
const CACHE_MS = 5_000;
/**
 * For all queries of a scrape together; a statement that takes longer is ended by the server too.
 */
const TIMEOUT_MS = 2_000;

export type Figures = Record<string, number | undefined>;
/** Returns what was read last, undefined when the database did not respond in time. */
export type Reading<T> = () => Promise<T | undefined>;

/**
 * Creates a gauge with at most one label. A value that could not be read is absent, never stale.
 */
export function createGauge(
  registry: Registry,
  options: { name: string; help: string; labelNames?: [string] },
  read: () => Promise<Figures>,
): void {
  const gauge: Gauge = new Gauge({
    ...options,
    registers: [registry],
    collect: async () => {
      for (const [value, figure] of Object.entries(await read())) {
        const labels = Object.fromEntries((options.labelNames ?? []).map((name) => [name, value]));
        if (figure === undefined) gauge.remove(labels);
        else gauge.set(labels, figure);
      }
    },
  });
}

/**
 * Returns what makes a cached reading of a query. The queries of a scrape run one after the other,
 * so that they take one connection, and one that has not ended is not started again.
 */
export function createReadings(registry: Registry, { reads, log }: Pick<Context, 'reads' | 'log'>) {
  const query = createQueue(reads);
  const readings = new Map<string, Reading<unknown>>();
  registerSuccess(registry, readings);
  return <T>(figures: string, read: (tx: Transaction) => Promise<T>): Reading<T> => {
    const reading = cacheReading(() =>
      query(read).catch((error: unknown) => {
        log.warn({ err: error, figures }, 'metrics could not be read');
        return undefined;
      }),
    );
    readings.set(figures, reading);
    return reading;
  };
}

/** Registers the gauge of which figures could be read. */
function registerSuccess(
  registry: Registry,
  readings: ReadonlyMap<string, Reading<unknown>>,
): void {
  const success: Gauge<'figures'> = new Gauge({
    name: 'shop_metrics_read_success',
    help: 'Whether these figures of the database could be read (1) or not (0).',
    labelNames: ['figures'],
    registers: [registry],
    collect: async () => {
      const read = [...readings].map(async ([figures, reading]) => {
        success.set({ figures }, (await reading()) === undefined ? 0 : 1);
      });
      await Promise.all(read);
    },
  });
}

/** Returns what runs queries one after the other, each in a transaction with a time limit. */
function createQueue(reads: Context['reads']) {
  let queue: Promise<unknown> = Promise.resolve();
  return <T>(read: (tx: Transaction) => Promise<T>): Promise<T> => {
    const result = queue.then(() =>
      reads.transaction(
        async (tx) => {
          // Compiling a query of many rows would take longer than the query.
          await tx.execute(
            sql`select set_config('statement_timeout', ${`${TIMEOUT_MS}`}, true), set_config('jit', 'off', true)`,
          );
          return read(tx);
        },
        { accessMode: 'read only' },
      ),
    );
    queue = result.catch(() => undefined);
    return result;
  };
}

/** Returns a reading that shares what `read` returned lately, and never runs it twice at once. */
function cacheReading<T>(read: Reading<T>): Reading<T> {
  let cached: { value: T | undefined; until: number } | undefined;
  let running: Promise<T | undefined> | undefined;
  const start = async (): Promise<T | undefined> => {
    const value = await read();
    cached = { value, until: performance.now() + CACHE_MS };
    running = undefined;
    return value;
  };
  return () => {
    if (cached && performance.now() < cached.until) return Promise.resolve(cached.value);
    running ??= start();
    return Promise.race([running, wait(TIMEOUT_MS, undefined, { ref: false })]);
  };
}
