import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import * as contract from '#contract/hub/calls.ts';
import { getMyNumbers } from '#contract/hub/numbers.ts';
import { createApp } from '#provider/http/app.ts';
import { createArrivalWaiter } from '#provider/domain/calls/number-test.ts';
import { receiveCall, receiveMessage } from '#provider/domain/calls/receive.ts';
import {
  listCustomerNumbers,
  type CustomerNumber,
} from '#provider/domain/numbers/customer-numbers.ts';
import { packages } from '#provider/platform/db/schema/catalogue.ts';
import {
  blockedCallers,
  forwardingNumbers,
  receivedMessages,
} from '#provider/platform/db/schema/numbers.ts';
import { sessions } from '#provider/platform/db/schema/sessions.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { DEMO, OTHER, signIn } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { countMessages, lastMessage } from '../support/customers/messages.ts';

const CALLER = '442079460777';
/** A wait that is over soon, and one that only an arrival or an abort ends. */
const SHORT = { waitMs: 20, pollMs: 5 };
const LONG = { waitMs: 60_000, pollMs: 5 };

describeOnBothEngines('the test of a number', (open) => {
  let provider: TestProvider;
  let token: string;
  let customerId: number;
  /** The demo customer's first number forwards its messages; the third was never called. */
  let first: CustomerNumber;
  let third: CustomerNumber;
  beforeEach(async () => {
    provider = await open();
    const { customer, ...session } = await signIn(provider.context, DEMO);
    token = session.token;
    customerId = customer.id;
    const numbers = await listCustomerNumbers(provider.context.db, customer.id);
    first = assertDefined(numbers[0]);
    third = assertDefined(numbers[2]);
  });

  const begin = (number: CustomerNumber, app = provider.app) =>
    request(app, contract.beginNumberTest, { token, params: { didid: number.didId } });
  const listenFrom = async (number: CustomerNumber) =>
    assertDefined((await begin(number)).body.result).listenFrom;
  const dial = ({ digits: destination }: CustomerNumber, callerId = CALLER) => {
    const { context } = provider;
    const dialedAt = context.now();
    const call = { eventId: randomUUID(), callerId, destination, dialedAt, seconds: 30 };
    return context.db.transaction((tx) => receiveCall(context, tx, call));
  };
  const text = ({ digits: destination }: CustomerNumber, sender = CALLER) => {
    const { context } = provider;
    const message = { sender, destination, text: 'Your code is 123', receivedAt: context.now() };
    return context.db.transaction((tx) => receiveMessage(context, tx, message));
  };
  /** Waits as a request of the customer does, with the shortened times. */
  const wait = async (
    number: CustomerNumber,
    options: Parameters<typeof createArrivalWaiter>[1],
    left = new AbortController().signal,
  ) => {
    const wanted = { didid: number.didId, listenFrom: await listenFrom(number) };
    return createArrivalWaiter(provider.context, options)(customerId, wanted, left);
  };
  const countReceived = ({ id }: CustomerNumber) =>
    provider.context.db.$count(receivedMessages, eq(receivedMessages.customerNumberId, id));
  const firstArrivals = async () => {
    const { body } = await request(provider.app, getMyNumbers, { token });
    return assertDefined(body.result).map(({ firstArrivalAt }) => firstArrivalAt);
  };

  it('ends with the call that comes while it waits, and lets other requests through meanwhile', async () => {
    const waiting = wait(third, LONG);
    expect((await firstArrivals())[2]).toBeNull();
    expect(await dial(third)).toBe('no-destination');
    const arrivedAt = provider.context.now().toISOString();
    expect(await waiting).toEqual({
      kind: 'call',
      from: CALLER,
      arrivedAt,
      outcome: 'no-destination',
    });
    expect((await firstArrivals())[2]).toBe(arrivedAt);
    provider.clock.advance(60_000);
    await dial(third);
    expect((await firstArrivals())[2], 'the first one').toBe(arrivedAt);
  });

  it('ends with a message, which goes to the email address of the number', async () => {
    const { context } = provider;
    const waiting = wait(first, LONG);
    expect(await text(first)).toBe('received');
    expect(await waiting).toMatchObject({ kind: 'message', from: CALLER });
    const mail = await lastMessage(context, DEMO, 'received-message');
    expect(mail.subject).toContain('+44 20 7946 0777');
    expect(mail.body).toContain('Your code is 123');
    expect(await text(third, 'Bank'), 'forwarded to nowhere').toBe('received');
    expect(await countMessages(context, DEMO, 'received-message')).toBe(1);
    expect(await wait(third, SHORT)).toMatchObject({ kind: 'message', from: 'Bank' });
  });

  it('does not count what a blocked caller sends, nor what came long before', async () => {
    const { context, clock } = provider;
    await dial(third);
    clock.advance(16_000);
    expect(await wait(third, SHORT)).toBeNull();
    await context.db
      .insert(blockedCallers)
      .values({ customerNumberId: third.id, phoneNumber: CALLER, createdAt: context.now() });
    expect(await dial(third)).toBe('blocked');
    expect(await text(third)).toBe('blocked');
    expect(await wait(third, SHORT)).toBeNull();
    expect(await countReceived(third)).toBe(0);
    await dial(third, '12025550199');
    clock.advance(14_000);
    expect(await wait(third, SHORT), 'dialed just before').toMatchObject({ from: '12025550199' });
  });

  it('takes a moment that lies far back for one of ten minutes ago', async () => {
    const { context, clock } = provider;
    await dial(third);
    clock.advance(11 * 60_000);
    const waitFor = createArrivalWaiter(context, SHORT);
    const ancient = { didid: third.didId, listenFrom: '2020-01-01T00:00:00Z' };
    const left = new AbortController().signal;
    expect(await waitFor(customerId, ancient, left)).toBeNull();
    await dial(third);
    expect(await waitFor(customerId, ancient, left)).toMatchObject({ kind: 'call' });
  });

  it('ends with a call that neither minutes nor credit forward, unless another gets through', async () => {
    const { app, context } = provider;
    const other = await signIn(context, OTHER);
    const number = assertDefined((await listCustomerNumbers(context.db, other.customer.id))[0]);
    await context.db.update(packages).set({ minutes: 0, accessNumber: '+442079460100' });
    await context.db
      .insert(forwardingNumbers)
      .values({ customerNumberId: number.id, phoneNumber: CALLER, updatedAt: context.now() });
    const wanted = { didid: number.didId, listenFrom: context.now().toISOString() };
    const hear = () =>
      createArrivalWaiter(context, SHORT)(other.customer.id, wanted, new AbortController().signal);
    const { body } = await request(app, getMyNumbers, { token: other.token });
    expect(assertDefined(body.result?.[0])).toMatchObject({
      callMinutes: 0,
      accessNumber: '+442079460100',
    });
    expect(await dial(number)).toBe('not-connected');
    expect(await hear()).toMatchObject({ kind: 'call', from: CALLER, outcome: 'not-connected' });
    await context.db.delete(forwardingNumbers);
    provider.clock.advance(1_000);
    await dial(number, '12025550199');
    expect(await hear()).toMatchObject({ from: '12025550199', outcome: 'no-destination' });
    provider.clock.advance(1_000);
    await text(number);
    expect(await hear()).toMatchObject({ kind: 'message' });
  });

  it('ends when the caller leaves, and with 503 when the process stops', async () => {
    const caller = new AbortController();
    const left = wait(third, LONG, caller.signal);
    caller.abort();
    expect(await left).toBeNull();
    const stopping = new AbortController();
    const stopped = wait(third, { ...LONG, stopping: stopping.signal });
    stopping.abort();
    await expect(stopped).rejects.toMatchObject({ facts: { kind: 'unavailable' } });
  });

  it('waits for three requests of a customer at once, and for others beside them', async () => {
    const { context } = provider;
    const waitFor = createArrivalWaiter(context, LONG);
    const caller = new AbortController();
    const wanted = { didid: third.didId, listenFrom: await listenFrom(third) };
    const three = [1, 2, 3].map(() => waitFor(customerId, wanted, caller.signal));
    await expect(waitFor(customerId, wanted, caller.signal)).rejects.toMatchObject({
      facts: { kind: 'rate-limited' },
    });
    const { customer } = await signIn(context, OTHER);
    const [theirs] = await listCustomerNumbers(context.db, customer.id);
    const other = { ...wanted, didid: assertDefined(theirs).didId };
    const another = waitFor(customer.id, other, caller.signal);
    caller.abort();
    expect(await Promise.all([...three, another])).toEqual([null, null, null, null]);
    expect(await waitFor(customerId, wanted, caller.signal), 'there is room again').toBeNull();
  });

  it('is begun thirty times an hour', async () => {
    const statuses = [];
    for (let index = 0; index < 31; index += 1) statuses.push((await begin(third)).status);
    expect(statuses.indexOf(429)).toBe(30);
  });

  it('waits for no one whose session has ended', async () => {
    const query = { listenFrom: await listenFrom(third) };
    const asked = { token, params: { didid: third.didId }, query };
    await dial(third);
    expect((await request(provider.app, contract.waitForArrival, asked)).body.result).toMatchObject(
      {
        arrival: { kind: 'call' },
      },
    );
    await provider.context.db.delete(sessions).where(eq(sessions.customerId, customerId));
    expect((await request(provider.app, contract.waitForArrival, asked)).status).toBe(401);
  });

  it('can be simulated in a sandbox and nowhere else', async () => {
    const { app, context } = provider;
    const simulate = (at: typeof app, kind: 'call' | 'message') =>
      request(at, contract.simulateArrival, {
        token,
        params: { didid: third.didId },
        body: { kind },
      });
    expect((await begin(third)).body.result).toMatchObject({ canSimulate: true });
    expect((await simulate(app, 'call')).body.isSuccessful).toBe(true);
    expect(await wait(third, SHORT)).toMatchObject({ kind: 'call', from: '12025550199' });
    expect((await simulate(app, 'message')).body.isSuccessful).toBe(true);
    expect(await countReceived(third)).toBe(1);
    const real = createApp({ ...context, config: { ...context.config, sandbox: false } });
    expect((await begin(third, real)).body.result).toMatchObject({ canSimulate: false });
    expect((await simulate(real, 'call')).status).toBe(404);
  });
});
