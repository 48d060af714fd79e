import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import type { Context } from '#provider/context.ts';
import { unavailable } from '#provider/errors.ts';

const PATIENCE_MS = 2_000;

/** `GET /healthz`: 200 while the database answers within two seconds, else 503. */
export function mountHealth(app: Hono, context: Context): void {
  app.get('/healthz', async (c) => {
    const query = context.reads.execute(sql`select 1`).then(
      () => true,
      () => false,
    );
    const healthy = await Promise.race([query, wait(PATIENCE_MS, false, { ref: false })]);
    if (!healthy) throw unavailable();
    return c.json({ status: 'ok' });
  });
}
