import { beforeEach, expect, it } from 'vitest';
import { findCustomer, validateCode } from '#contract/main/ordering.ts';
import { createLead } from '#contract/hub/inquiries.ts';
import { phoneVerifications } from '#provider/platform/db/schema/phone-verifications.ts';
import { isPhoneConfirmed } from '#provider/domain/auth/phone-verification/phone-code.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { emailOf, phoneOf } from '../support/customers/buyers.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { lastMessage } from '../support/customers/messages.ts';

/** A code that is wrong for sure. */
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describeOnBothEngines('the phone code', (open) => {
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await open();
  });

  const find = (email: string, phone: string, sendPhoneVerification = true) =>
    request(provider.app, findCustomer, {
      body: { email, phone, languageiso: 'pt', sendPhoneVerification },
    });
  const send = async (buyer = 1) =>
    (await find(emailOf(buyer), phoneOf(buyer))).body.response_message ?? '';
  const codeOf = async (buyer = 1) =>
    (await lastMessage(provider.context, phoneOf(buyer), 'phone-code')).code ?? '';
  const check = async (token: string, code: string) =>
    (await request(provider.app, validateCode, { body: { token, code } })).body;

  it('goes to a new person in their language and confirms their phone', async () => {
    const { body: response } = await find(emailOf(1), phoneOf(1));
    expect(response.value).toBe(0);
    const { body } = await lastMessage(provider.context, phoneOf(1), 'phone-code');
    expect(body).toContain('seu código');
    const token = response.response_message ?? '';
    const code = await codeOf();
    const wrong = await check(token, other(code));
    expect([wrong.response_code, wrong.messages[0]?.code]).toEqual([400, 'wrong-code']);
    expect((await check(token, code)).response_code).toBe(200);
    const buyer = { email: emailOf(1), phone: phoneOf(1).slice(1) };
    expect(await isPhoneConfirmed(provider.context, buyer)).toBe(true);
    provider.clock.advance(2 * 3_600_000 + 1);
    expect(await isPhoneConfirmed(provider.context, buyer)).toBe(false);
  });

  it('tells a known lead and a customer from a new person, and sends a customer no code', async () => {
    await request(provider.app, createLead, {
      body: { email: emailOf(2), name: 'Robin Buyer', phone: phoneOf(2), languageISO: 'en' },
    });
    expect((await find(emailOf(2), phoneOf(2), false)).body).toMatchObject({
      value: 1,
      response_message: null,
    });
    expect((await find('Demo@bglobal.test', phoneOf(3))).body).toMatchObject({
      value: 2,
      response_message: null,
    });
    await expect(lastMessage(provider.context, phoneOf(3), 'phone-code')).rejects.toThrow();
  });

  it('works for ten minutes', async () => {
    const token = await send();
    provider.clock.advance(10 * 60_000 + 1);
    expect((await check(token, await codeOf())).messages[0]?.code).toBe('ERRVNUMS12');
  });

  it('allows five tries, also when they come at once', async () => {
    const token = await send();
    const code = await codeOf();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => check(token, other(code))),
    );
    const codes = responses.map(({ messages }) => messages[0]?.code);
    expect(codes.filter((reason) => reason === 'wrong-code')).toHaveLength(4);
    expect(codes.filter((reason) => reason === 'code-tried-too-often')).toHaveLength(16);
    const { response_code, messages } = await check(token, code);
    expect([response_code, messages[0]?.code]).toEqual([400, 'code-tried-too-often']);
  });

  it('succeeds again after a lost response, counts the try and confirms no longer', async () => {
    const token = await send();
    const code = await codeOf();
    const both = await Promise.all([check(token, code), check(token, code)]);
    expect(both.map(({ response_code }) => response_code)).toEqual([200, 200]);
    const read = async () => (await provider.context.db.select().from(phoneVerifications))[0];
    const { confirmedAt } = assertDefined(await read());
    provider.clock.advance(9 * 60_000);
    expect((await check(token, other(code))).messages[0]?.code).toBe('wrong-code');
    expect((await check(token, code)).response_code).toBe(200);
    expect(await read()).toMatchObject({ confirmedAt, attempts: 4 });
    expect((await check(token, code)).response_code).toBe(200);
    expect((await check(token, code)).messages[0]?.code).toBe('code-tried-too-often');
  });

  it('does not succeed again when it has expired, or when another was sent', async () => {
    const first = await send();
    const firstCode = await codeOf();
    expect((await check(first, firstCode)).response_code).toBe(200);
    const second = await send();
    expect((await check(first, firstCode)).messages[0]?.code).toBe('ERRVNUMS12');
    expect((await check(second, firstCode)).response_code).toBe(400);
    const buyer = { email: emailOf(1), phone: phoneOf(1).slice(1) };
    expect(await isPhoneConfirmed(provider.context, buyer)).toBe(true);
    const secondCode = await codeOf();
    expect((await check(second, secondCode)).response_code).toBe(200);
    provider.clock.advance(10 * 60_000 + 1);
    expect((await check(second, secondCode)).messages[0]?.code).toBe('ERRVNUMS12');
  });

  it('is void when another is sent', async () => {
    const first = await send();
    const firstCode = await codeOf();
    const second = await send();
    expect((await check(first, firstCode)).response_code).toBe(400);
    expect((await check(second, await codeOf())).response_code).toBe(200);
  });

  it.each([
    ['+1 0005551234', 'invalid-number'],
    ['+972 000000000', 'invalid-number'],
    ['+972 2 555 0143', 'not-mobile-number'],
  ])('is not sent to %s (%s)', async (phone, code) => {
    const { status, json } = await find(emailOf(4), phone);
    expect(status).toBe(400);
    expect(json).toMatchObject({ messages: [{ code }] });
  });

  it('is sent to a number that was typed with its national 0', async () => {
    const { body: response } = await find(emailOf(5), '+972 050 234 5678');
    expect(response.isSuccessful).toBe(true);
    expect((await lastMessage(provider.context, '+972502345678', 'phone-code')).code).toMatch(
      /^\d{6}$/,
    );
  });

  it('is sent five times an hour to one phone from one network, whatever the email address', async () => {
    for (let count = 0; count < 5; count += 1) await send();
    expect((await find(emailOf(1), phoneOf(9))).status).toBe(200);
    const refused = await find(emailOf(9), phoneOf(1));
    expect(refused.status).toBe(429);
    expect(refused.json).toMatchObject({ messages: [{ code: 'ERRVNUMS22' }] });
    provider.clock.advance(3_600_001);
    expect((await find(emailOf(1), phoneOf(1))).status).toBe(200);
  });

  it('is sent to a buyer whose phone an attacker used up, twenty times an hour in all', async () => {
    const { app } = await open({ trustedProxies: 1 });
    const findFrom = (ip: string, email: string) =>
      request(app, findCustomer, {
        body: { email, phone: phoneOf(1), languageiso: 'en', sendPhoneVerification: true },
        headers: { 'x-forwarded-for': ip },
      });
    for (let count = 0; count < 6; count += 1) await findFrom('192.0.2.1', emailOf(count));
    expect((await findFrom('192.0.2.1', emailOf(7))).status).toBe(429);
    expect((await findFrom('192.0.2.2', emailOf(1))).status).toBe(200);
    for (let network = 10; network < 30; network += 1) {
      await findFrom(`192.0.2.${network}`, emailOf(network));
    }
    expect((await findFrom('192.0.2.99', emailOf(2))).status).toBe(429);
  });

  it('refuses a number that no country could have', async () => {
    expect((await find(emailOf(1), '+1 202 555')).status).toBe(400);
  });

  it('stores neither the code nor the token', async () => {
    const token = await send();
    const code = await codeOf();
    const stored = JSON.stringify(await provider.context.db.select().from(phoneVerifications));
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(`"${code}"`);
    expect(provider.logLines.join('')).not.toContain(token);
  });
});
