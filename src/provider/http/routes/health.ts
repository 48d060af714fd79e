import { setTimeout as wait } from 'node:timers/promises';
import type { Hono } from 'hono';
import type { Context } from '#provider/domain/context.ts';
import { assertReadsAndWrites, PROBE_TIMEOUT_MS } from '#provider/platform/db/postgres.ts';
import { unavailable } from '#provider/platform/errors.ts';

/**
 * Registers the two probes. `GET /healthz` returns 503 only for what a restart repairs: an embedded
 * database that does not respond within two seconds. PostgreSQL is another process, and its
 * connections are replaced. `GET /readyz` returns 503 while either database does not respond, or
 * its role may not read and write, and as soon as `stopping` aborts, so that a load balancer sends
 * no more requests here. The app is created when the database is migrated, and seeded in a sandbox;
 * until then `src/provider/serve.ts` responds.
 */
export function mountHealth(app: Hono, context: Context, stopping?: AbortSignal): void {
  app.get('/healthz', async (c) => {
    const canRun = context.engine === 'postgres' || (await databaseResponds(context));
    if (!canRun) throw unavailable();
    return c.json({ status: 'ok' });
  });
  app.get('/readyz', async (c) => {
    const isReady = !stopping?.aborted && (await databaseResponds(context));
    if (!isReady || stopping?.aborted) throw unavailable();
    return c.json({ status: 'ready' });
  });
}

function databaseResponds({ probe }: Pick<Context, 'probe'>): Promise<boolean> {
  const query = assertReadsAndWrites(probe).then(
    () => true,
    () => false,
  );
  return Promise.race([query, wait(PROBE_TIMEOUT_MS, false, { ref: false })]);
}
