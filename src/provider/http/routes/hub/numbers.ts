import type { Hono } from 'hono';
import * as numbers from '#contract/hub/numbers.ts';
import { success } from '../../endpoints/responses.ts';
import type { Context } from '#provider/domain/context.ts';
import { mount, mountForSession } from '../../endpoints/route.ts';
import {
  addCallerId,
  removeCallerId,
  updateCallerId,
  listCallerIds,
} from '#provider/domain/numbers/caller-ids.ts';
import {
  setCallForwarding,
  setSmsForwarding,
  stopCallForwarding,
  stopSmsForwarding,
} from '#provider/domain/numbers/forwarding.ts';
import { listMyNumbers } from '#provider/domain/numbers/list.ts';
import { releaseNumber, setRenewal } from '#provider/domain/numbers/renewal.ts';
import { getLinkedRenewal, stopLinkedRenewal } from '#provider/domain/numbers/stop-by-link.ts';

/** Mounts the endpoints of `contract/hub/numbers.ts`, but for the call history. */
export function mountNumbers(app: Hono, context: Context): void {
  mountForSession(app, context, numbers.getMyNumbers, async ({ session }) =>
    success(await listMyNumbers(context, session.customerId)),
  );
  mountForSession(app, context, numbers.updateCallForwarding, async ({ session, body }) => {
    await setCallForwarding(context, session, body);
    return success(true);
  });
  mountForSession(app, context, numbers.updateSmsForwarding, async ({ session, body }) => {
    await setSmsForwarding(context, session, body);
    return success(true);
  });
  mountForSession(app, context, numbers.stopCallForwarding, async ({ session, params }) => {
    await stopCallForwarding(context, session, params.didid);
    return success(true);
  });
  mountForSession(app, context, numbers.stopSmsForwarding, async ({ session, params }) => {
    await stopSmsForwarding(context, session, params.didid);
    return success(true);
  });
  mountForSession(app, context, numbers.getCallerIds, async ({ session, query }) =>
    success(await listCallerIds(context, session.customerId, query)),
  );
  mountForSession(app, context, numbers.addCallerId, async ({ session, body }) =>
    successWith('added', await addCallerId(context, session, body)),
  );
  mountForSession(app, context, numbers.updateCallerId, async ({ session, body }) =>
    successWith('updated', await updateCallerId(context, session, body)),
  );
  mountForSession(app, context, numbers.deleteCallerId, async ({ session, body }) =>
    successWith('deleted', await removeCallerId(context, session, body)),
  );
  mountForSession(app, context, numbers.setNumberRenewal, async ({ session, params, body }) => {
    await setRenewal(context, session, { ...params, ...body });
    return success(true);
  });
  mount(app, context, numbers.getLinkedRenewal, async ({ body }) =>
    success(await getLinkedRenewal(context, body)),
  );
  mount(app, context, numbers.stopLinkedRenewal, async ({ body }) =>
    success(await stopLinkedRenewal(context, body)),
  );
  mountForSession(app, context, numbers.releaseNumber, async ({ session, params }) => {
    await releaseNumber(context, session, params.didid);
    return success(true);
  });
}

/**
 * Returns a success with a message, because the site takes a response without one for a failure.
 */
const successWith = (code: string, message: string) => ({
  ...success(true),
  messages: [{ code, message }],
});
