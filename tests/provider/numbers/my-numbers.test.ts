import { beforeAll, expect, it } from 'vitest';
import * as numbers from '#contract/hub/numbers.ts';
import { sessions } from '#provider/platform/db/schema/sessions.ts';
import { request } from '../support/servers/app.ts';
import { DEMO, signIn, typePassword } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { countMessages, lastMessage } from '../support/customers/messages.ts';
import { assertDefined } from '../support/assert-defined.ts';

describeOnBothEngines('changes of forwarding and caller IDs', (open) => {
  let provider: TestProvider;
  let token: string;
  let didid: number;

  beforeAll(async () => {
    provider = await open();
    token = (await signIn(provider.context, DEMO)).token;
    const { body: response } = await request(provider.app, numbers.getMyNumbers, { token });
    didid = assertDefined(response.result?.[0]).didid;
  });

  const required = { isSuccessful: false, messages: [{ code: 'password-check-required' }] };
  const forward = async (forwardingNumber: string) =>
    (
      await request(provider.app, numbers.updateCallForwarding, {
        token,
        body: { didid, forwardingNumber },
      })
    ).json;
  const forwardMessages = async (email: string) =>
    (
      await request(provider.app, numbers.updateSmsForwarding, {
        token,
        body: { didid, email },
      })
    ).json;
  const add = async (newCallerId: string) =>
    (
      await request(provider.app, numbers.addCallerId, {
        token,
        body: { didid, newCallerId, comment: '' },
      })
    ).json;
  const update = async (id: number, newCallerId?: string) =>
    (
      await request(provider.app, numbers.updateCallerId, {
        token,
        body: { id, newCallerId, comment: 'Desk' },
      })
    ).json;
  const callerIds = async () =>
    assertDefined(
      (await request(provider.app, numbers.getCallerIds, { token, query: { didid } })).body.result,
    ).callerIds;

  it('need the password, but only for a new destination or number', async () => {
    const [first] = await callerIds();
    const { id, callerId } = assertDefined(first);
    expect(await forward('12025550166')).toMatchObject(required);
    expect(await forwardMessages('thief@shop.test')).toMatchObject(required);
    expect(await add('12025550177')).toMatchObject(required);
    expect(await update(id, '12025550178')).toMatchObject(required);
    expect(await forward('442079460358')).toMatchObject({ isSuccessful: true });
    expect(await forwardMessages(DEMO)).toMatchObject({ isSuccessful: true });
    expect(await update(id, callerId)).toMatchObject({ isSuccessful: true });
    expect(await update(id)).toMatchObject({ isSuccessful: true });
    expect((await callerIds())[0]).toMatchObject({ callerId, comment: 'Desk' });
    await expect(lastMessage(provider.context, DEMO, 'calls-forwarded')).rejects.toThrow();
  });

  it('are made for five minutes after the password, and told by email with both destinations in part', async () => {
    await typePassword(provider.app, token);
    expect(await forward('12025550166')).toMatchObject({ isSuccessful: true });
    expect(await forwardMessages('inbox@shop.test')).toMatchObject({ isSuccessful: true });
    expect(await add('12025550177')).toMatchObject({ isSuccessful: true });
    const added = assertDefined((await callerIds()).at(-1));
    expect(await update(added.id, '12025550178')).toMatchObject({ isSuccessful: true });
    const gone = { token, body: { id: added.id } };
    await request(provider.app, numbers.deleteCallerId, gone);
    const bodyOf = async (kind: string) => (await lastMessage(provider.context, DEMO, kind)).body;
    expect(await bodyOf('calls-forwarded')).toContain(
      'New: +1 •••-•••-•166\nPrevious: +44 •• •••• •358',
    );
    expect(await bodyOf('messages-forwarded')).toContain(
      'New: i•••@shop.test\nPrevious: d•••@bglobal.test',
    );
    expect(await bodyOf('caller-id-added')).toContain('+1 •••-•••-•177');
    expect(await bodyOf('caller-id-changed')).toContain(
      'New: +1 •••-•••-•178\nPrevious: +1 •••-•••-•177',
    );
    expect(await bodyOf('caller-id-deleted')).toContain('+1 •••-•••-•178');
  });

  it('need the password again when it is older, and that of this very session', async () => {
    const checked = { passwordCheckedAt: new Date(provider.context.now().getTime() - 301_000) };
    await provider.context.db.update(sessions).set(checked);
    expect(await forward('12025550155')).toMatchObject(required);
    const elsewhere = (await signIn(provider.context, DEMO)).token;
    await typePassword(provider.app, elsewhere);
    expect(await forward('12025550155')).toMatchObject(required);
  });
});

