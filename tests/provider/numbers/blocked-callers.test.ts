import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import * as contract from '#contract/hub/calls.ts';
import { getCallHistory } from '#contract/hub/numbers.ts';
import { receiveCall } from '#provider/domain/calls/receive.ts';
import {
  listCustomerNumbers,
  type CustomerNumber,
} from '#provider/domain/numbers/customer-numbers.ts';
import { blockedCallers, calls, forwardingNumbers } from '#provider/platform/db/schema/numbers.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { DEMO, OTHER, signIn } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';

const CALLER = '442079460777';
/** A number that no numbering plan has: callers fake such ones. */
const FAKED = '12021110000';

describeOnBothEngines('a blocked caller', (open) => {
  let provider: TestProvider;
  let token: string;
  /** The demo customer's first number, which is forwarded, and the third, which is not. */
  let first: CustomerNumber;
  let third: CustomerNumber;
  beforeEach(async () => {
    provider = await open();
    const { customer, ...session } = await signIn(provider.context, DEMO);
    token = session.token;
    const numbers = await listCustomerNumbers(provider.context.db, customer.id);
    first = assertDefined(numbers[0]);
    third = assertDefined(numbers[2]);
  });

  const paramsOf = ({ didId }: CustomerNumber) => ({ didid: didId });
  const list = async (number: CustomerNumber) => {
    const { app } = provider;
    const sent = { token, params: paramsOf(number) };
    const { body } = await request(app, contract.getBlockedCallers, sent);
    return assertDefined(body.result);
  };
  const listed = async (number: CustomerNumber) =>
    (await list(number)).blockedCallers.map(({ phoneNumber }) => phoneNumber);
  const block = (number: CustomerNumber, phoneNumber: string) =>
    request(provider.app, contract.blockCaller, {
      token,
      params: paramsOf(number),
      body: { phoneNumber },
    });
  const unblock = (number: CustomerNumber, id: number) =>
    request(provider.app, contract.unblockCaller, { token, params: { ...paramsOf(number), id } });
  const dial = ({ digits: destination }: CustomerNumber, callerId: string) => {
    const { context } = provider;
    const dialedAt = context.now();
    const call = { eventId: randomUUID(), callerId, destination, dialedAt, seconds: 30 };
    return context.db.transaction((tx) => receiveCall(context, tx, call));
  };
  const latestCall = async ({ didId }: CustomerNumber) => {
    const sent = { token, query: { didid: didId } };
    return (await request(provider.app, getCallHistory, sent)).body.result?.[0];
  };

  it('is listed with its country, the latest first, for that number alone', async () => {
    expect((await block(third, CALLER)).body.isSuccessful).toBe(true);
    expect((await block(third, '19005550123')).body.isSuccessful).toBe(true);
    expect(await list(third)).toMatchObject({
      blockedCallers: [
        { phoneNumber: '19005550123', prefix: '1' },
        { phoneNumber: CALLER, countryName: 'United Kingdom', mask: '+## ## #### ####' },
      ],
      maxBlockedCallersAllowed: 100,
    });
    expect(await listed(first)).not.toContain(CALLER);
  });

  it('is rejected by the switch and stays in the history as blocked', async () => {
    expect(await dial(first, CALLER)).toBe('forwarded');
    await block(first, CALLER);
    expect(await dial(first, CALLER)).toBe('blocked');
    expect(await latestCall(first)).toMatchObject({
      callerID: CALLER,
      callDestination: first.digits,
      isIncomingCall: true,
      outcome: 'blocked',
      cost: 0,
    });
    expect(await dial(first, '12025550143')).toBe('forwarded');
    expect(await dial(third, CALLER), 'another number').toBe('no-destination');
    await provider.context.db.delete(forwardingNumbers);
    expect(await dial(first, '12025550143')).toBe('no-destination');
  });

  it('calls through again after it was unblocked, which is done once', async () => {
    await block(first, CALLER);
    const { blockedCallers: rows } = await list(first);
    const { id } = assertDefined(rows.find(({ phoneNumber }) => phoneNumber === CALLER));
    expect((await unblock(third, id)).status, 'by another number').toBe(404);
    expect((await unblock(first, id)).body.isSuccessful).toBe(true);
    expect((await unblock(first, id)).status).toBe(404);
    expect(await listed(first)).not.toContain(CALLER);
    expect(await dial(first, CALLER)).toBe('forwarded');
  });

  it('may be any valid number, and one that has called whatever it is', async () => {
    const refused = { isSuccessful: false, messages: [{ code: 'invalid-number' }] };
    expect((await block(first, FAKED)).json).toMatchObject(refused);
    await dial(third, FAKED);
    expect((await block(first, FAKED)).json, 'it called another number').toMatchObject(refused);
    expect((await block(third, FAKED)).body.isSuccessful).toBe(true);
    expect(await dial(third, FAKED)).toBe('blocked');
    const reported = '4402079460777';
    await dial(third, reported);
    expect((await block(third, reported)).body.isSuccessful).toBe(true);
    expect(await dial(third, reported), 'reported with its 0').toBe('blocked');
    expect((await block(third, '9720502345678')).body.isSuccessful, 'with its 0').toBe(true);
    expect(await dial(third, '972502345678')).toBe('blocked');
  });

  it('is on the list once, and the list never longer than it may be, also at the same moment', async () => {
    const twice = await Promise.all([block(third, CALLER), block(third, CALLER)]);
    expect(twice.map(({ body }) => body.isSuccessful)).toEqual([true, true]);
    expect(await listed(third)).toEqual([CALLER]);
    const { context } = provider;
    await context.db.insert(blockedCallers).values(
      Array.from({ length: 97 }, (_, index) => ({
        customerNumberId: third.id,
        phoneNumber: String(12025550100 + index),
        createdAt: context.now(),
      })),
    );
    const racing = await Promise.all(
      ['442079460001', '442079460002', '442079460003', '442079460004'].map((caller) =>
        block(third, caller),
      ),
    );
    expect(racing.filter(({ body }) => body.isSuccessful)).toHaveLength(2);
    expect(
      racing.filter(({ body }) => body.messages[0]?.code === 'max-blocked-callers'),
    ).toHaveLength(2);
    expect(await listed(third)).toHaveLength(100);
    expect((await block(third, CALLER)).body.isSuccessful, 'it is there already').toBe(true);
  });

  it('is counted in the changes of an hour', async () => {
    const sent = Array.from({ length: 31 }, (_, index) => String(442079460100 + index));
    const statuses = [];
    for (const caller of sent) statuses.push((await block(third, caller)).status);
    expect(statuses.indexOf(429)).toBe(30);
  });

  it('is not recorded for a number that is not rented', async () => {
    const { context } = provider;
    const { customer } = await signIn(context, OTHER);
    const before = await context.db.$count(calls);
    const free = {
      eventId: randomUUID(),
      callerId: CALLER,
      destination: '15005550006',
      dialedAt: context.now(),
      seconds: 30,
    };
    expect(await context.db.transaction((tx) => receiveCall(context, tx, free))).toBeUndefined();
    expect(await context.db.$count(calls)).toBe(before);
    const [theirs] = await listCustomerNumbers(context.db, customer.id);
    const own = and(
      eq(calls.customerNumberId, assertDefined(theirs).id),
      eq(calls.callerId, CALLER),
    );
    await block(first, CALLER);
    expect(await dial(assertDefined(theirs), CALLER), 'another customer').toBe('no-destination');
    expect(await context.db.$count(calls, own)).toBe(1);
  });
});
