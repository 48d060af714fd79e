import { beforeAll, expect, it } from 'vitest';
import { getAccountInformation } from '#contract/hub/account-information.ts';
import * as auth from '#contract/hub/auth.ts';
import * as ordering from '#contract/main/ordering.ts';
import * as payment from '#contract/main/payment.ts';
import { createApp } from '#provider/http/app.ts';
import type { Context } from '#provider/domain/context.ts';
import { getBalance } from '#provider/domain/payments/ledger/balance.ts';
import { isKnownNetwork, storeNetwork } from '#provider/domain/auth/session/known-networks.ts';
import { readToken, signToken } from '#provider/domain/auth/token/signing.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { confirmPhones, emailOf, onSale, orderOf, phoneOf } from '../support/customers/buyers.ts';
import { creditFrom, DEMO, keyed, signIn } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { lastMessage } from '../support/customers/messages.ts';

const PASSWORD = 'Demo1234';

/**
 * The old secret signs at the instances that were not restarted yet, where the new one is the
 * previous one; at the restarted ones it is the other way round.
 */
describeOnBothEngines('instances in the middle of a rotation of the secret', (open) => {
  let provider: TestProvider;
  let instances: Record<'restarted' | 'waiting', { context: Context; app: TestProvider['app'] }>;

  const directions = [
    { from: 'waiting', to: 'restarted' },
    { from: 'restarted', to: 'waiting' },
  ] as const;

  beforeAll(async () => {
    provider = await open();
    const { context } = provider;
    const { secret } = context.config;
    const instance = (config: { secret: string; previousSecret: string }) => {
      const own = { ...context, config: { ...context.config, ...config } };
      return { context: own, app: createApp(own) };
    };
    instances = {
      waiting: instance({ secret, previousSecret: 'another' }),
      restarted: instance({ secret: 'another', previousSecret: secret }),
    };
  });

  it.each(directions)('share sessions, $from to $to', async ({ from, to }) => {
    const { token } = await signIn(instances[from].context, DEMO);
    const { status } = await request(instances[to].app, getAccountInformation, { token });
    expect(status).toBe(200);
  });

  it.each(directions)('call a token that has ended expired, $from to $to', async ({ from, to }) => {
    const { context } = instances[from];
    const claims = { sub: '1', jti: 'a' };
    const ended = new Date(context.now().getTime() - 1_000);
    for (const audience of ['trusted-device', 'stop-renewal'] as const) {
      const token = await signToken(context, audience, claims, ended);
      for (const at of [from, to]) {
        const read = await readToken(instances[at].context, audience, token);
        expect(read).toEqual({ ok: false, failure: 'expired' });
      }
    }
  });

  it.each(directions)('share phone codes, $from to $to', async ({ from, to }) => {
    const buyer = from === 'waiting' ? 1 : 2;
    const { body } = await request(instances[from].app, ordering.findCustomer, {
      body: {
        email: emailOf(buyer),
        phone: phoneOf(buyer),
        languageiso: 'en',
        sendPhoneVerification: true,
      },
    });
    const { code } = await lastMessage(provider.context, phoneOf(buyer), 'phone-code');
    const check = async (typed: string) =>
      request(instances[to].app, ordering.validateCode, {
        body: { token: body.response_message ?? '', code: typed },
      });
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await check(wrong)).body.response_code).toBe(400);
    expect((await check(code ?? '')).body.response_code).toBe(200);
  });

  it.each(directions)('share two-factor codes, $from to $to', async ({ from, to }) => {
    const username = 'twofactor@bglobal.test';
    const { json } = await request(instances[from].app, auth.login, {
      body: { username, password: PASSWORD, trustedDeviceJWT: null },
    });
    const { token: token2FA } = json as { token: string };
    const OTP = (await lastMessage(provider.context, username, 'two-factor')).code ?? '';
    const confirm = async (code: string) =>
      (await request(instances[to].app, auth.confirmTwoFactor, { body: { token2FA, OTP: code } }))
        .body.isSuccessful;
    expect(await confirm('000000x')).toBe(false);
    expect(await confirm(OTP)).toBe(true);
  });

  it.each(directions)('give a repeated order one response, $from to $to', async ({ from, to }) => {
    const { didIds, packageId } = await onSale(provider.context, 3);
    for (const [at, key] of ['with-a-key', undefined].entries()) {
      const buyer = (from === 'waiting' ? 10 : 20) + at;
      await confirmPhones(provider.context, [buyer]);
      const order = orderOf(buyer, assertDefined(didIds[at]), packageId);
      const place = (where: typeof from | typeof to, body = order) =>
        request(instances[where].app, ordering.createValidatedSubscriber, {
          body,
          headers: key ? { 'idempotency-key': `${key}-${from}` } : {},
        });
      const { body: first } = await place(from);
      expect(first).toMatchObject({ response_code: 200 });
      const { body: again } = await place(to);
      expect(again.confirmationId).toBe(first.confirmationId);
      if (key) expect((await place(to, { ...order, LastName: 'Other' })).status).toBe(422);
    }
  });

  it.each(directions)('charge a repeated payment once, $from to $to', async ({ from, to }) => {
    const { token, customer } = await signIn(provider.context, DEMO);
    const before = await getBalance(provider.context.db, customer.id);
    const dollars = from === 'waiting' ? 11 : 12;
    for (const options of [{}, keyed(`credit-${from}`)]) {
      const add = (where: typeof from | typeof to) =>
        request(instances[where].app, payment.addCredit, {
          token,
          body: creditFrom(dollars),
          ...options,
        });
      const { body: first } = await add(from);
      expect(first.response_code).toBe(200);
      expect((await add(to)).body.confirmationId).toBe(first.confirmationId);
    }
    expect(await getBalance(provider.context.db, customer.id)).toBe(before + 2 * dollars * 100);
  });

  it.each(directions)('know the networks of a customer, $from to $to', async ({ from, to }) => {
    const { customer } = await signIn(provider.context, DEMO);
    const ip = from === 'waiting' ? '192.0.2.1' : '192.0.2.2';
    expect(await isKnownNetwork(instances[to].context, customer.id, ip)).toBe(false);
    await storeNetwork(instances[from].context, provider.context.db, customer.id, ip);
    expect(await isKnownNetwork(instances[to].context, customer.id, ip)).toBe(true);
  });
});