describeOnBothEngines('my numbers', (open) => {
  let provider: TestProvider;
  let token: string;

  beforeAll(async () => {
    provider = await open();
    token = (await signIn(provider.context, DEMO)).token;
    await typePassword(provider.app, token);
  });

  const list = async () =>
    (await request(provider.app, numbers.getMyNumbers, { token })).body.result ?? [];
  const callerIds = async (didid: number) =>
    assertDefined(
      (await request(provider.app, numbers.getCallerIds, { token, query: { didid } })).body.result,
    );
  const forward = (didid: number, forwardingNumber: string) =>
    request(provider.app, numbers.updateCallForwarding, {
      token,
      body: { didid, forwardingNumber },
    });
  const add = (didid: number | undefined, newCallerId: string) =>
    request(provider.app, numbers.addCallerId, {
      token,
      body: { didid, newCallerId, comment: 'Home' },
    });
  const calls = async (didid: number) =>
    assertDefined(
      (await request(provider.app, numbers.getCallHistory, { token, query: { didid } })).body
        .result,
    );
  const update = (body: { id: number; newCallerId?: string; comment: string }) =>
    request(provider.app, numbers.updateCallerId, { token, body });

  it('are listed with their country, and where calls and messages go', async () => {
    const [first, second, third] = await list();
    expect(first).toMatchObject({ prefix: '1', countryName: 'United States', smsEmail: DEMO });
    expect(assertDefined(first).didNumber).toMatch(/^1\d{10}$/);
    expect(assertDefined(first).forwardingNumbers).toMatchObject([
      { phoneNumber: '442079460358', prefix: '44', countryName: 'United Kingdom' },
    ]);
    expect(second).toMatchObject({ prefix: '44', smsEmail: null });
    expect(third).toMatchObject({ prefix: '972', countryName: 'Israel', forwardingNumbers: [] });
  });

  it('ring at one number at a time', async () => {
    const { didid, didNumber, forwardingNumbers } = assertDefined((await list())[0]);
    expect((await forward(didid, '12025550166')).body.isSuccessful).toBe(true);
    expect(assertDefined((await list())[0]).forwardingNumbers).toMatchObject([
      {
        forwardingNumberID: assertDefined(forwardingNumbers[0]).forwardingNumberID,
        phoneNumber: '12025550166',
      },
    ]);
    for (const impossible of ['00000', '12021110000', '972000000000']) {
      const bad = await forward(didid, impossible);
      expect(bad.json).toMatchObject({
        isSuccessful: false,
        messages: [{ code: 'invalid-number' }],
      });
    }
    for (const costly of ['449098790879', '19005550123', '881612345678', '882123456789']) {
      const { json } = await forward(didid, costly);
      expect(json).toMatchObject({ isSuccessful: false, messages: [{ code: 'premium-number' }] });
    }
    const loop = await forward(didid, didNumber);
    expect(loop.json).toMatchObject({ isSuccessful: false, messages: [{ code: 'same-number' }] });
    expect(assertDefined(assertDefined((await list())[0]).forwardingNumbers[0]).phoneNumber).toBe(
      '12025550166',
    );
  });

  it('ring at a number that was typed with its national 0', async () => {
    const { didid } = assertDefined((await list())[2]);
    expect((await forward(didid, '9720502345678')).body.isSuccessful).toBe(true);
    expect(assertDefined((await list())[2]).forwardingNumbers).toMatchObject([
      { phoneNumber: '972502345678', mask: '+### ##-###-####' },
    ]);
  });

  it('are forwarded no longer, without the password and told by email once', async () => {
    const { didid } = assertDefined((await list())[0]);
    const { body } = await request(provider.app, numbers.updateSmsForwarding, {
      token,
      body: { didid, email: 'sms@shop.test' },
    });
    expect(body.isSuccessful).toBe(true);
    await provider.context.db.update(sessions).set({ passwordCheckedAt: null });
    const count = (kind: string) => countMessages(provider.context, DEMO, kind);
    for (const [endpoint, kind, previous] of [
      [numbers.stopCallForwarding, 'calls-forwarded', '+1 •••-•••-•166'],
      [numbers.stopSmsForwarding, 'messages-forwarded', 's•••@shop.test'],
    ] as const) {
      const before = await count(kind);
      for (const time of ['first', 'again']) {
        const stopped = await request(provider.app, endpoint, { token, params: { didid } });
        expect(stopped.body, time).toMatchObject({ isSuccessful: true });
        expect((await count(kind)) - before, time).toBe(1);
      }
      const told = (await lastMessage(provider.context, DEMO, kind)).body;
      expect(told).toContain(`New: not forwarded\nPrevious: ${previous}`);
    }
    expect(assertDefined((await list())[0])).toMatchObject({
      forwardingNumbers: [],
      smsEmail: null,
    });
    await typePassword(provider.app, token);
  });

  it('send their messages to an email address', async () => {
    const { didid } = assertDefined((await list())[2]);
    const body = { didid, email: 'sms@shop.test' };
    const set = await request(provider.app, numbers.updateSmsForwarding, { token, body });
    expect(set.body.isSuccessful).toBe(true);
    expect(assertDefined((await list())[2]).smsEmail).toBe('sms@shop.test');
  });

  it('list their calls, the newest first, and an empty list where there were none', async () => {
    const [first, , third] = await list();
    const rows = await calls(assertDefined(first).didid);
    const times = rows.map(({ dialedTime }) => dialedTime);
    expect(rows.length).toBeGreaterThan(10);
    expect(times).toEqual([...times].sort().reverse());
    expect(rows.some(({ isIncomingCall, cost }) => !isIncomingCall && cost > 0)).toBe(true);
    expect(await calls(assertDefined(third).didid)).toEqual([]);
  });

  it('show caller IDs, five at most, also when ten are added at once', async () => {
    const { didid } = assertDefined((await list())[0]);
    const { callerIds: before, maxCallerIDsAllowed: max } = await callerIds(didid);
    const adds = await Promise.all(
      Array.from({ length: 10 }, (_, index) => add(didid, `1202555012${index}`)),
    );
    const added = adds.filter(({ body }) => body.isSuccessful);
    expect(added).toHaveLength(max - before.length);
    expect(assertDefined(added[0]).body.messages).toEqual([
      { code: 'added', message: 'The caller ID was added.' },
    ]);
    const { callerIds: all } = await callerIds(didid);
    expect(all).toHaveLength(max);
    expect(all.at(-1)).toMatchObject({
      comment: 'Home',
      prefix: '1',
      countryName: 'United States',
    });
  });

  it('keep a caller ID’s number unless another one is given, and refuse one twice', async () => {
    const { didid } = assertDefined((await list())[0]);
    const [one, two] = (await callerIds(didid)).callerIds;
    expect((await update({ id: assertDefined(one).id, comment: 'Desk' })).body.isSuccessful).toBe(
      true,
    );
    const number = '442079460111';
    expect(
      (await update({ id: assertDefined(two).id, newCallerId: number, comment: '' })).status,
    ).toBe(200);
    const changed = (await callerIds(didid)).callerIds;
    expect(changed[0]).toMatchObject({ callerId: assertDefined(one).callerId, comment: 'Desk' });
    expect(changed[1]).toMatchObject({ callerId: number, comment: '' });
    const twice = await update({ id: assertDefined(one).id, newCallerId: number, comment: '' });
    expect(twice.json).toMatchObject({ messages: [{ code: 'already-exists' }] });
  });

  it('keep their last caller ID, also when all are deleted at once', async () => {
    const { didid } = assertDefined((await list())[0]);
    const { callerIds: all } = await callerIds(didid);
    const responses = await Promise.all(
      all.map(({ id }) => request(provider.app, numbers.deleteCallerId, { token, body: { id } })),
    );
    expect(responses.filter(({ body }) => !body.isSuccessful)).toHaveLength(1);
    expect((await callerIds(didid)).callerIds).toHaveLength(1);
  });

  it('take a caller ID without a number named for the first', async () => {
    const [first] = await list();
    expect((await add(undefined, '12025550177')).body.isSuccessful).toBe(true);
    const { callerIds: all } = await callerIds(assertDefined(first).didid);
    expect(all.map(({ callerId }) => callerId)).toContain('12025550177');
  });

  it('limit changes to thirty an hour', async () => {
    const { didid } = assertDefined((await list())[1]);
    const responses = [];
    for (let index = 0; index < 31; index += 1) {
      responses.push(await forward(didid, `120255501${10 + index}`));
    }
    expect(assertDefined(responses.at(-1)).status).toBe(429);
    expect(assertDefined(responses.at(-1)).json).toMatchObject({
      messages: [{ code: 'ERRVNUMS22' }],
    });
    expect(assertDefined(responses.at(-1)).headers.get('retry-after')).toBeTruthy();
  });
});
