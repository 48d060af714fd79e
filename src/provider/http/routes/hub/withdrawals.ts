import type { Hono } from 'hono';
import { withdraw } from '#contract/hub/withdrawals.ts';
import type { Context } from '#provider/domain/context.ts';
import { requestWithdrawal } from '#provider/domain/withdrawals/request.ts';
import { success } from '../../endpoints/responses.ts';
import { mount } from '../../endpoints/route.ts';

/** Mounts the endpoint of `contract/hub/withdrawals.ts`. */
export function mountWithdrawals(app: Hono, context: Context): void {
  mount(app, context, withdraw, async ({ body, facts }) => {
    const receivedAt = await requestWithdrawal(context, body, facts);
    return success({ receivedAt: receivedAt.toISOString() });
  });
}
