import type { Hono } from 'hono';
import type { Context } from '#provider/domain/context.ts';
import { createApp } from '#provider/http/app.ts';

/**
 * Returns an app that runs a step before its first transaction: after a request's session was
 * checked, and before what the request is for is written.
 */
export function createLateApp(context: Context, step: () => Promise<unknown>): Hono {
  let pending: typeof step | undefined = step;
  const db = new Proxy(context.db, {
    get(target, key, receiver) {
      if (key !== 'transaction') return Reflect.get(target, key, receiver) as unknown;
      return async (work: Parameters<typeof target.transaction>[0]) => {
        const first = pending;
        pending = undefined;
        await first?.();
        return target.transaction(work);
      };
    },
  });
  return createApp({ ...context, db });
}
