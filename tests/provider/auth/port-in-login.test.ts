import { beforeAll, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#lib/time.ts';
import * as auth from '#contract/hub/auth.ts';
import { issuePortInToken } from '#provider/domain/auth/sign-in/port-in-login.ts';
import { findCustomerByEmail, lockOpenCustomer } from '#provider/domain/customers/customer.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { expectLockWaits } from '../support/databases/lock-waits.ts';
import { countMessages, lastMessage } from '../support/customers/messages.ts';

const EMAIL = 'demo@bglobal.test';
const TWO_FACTOR = 'twofactor@bglobal.test';
const PASSWORD = 'Demo1234';

describeOnBothEngines('a port-in link', (open) => {
  let provider: TestProvider;
  const issue = async (email: string) => {
    const customer = assertDefined(await findCustomerByEmail(provider.context, email));
    return { customer, token: await issuePortInToken(provider.context, customer) };
  };
  const enter = (token: string) => request(provider.app, auth.portInLogin, { body: { token } });

  beforeAll(async () => {
    provider = await open();
  });

  it('signs in once, and the customer is told of it', async () => {
    const { token } = await issue(EMAIL);
    await lastMessage(provider.context, EMAIL, 'port-in-link');
    expect((await enter(token)).body.user).toBe('Dana Miller');
    const again = await enter(token);
    expect([again.status, again.json]).toEqual([401, { messageCode: 'Token-Expired' }]);
  });

  it.each([
    [15 * MINUTE_MS - 1, 200],
    [15 * MINUTE_MS, 401],
  ])('gives a token of %i ms the status %i', async (age, status) => {
    const { clock, context } = provider;
    const { token } = await issue(EMAIL);
    const now = context.now();
    clock.advance(age);
    const entered = await enter(token);
    clock.set(now);
    expect(entered.status).toBe(status);
    if (status === 401) expect(entered.json).toEqual({ messageCode: 'Token-Expired' });
  });

  it('asks for the second factor too', async () => {
    const { token } = await issue(TWO_FACTOR);
    const entered = await enter(token);
    expect(entered.status).toBe(404);
    const { token: token2FA } = entered.json as { token: string };
    const OTP = (await lastMessage(provider.context, TWO_FACTOR, 'two-factor')).code ?? '';
    const confirmed = await request(provider.app, auth.confirmTwoFactor, {
      body: { token2FA, OTP },
    });
    expect(confirmed.body.session?.status).toBe('Active');
  });

  it('works after the limit of codes has refused it', async () => {
    provider = await open();
    const logIn = () =>
      request(provider.app, auth.login, { body: { username: TWO_FACTOR, password: PASSWORD } });
    for (let count = 0; count < 5; count += 1) expect((await logIn()).status).toBe(404);
    provider.clock.advance(HOUR_MS - 10 * MINUTE_MS);
    const { token } = await issue(TWO_FACTOR);
    expect((await enter(token)).status).toBe(429);
    expect((await enter(token)).status).toBe(429);
    provider.clock.advance(10 * MINUTE_MS);
    expect((await enter(token)).status).toBe(404);
    const again = await enter(token);
    expect([again.status, again.json]).toEqual([401, { messageCode: 'Token-Expired' }]);
  });

  it.each([
    ['one code', TWO_FACTOR, 404],
    ['one session', EMAIL, 200],
  ])('gives requests at the same time %s only', async (_, email, granted) => {
    provider = await open();
    const { context } = provider;
    const { customer, token } = await issue(email);
    const pending = await context.db.transaction(async (tx) => {
      await lockOpenCustomer(tx, customer.id);
      const sent = [enter(token), enter(token), enter(token)];
      await expectLockWaits(provider, sent.length);
      return { sent };
    });
    const statuses = (await Promise.all(pending.sent)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([granted, 401, 401].toSorted());
    expect(await countMessages(context, email, 'two-factor')).toBe(granted === 404 ? 1 : 0);
  });
});
