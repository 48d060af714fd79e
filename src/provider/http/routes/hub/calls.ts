import type { Hono } from 'hono';
import * as calls from '#contract/hub/calls.ts';
import { getCallHistory } from '#contract/hub/numbers.ts';
import {
  blockCaller,
  listBlockedCallers,
  unblockCaller,
} from '#provider/domain/calls/blocked-callers.ts';
import { beginNumberTest, createArrivalWaiter } from '#provider/domain/calls/number-test.ts';
import { simulateArrival } from '#provider/domain/calls/simulate.ts';
import { readCallHistory } from '#provider/domain/calls/history.ts';
import type { Context } from '#provider/domain/context.ts';
import { success } from '../../endpoints/responses.ts';
import { mountForSession } from '../../endpoints/route.ts';

/**
 * Mounts the endpoints of `contract/hub/calls.ts`, and the call history of a number. Calls are
 * simulated in sandbox mode only. `stopping` aborts when the process begins to shut down.
 */
export function mountCalls(app: Hono, context: Context, stopping?: AbortSignal): void {
  mountForSession(app, context, getCallHistory, async ({ session, query }) => {
    const { result, ...more } = await readCallHistory(context, session.customerId, query);
    return { ...success(result), ...more };
  });
  mountForSession(app, context, calls.getBlockedCallers, async ({ session, params }) =>
    success(await listBlockedCallers(context, session.customerId, params.didid)),
  );
  mountForSession(app, context, calls.blockCaller, async ({ session, params, body }) => {
    await blockCaller(context, session, { ...params, ...body });
    return success(true);
  });
  mountForSession(app, context, calls.unblockCaller, async ({ session, params }) => {
    await unblockCaller(context, session, params);
    return success(true);
  });
  mountForSession(app, context, calls.beginNumberTest, async ({ session, params }) =>
    success(await beginNumberTest(context, session.customerId, params.didid)),
  );
  const waitForArrival = createArrivalWaiter(context, { stopping });
  mountForSession(app, context, calls.waitForArrival, async ({ session, signal, ...input }) => {
    const wanted = { ...input.params, ...input.query };
    return success({ arrival: await waitForArrival(session.customerId, wanted, signal) });
  });
  if (!context.config.sandbox) return;
  mountForSession(app, context, calls.simulateArrival, async ({ session, params, body }) => {
    await simulateArrival(context, session.customerId, { ...params, ...body });
    return success(true);
  });
}
