import { beforeAll, expect, it } from 'vitest';
import { getAccountInformation } from '#contract/hub/account-information.ts';
import * as auth from '#contract/hub/auth.ts';
import { DAY_MS } from '#lib/time.ts';
import { trustDevice } from '#provider/domain/auth/two-factor/trusted-device.ts';
import { request } from '../support/servers/app.ts';
import { DEMO, signIn } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { countMessages, lastMessage } from '../support/customers/messages.ts';

const EMAIL = 'twofactor@bglobal.test';
const PASSWORD = 'Demo1234';

describeOnBothEngines('the two-factor check', (open) => {
  let provider: TestProvider;
  const logIn = (trustedDeviceJWT: string | null = null, username = EMAIL) =>
    request(provider.app, auth.login, { body: { username, password: PASSWORD, trustedDeviceJWT } });
  const confirm = async (token2FA: string, OTP: string) =>
    (await request(provider.app, auth.confirmTwoFactor, { body: { token2FA, OTP } })).body;
  const challenge = async () => {
    const { status, json } = await logIn();
    expect(status).toBe(404);
    return json as { email: string; token: string };
  };
  const sentCode = async (email = EMAIL) =>
    (await lastMessage(provider.context, email, 'two-factor')).code ?? '';

  beforeAll(async () => {
    provider = await open();
  });

  it('asks an unknown device for the code of an email, then trusts it', async () => {
    const { email, token } = await challenge();
    expect(email).toBe(EMAIL);
    const wrong = await confirm(token, '000000x');
    expect(wrong).toMatchObject({ isSuccessful: false, result: null });
    const right = await confirm(token, await sentCode());
    expect(right.isSuccessful).toBe(true);
    expect((await logIn(right.result)).body.status).toBe('Active');
    expect((await logIn(right.result)).status).toBe(200);
    expect((await confirm(token, await sentCode())).messages[0]?.code).toBe('ERRVNUMS12');
  });

  it('rejects a wrong password and sends no code', async () => {
    const { context } = provider;
    const before = await countMessages(context, EMAIL, 'two-factor');
    const refused = await request(provider.app, auth.login, {
      body: { username: EMAIL, password: 'Wrong-Password-1' },
    });
    expect(refused.json).toEqual({ messageCode: 'Wrong-Password' });
    expect(await countMessages(context, EMAIL, 'two-factor')).toBe(before);
  });

  it('grants the session with the right code of a sign-in, not with one that turns it on', async () => {
    provider = await open();
    const { token } = await challenge();
    const { session } = await confirm(token, await sentCode());
    expect(session).toMatchObject({ status: 'Active', customerId: expect.any(Number) });
    const call = { token: session?.token ?? '' };
    const information = await request(provider.app, getAccountInformation, call);
    expect(information.body.result?.customerEmail).toBe(EMAIL);
    const started = await request(provider.app, auth.sendTwoFactorCode, call);
    const again = await confirm(started.body.result?.token2FA ?? '', await sentCode());
    expect(again.isSuccessful).toBe(true);
    expect(again.session).toBeUndefined();
  });

  const resend = async (token2FA: string) =>
    (await request(provider.app, auth.resendSignInCode, { body: { token2FA } })).body;

  it('sends another code for the same sign-in without the password, even when the first expired', async () => {
    provider = await open();
    const { token } = await challenge();
    const firstCode = await sentCode();
    provider.clock.advance(11 * 60_000);
    const { result } = await resend(token);
    expect((await confirm(token, firstCode)).messages[0]?.code).toBe('ERRVNUMS12');
    expect((await confirm(result?.token2FA ?? '', await sentCode())).session?.status).toBe(
      'Active',
    );
  });

  it('sends no other code for a sign-in that is over, too old or unknown', async () => {
    provider = await open();
    const { token } = await challenge();
    await confirm(token, await sentCode());
    expect((await resend(token)).messages[0]?.code).toBe('ERRVNUMS12');
    const late = await challenge();
    provider.clock.advance(31 * 60_000);
    expect((await resend(late.token)).messages[0]?.code).toBe('ERRVNUMS12');
    expect((await resend('made-up')).messages[0]?.code).toBe('ERRVNUMS12');
  });

  it('voids the code when another is sent, after five tries, and after ten minutes', async () => {
    provider = await open();
    const first = await challenge();
    const firstCode = await sentCode();
    const second = await challenge();
    expect((await confirm(first.token, firstCode)).isSuccessful).toBe(false);
    const wrong: (string | undefined)[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      wrong.push((await confirm(second.token, '1')).messages[0]?.code);
    }
    // The last one does not ask to try again.
    expect(wrong).toEqual([...Array.from({ length: 4 }, () => 'wrong-code'), 'ERRVNUMS12']);
    expect((await confirm(second.token, await sentCode())).messages[0]?.code).toBe('ERRVNUMS12');
    const third = await challenge();
    provider.clock.advance(10 * 60_000 + 1);
    expect((await confirm(third.token, await sentCode())).messages[0]?.code).toBe('ERRVNUMS12');
  });

  it('refuses more than five codes an hour', async () => {
    provider = await open();
    for (let count = 0; count < 5; count += 1) await challenge();
    const refused = await logIn();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  });

  it('does not trust a device of another customer, expired or not, nor a made-up token', async () => {
    provider = await open();
    const { context, clock } = provider;
    const { customer } = await signIn(context, DEMO);
    const others = await trustDevice(context, context.db, customer.id);
    for (const token of [others, `${others}x`, 'made-up']) {
      expect((await logIn(token)).status).toBe(404);
    }
    clock.advance(31 * DAY_MS);
    expect((await logIn(others)).status).toBe(404);
  });

  it('returns Token-Expired when the trust in a device has run out', async () => {
    provider = await open();
    const { token } = await challenge();
    const { result } = await confirm(token, await sentCode());
    provider.clock.advance(31 * DAY_MS);
    const { status, json } = await logIn(result);
    expect([status, json]).toEqual([401, { messageCode: 'Token-Expired' }]);
  });

  it('is turned on with a code and off with the password, which ends the trust in devices', async () => {
    provider = await open();
    const demo = 'demo@bglobal.test';
    const { body: session } = await logIn(null, demo);
    const started = await request(provider.app, auth.sendTwoFactorCode, { token: session.token });
    const token2FA = started.body.result?.token2FA ?? '';
    expect((await logIn(null, demo)).status).toBe(200);
    const { result: device } = await confirm(token2FA, await sentCode(demo));
    expect((await logIn(null, demo)).status).toBe(404);
    const { body: again } = await logIn(device, demo);
    const turnOff = async (password: string) =>
      (
        await request(provider.app, auth.turnOffTwoFactor, {
          token: again.token,
          body: { password },
        })
      ).body.result;
    expect(await turnOff('Wrong-Password-1')).toBe(false);
    expect(await turnOff(PASSWORD)).toBe(true);
    expect((await logIn(null, demo)).status).toBe(200);
    const information = await request(provider.app, getAccountInformation, { token: again.token });
    expect(information.body.result?.twoFactorEnabled).toBe(false);
    const restarted = await request(provider.app, auth.sendTwoFactorCode, { token: again.token });
    await confirm(restarted.body.result?.token2FA ?? '', await sentCode(demo));
    expect((await logIn(device, demo)).status).toBe(404);
  });

  /** Signs in, and runs a step after the password was verified. */
  async function logInDuring(
    username: string,
    trustedDeviceJWT: string | null,
    step: () => Promise<unknown>,
  ) {
    const { context } = provider;
    const { passwords } = context;
    context.passwords = {
      ...passwords,
      verify: async (password, stored) => {
        const isRight = await passwords.verify(password, stored);
        context.passwords = passwords;
        await step();
        return isRight;
      },
    };
    return logIn(trustedDeviceJWT, username);
  }

  it('asks a device for a code whose trust ends while it signs in', async () => {
    provider = await open();
    const { app, context } = provider;
    const owner = await signIn(context, EMAIL);
    const device = await trustDevice(context, context.db, owner.customer.id);
    const late = await logInDuring(EMAIL, device, async () => {
      const ended = await request(app, auth.endOtherSessions, { token: owner.token });
      expect(ended.status).toBe(200);
    });
    expect(late.status).toBe(404);
    const { token } = late.json as { token: string };
    expect((await confirm(token, await sentCode())).session?.status).toBe('Active');
  });

  it('asks for a code when it is turned on during a sign-in', async () => {
    provider = await open();
    const { app, context } = provider;
    const { token } = await signIn(context, DEMO);
    const late = await logInDuring(DEMO, null, async () => {
      const started = await request(app, auth.sendTwoFactorCode, { token });
      const token2FA = started.body.result?.token2FA ?? '';
      expect((await confirm(token2FA, await sentCode(DEMO))).isSuccessful).toBe(true);
    });
    expect(late.status).toBe(404);
  });
});
