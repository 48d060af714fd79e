import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Context } from '#provider/domain/context.ts';
import { announceRenewal } from './announce-renewal.ts';
import { claimBody, NumberClaims } from '../buying/number-claims.ts';
import { suspendAccount } from './suspend-account.ts';

export const SUSPEND_PATH = '/dev/test/suspend';
export const NOTICE_PATH = '/dev/test/notice';
export const CLAIM_PATH = '/dev/test/claim';

const suspension = z.object({ email: z.string(), status: z.enum(['PreSuspended', 'Suspended']) });

export type Suspension = z.output<typeof suspension>;

/**
 * Adds endpoints for tests to the provider's app. Two let time pass for one account: a month goes
 * by and its renewal is refused, or is announced. One shares the free numbers among tests.
 */
export function withTestCalls(app: Hono, context: Context): Hono {
  const wrapped = new Hono();
  const claims = new NumberClaims();
  wrapped.post(CLAIM_PATH, async (c) =>
    c.json({ number: claims.claim(claimBody.parse(await c.req.json())) }),
  );
  wrapped.post(SUSPEND_PATH, async (c) => {
    await suspendAccount(context, suspension.parse(await c.req.json()));
    return c.json({});
  });
  wrapped.post(NOTICE_PATH, async (c) => {
    const { email } = z.object({ email: z.string() }).parse(await c.req.json());
    await announceRenewal(context, email);
    return c.json({});
  });
  wrapped.all('*', (c) => app.fetch(c.req.raw, c.env));
  return wrapped;
}
