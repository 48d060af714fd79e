import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

const MAX_PATH_LENGTH = 200;

/** Logs each request by method, path without query, status and milliseconds; headers and bodies stay out. */
export const requestLog =
  (log: Logger): MiddlewareHandler =>
  async (c, next) => {
    const started = performance.now();
    const id = randomUUID();
    await next();
    c.header('X-Request-Id', id);
    log.info({
      id,
      method: c.req.method,
      path: c.req.path.slice(0, MAX_PATH_LENGTH),
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    });
  };
