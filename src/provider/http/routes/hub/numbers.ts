import type { Hono } from 'hono';
import * as call from '#contract/hub/numbers.ts';
import { success } from '../../answers.ts';
import type { Context } from '#provider/domain/context.ts';
import { mountForSession } from '../../route.ts';
import {
  addCallerId,
  removeCallerId,
  updateCallerId,
} from '#provider/domain/numbers/caller-ids/change.ts';
import { listCallerIds } from '#provider/domain/numbers/caller-ids/list.ts';
import { listCalls } from '#provider/domain/numbers/calls/list.ts';
import { forwardCalls, forwardMessages } from '#provider/domain/numbers/forwarding.ts';
import { listMyNumbers } from '#provider/domain/numbers/list.ts';

/** Mounts the calls of `contract/hub/numbers.ts`. */
export function mountNumbers(app: Hono, context: Context): void {
  mountForSession(app, context, call.getMyNumbers, async ({ session }) =>
    success(await listMyNumbers(context, session.customerId)),
  );
  mountForSession(app, context, call.updateCallForwarding, ({ session, body }) =>
    forwardCalls(context, session, body),
  );
  mountForSession(app, context, call.updateSmsForwarding, ({ session, body }) =>
    forwardMessages(context, session, body),
  );
  mountForSession(app, context, call.getCallHistory, async ({ session, query }) =>
    success(await listCalls(context, session.customerId, query)),
  );
  mountForSession(app, context, call.getCallerIds, async ({ session, query }) =>
    success(await listCallerIds(context, session.customerId, query)),
  );
  mountForSession(app, context, call.addCallerId, ({ session, body }) =>
    addCallerId(context, session, body),
  );
  mountForSession(app, context, call.updateCallerId, ({ session, body }) =>
    updateCallerId(context, session, body),
  );
  mountForSession(app, context, call.deleteCallerId, ({ session, body }) =>
    removeCallerId(context, session, body),
  );
}
