import type { Hono } from 'hono';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import * as auth from '#contract/hub/auth.ts';
import { MESSAGE_CODE, PASSWORD_CHECK_REQUIRED } from '#contract/message-codes.ts';
import { addNumberQuote } from '#contract/main/add-number-quote.ts';
import { addCredit } from '#contract/main/payment.ts';
import { listEndpoints } from '#contract/openapi.ts';
import {
  endOtherSessions,
  endSessions,
  revokeOtherSessions,
} from '#provider/domain/auth/session/revoke.ts';
import { takeRecentPassword } from '#provider/domain/auth/session/recent-password.ts';
import { authenticate, startSession } from '#provider/domain/auth/session/session.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import { lockOpenCustomer } from '#provider/domain/customers/customer.ts';
import { firstOnSale, primaryCard } from '../support/customers/added-numbers.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { DEMO, paymentsOf, signIn, typePassword } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { createLateApp } from '../support/servers/late-app.ts';
import { expectLockWaits } from '../support/databases/lock-waits.ts';
import { SESSION_WRITES } from '../support/errors/session-writes.ts';

/** Writing requests that change nothing of the customer's, or that end the session themselves. */
const HARMLESS = new Set(['auth.logout', 'calls.beginNumberTest', 'calls.simulateArrival']);

describe('the requests of these tests', () => {
  it('are all by which a session changes something', () => {
    const written = listEndpoints()
      .filter(({ endpoint: { access, method, readOnly } }) => {
        return access !== 'public' && method !== 'GET' && readOnly !== true;
      })
      .map(({ domain, name }) => `${domain}.${name}`)
      .filter((name) => !HARMLESS.has(name));
    const tested = new Set(Object.keys(SESSION_WRITES).map((name) => name.split(' ')[0]));
    expect([...tested].sort()).toEqual(written.sort());
  });
});

/**
 * Sends a request up to the middle of its body. `finish` sends the rest and returns the status.
 */
async function sendSlowly(
  app: Pick<Hono, 'request'>,
  { api, path }: AnyEndpoint,
  token: string,
  body: unknown,
) {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const rest = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const stream = new ReadableStream({
    start: (controller) => controller.enqueue(bytes.slice(0, 3)),
    pull: async (controller) => {
      begun.resolve();
      await rest.promise;
      controller.enqueue(bytes.slice(3));
      controller.close();
    },
  });
  const headers = {
    'content-type': 'application/json',
    'content-length': String(bytes.length),
    token,
  };
  const init = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit;
  const response = app.request(`/${api}/${path}`, init);
  await begun.promise;
  return {
    finish: async () => {
      rest.resolve();
      return (await response).status;
    },
  };
}

describeOnBothEngines('a request whose session ends while it is under way', (open) => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await open();
  });

  it.each(Object.entries(SESSION_WRITES))('gets 401: %s', async (_, { email = DEMO, send }) => {
    const { app, context } = provider;
    const { customer, token } = await signIn(context, email);
    if (email === DEMO) await typePassword(app, token);
    const late = createLateApp(context, () =>
      context.db.transaction((tx) => revokeOtherSessions(context, tx, customer.id)),
    );
    const response = await send({ context, app: late, token, customerId: customer.id });
    expect([response.status, response.json]).toMatchObject([
      401,
      { messages: [{ code: 'unauthorized' }] },
    ]);
  });

  it('gets the code of an ended one where only the password is checked', async () => {
    const { context } = provider;
    const { customer, token } = await signIn(context, DEMO);
    const late = createLateApp(context, () =>
      context.db.transaction((tx) => revokeOtherSessions(context, tx, customer.id)),
    );
    const body = { token, password: 'Demo1234' };
    const checked = await request(late, auth.validateCustomerPassword, { body });
    expect(checked).toMatchObject({
      status: 400,
      json: { messages: [{ code: MESSAGE_CODE.tokenExpired }] },
    });
  });

  it('gets 401 when the session ends before its body is complete', async () => {
    const { app, context } = provider;
    const owner = await signIn(context, DEMO);
    const thief = await signIn(context, DEMO);
    const card = await primaryCard(provider);
    const read = await sendSlowly(app, addNumberQuote, thief.token, await firstOnSale(provider));
    const paid = await sendSlowly(app, addCredit, thief.token, { ...card, Amount: 99 });
    const before = await paymentsOf(context, owner.customer.id);
    expect((await request(app, auth.endOtherSessions, { token: owner.token })).status).toBe(200);
    expect(await read.finish()).toBe(401);
    expect(await paid.finish()).toBe(401);
    expect(await paymentsOf(context, owner.customer.id)).toEqual(before);
  });
});

describeOnBothEngines('a change that needs the password', (open) => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await open();
  });

  it.each([
    'numbers.updateCallForwarding',
    'numbers.updateSmsForwarding',
    'numbers.addCallerId',
    'numbers.updateCallerId',
  ])('asks for it when its check is used up while the request is under way: %s', async (name) => {
    const { app, context } = provider;
    const { customer, token } = await signIn(context, DEMO);
    await typePassword(app, token);
    const session = assertDefined(await authenticate(context, token));
    const late = createLateApp(context, () => takeRecentPassword(context, context.db, session));
    const { send } = assertDefined(SESSION_WRITES[name]);
    const response = await send({ context, app: late, token, customerId: customer.id });
    expect(response.json).toMatchObject({ messages: [{ code: PASSWORD_CHECK_REQUIRED }] });
  });
});

describeOnBothEngines('the end of all other sessions', (open) => {
  const byCustomer = (context: Context, owner: Session) => endOtherSessions(context, owner);
  const bySupport = (context: Context) => endSessions(context, DEMO);

  it.each([
    ['its customer', byCustomer],
    ['support', bySupport],
  ])('by %s ends one too that a sign-in begins meanwhile', async (_, end) => {
    const provider = await open();
    const { context } = provider;
    const { customer, token } = await signIn(context, DEMO);
    const owner = assertDefined(await authenticate(context, token));
    const { ended, begun } = await context.db.transaction(async (tx) => {
      await lockOpenCustomer(tx, customer.id);
      const pending = end(context, owner);
      await expectLockWaits(provider, 1);
      return { ended: { pending }, begun: await startSession(context, tx, customer) };
    });
    await ended.pending;
    expect(await authenticate(context, begun.token)).toBeUndefined();
  });
});
