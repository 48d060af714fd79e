import * as calls from '#contract/hub/calls.ts';
import { stopCallForwarding, stopSmsForwarding } from '#contract/hub/numbers.ts';
import { listCustomerNumbers } from '#provider/domain/numbers/customer-numbers.ts';
import { blockedCallers } from '#provider/platform/db/schema/numbers.ts';
import { request } from '../servers/app.ts';
import {
  app,
  UNKNOWN_ID,
  US_MOBILE,
  type Reachable,
  type Scene,
  type Send,
} from './error-scene.ts';

const blockCaller = (scene: Scene, phoneNumber: string, didid = scene.number.didid) =>
  request(app(scene), calls.blockCaller, {
    token: scene.token,
    params: { didid },
    body: { phoneNumber },
  });

/** A request for every error of the endpoints of calls, and of those that stop forwarding. */
export const CALL_ERRORS = {
  'calls.getBlockedCallers not-found not-found': (scene) =>
    request(app(scene), calls.getBlockedCallers, {
      token: scene.token,
      params: { didid: UNKNOWN_ID },
    }),
  'calls.blockCaller refused invalid-number': (scene) => blockCaller(scene, '1000'),
  'calls.blockCaller refused max-blocked-callers': async (scene) => {
    const { db, now } = scene.provider.context;
    const [rented] = await listCustomerNumbers(db, scene.customer.id);
    const rows = Array.from({ length: 100 }, (_, index) => ({
      customerNumberId: rented?.id ?? 0,
      phoneNumber: String(12025550300 + index),
      createdAt: now(),
    }));
    await db.insert(blockedCallers).values(rows);
    return blockCaller(scene, US_MOBILE);
  },
  'calls.blockCaller not-found not-found': (scene) => blockCaller(scene, US_MOBILE, UNKNOWN_ID),
  'calls.unblockCaller not-found not-found': (scene) =>
    request(app(scene), calls.unblockCaller, {
      token: scene.token,
      params: { didid: scene.number.didid, id: UNKNOWN_ID },
    }),
  'calls.beginNumberTest not-found not-found': ({ provider, token }) =>
    request(provider.app, calls.beginNumberTest, { token, params: { didid: UNKNOWN_ID } }),
  'calls.waitForArrival not-found not-found': ({ provider, token }) =>
    request(provider.app, calls.waitForArrival, {
      token,
      params: { didid: UNKNOWN_ID },
      query: { listenFrom: '2026-01-02T03:04:05Z' },
    }),
  'calls.simulateArrival not-found not-found': ({ provider, token }) =>
    request(provider.app, calls.simulateArrival, {
      token,
      params: { didid: UNKNOWN_ID },
      body: { kind: 'call' },
    }),
  'numbers.stopCallForwarding not-found not-found': ({ provider, token }) =>
    request(provider.app, stopCallForwarding, { token, params: { didid: UNKNOWN_ID } }),
  'numbers.stopSmsForwarding not-found not-found': ({ provider, token }) =>
    request(provider.app, stopSmsForwarding, { token, params: { didid: UNKNOWN_ID } }),
} satisfies Partial<Record<Reachable, Send>>;
