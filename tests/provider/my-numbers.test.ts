import { beforeAll, describe, expect, it } from 'vitest';
import * as numbers from '#contract/hub/numbers.ts';
import { phoneFacts } from '#provider/services/numbers/phone-facts.ts';
import { request } from './support/app.ts';
import { DEMO, signIn } from './support/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from './support/engines.ts';
import { must } from './support/must.ts';

describe('how a number is written', () => {
  it.each([
    ['12025550143', '1', '+# ### ### ####', 'US'],
    ['447700900358', '44', '+## #### ######', 'GB'],
    ['972225550143', '972', '+### ## ### ####', 'IL'],
    ['999', '', '+###', undefined],
  ])('%s has a place for each of its digits', (digits, prefix, mask, iso2) => {
    const facts = phoneFacts(digits);
    expect(facts).toMatchObject({ prefix, iso2 });
    expect(facts.mask.replace(/[^#]/g, '')).toHaveLength(digits.length);
    if (prefix === '1') expect(facts.mask).toBe(mask);
  });
});

describeOnBothEngines('my numbers', (open) => {
  let provider: TestProvider;
  let token: string;

  beforeAll(async () => {
    provider = await open();
    token = (await signIn(provider.context, DEMO)).token;
  });

  const list = async () =>
    (await request(provider.app, numbers.getMyNumbers, { token })).answer.result ?? [];
  const callerIds = async (didid: number) =>
    must(
      (await request(provider.app, numbers.getCallerIds, { token, query: { didid } })).answer
        .result,
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
    must(
      (await request(provider.app, numbers.getCallHistory, { token, query: { didid } })).answer
        .result,
    );
  const update = (body: { id: number; newCallerId?: string; comment: string }) =>
    request(provider.app, numbers.updateCallerId, { token, body });

  it('are listed with their country, and where calls and messages go', async () => {
    const [first, second, third] = await list();
    expect(first).toMatchObject({ prefix: '1', countryName: 'United States', smsEmail: DEMO });
    expect(must(first).didNumber).toMatch(/^1\d{10}$/);
    expect(must(first).forwardingNumbers).toMatchObject([
      { phoneNumber: '447700900358', prefix: '44', countryName: 'United Kingdom' },
    ]);
    expect(second).toMatchObject({ prefix: '44', smsEmail: null });
    expect(third).toMatchObject({ prefix: '972', countryName: 'Israel', forwardingNumbers: [] });
  });

  it('ring at one number at a time', async () => {
    const { didid, didNumber, forwardingNumbers } = must((await list())[0]);
    expect((await forward(didid, '12025550166')).answer.isSuccessful).toBe(true);
    expect(must((await list())[0]).forwardingNumbers).toMatchObject([
      {
        forwardingNumberID: must(forwardingNumbers[0]).forwardingNumberID,
        phoneNumber: '12025550166',
      },
    ]);
    const bad = await forward(didid, '00000');
    expect(bad.json).toMatchObject({ isSuccessful: false, messages: [{ code: 'invalid-number' }] });
    const loop = await forward(didid, didNumber);
    expect(loop.json).toMatchObject({ isSuccessful: false, messages: [{ code: 'same-number' }] });
    expect(must(must((await list())[0]).forwardingNumbers[0]).phoneNumber).toBe('12025550166');
  });

  it('send their messages to an e-mail address', async () => {
    const { didid } = must((await list())[2]);
    const body = { didid, email: 'sms@shop.test' };
    const set = await request(provider.app, numbers.updateSmsForwarding, { token, body });
    expect(set.answer.isSuccessful).toBe(true);
    expect(must((await list())[2]).smsEmail).toBe('sms@shop.test');
  });

  it('tell their calls, the newest first, and an empty list where there were none', async () => {
    const [first, , third] = await list();
    const rows = await calls(must(first).didid);
    const times = rows.map(({ dialedTime }) => dialedTime);
    expect(rows.length).toBeGreaterThan(10);
    expect(times).toEqual([...times].sort().reverse());
    expect(rows.some(({ isIncomingCall, cost }) => !isIncomingCall && cost > 0)).toBe(true);
    expect(rows.every(({ isIncomingCall, cost }) => !isIncomingCall || cost === 0)).toBe(true);
    expect(await calls(must(third).didid)).toEqual([]);
  });

  it('show caller IDs, five at most, also when ten are added at once', async () => {
    const { didid } = must((await list())[0]);
    const { callerIds: before, maxCallerIDsAllowed: max } = await callerIds(didid);
    const adds = await Promise.all(
      Array.from({ length: 10 }, (_, index) => add(didid, `1202555012${index}`)),
    );
    const added = adds.filter(({ answer }) => answer.isSuccessful);
    expect(added).toHaveLength(max - before.length);
    expect(must(added[0]).answer.messages).toEqual([
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
    const { didid } = must((await list())[0]);
    const [one, two] = (await callerIds(didid)).callerIds;
    expect((await update({ id: must(one).id, comment: 'Desk' })).answer.isSuccessful).toBe(true);
    const number = '442079460111';
    expect((await update({ id: must(two).id, newCallerId: number, comment: '' })).status).toBe(200);
    const changed = (await callerIds(didid)).callerIds;
    expect(changed[0]).toMatchObject({ callerId: must(one).callerId, comment: 'Desk' });
    expect(changed[1]).toMatchObject({ callerId: number, comment: '' });
    const twice = await update({ id: must(one).id, newCallerId: number, comment: '' });
    expect(twice.json).toMatchObject({ messages: [{ code: 'already-exists' }] });
  });

  it('keep their last caller ID, also when all are deleted at once', async () => {
    const { didid } = must((await list())[0]);
    const { callerIds: all } = await callerIds(didid);
    const answers = await Promise.all(
      all.map(({ id }) => request(provider.app, numbers.deleteCallerId, { token, body: { id } })),
    );
    expect(answers.filter(({ answer }) => !answer.isSuccessful)).toHaveLength(1);
    expect((await callerIds(didid)).callerIds).toHaveLength(1);
  });

  it('take a caller ID without a number named for the first', async () => {
    const [first] = await list();
    expect((await add(undefined, '12025550177')).answer.isSuccessful).toBe(true);
    const { callerIds: all } = await callerIds(must(first).didid);
    expect(all.map(({ callerId }) => callerId)).toContain('12025550177');
  });

  it('limit changes to thirty an hour', async () => {
    const { didid } = must((await list())[1]);
    const answers = [];
    for (let index = 0; index < 31; index += 1) answers.push(await forward(didid, '12025550188'));
    expect(must(answers.at(-1)).status).toBe(429);
    expect(must(answers.at(-1)).json).toMatchObject({ messages: [{ code: 'ERRVNUMS22' }] });
    expect(must(answers.at(-1)).headers.get('retry-after')).toBeTruthy();
  });
});
