import { eq } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { getAccountInformation } from '#contract/hub/account.ts';
import * as auth from '#contract/hub/auth.ts';
import type { ProviderConfig } from '#provider/config.ts';
import { customers } from '#provider/db/schema/customers.ts';
import { issuePortInToken } from '#provider/services/session/port-in-login.ts';
import { customerByEmail } from '#provider/services/account/customer-of.ts';
import { request } from './support/app.ts';
import { describeOnBothEngines, type TestProvider } from './support/engines.ts';
import { must } from './support/must.ts';

const EMAIL = 'demo@bglobal.test';
const PASSWORD = 'Demo1234';

describeOnBothEngines('signing in', (open) => {
  let provider: TestProvider;
  const logIn = (username: string, password: string) =>
    request(provider.app, auth.login, { body: { username, password } });
  const refresh = (refresh_token: string) =>
    request(provider.app, auth.refreshSession, { body: { refresh_token } });
  const account = (token: string) => request(provider.app, getAccountInformation, { token });

  beforeAll(async () => {
    provider = await open();
  });

  it('answers tokens for half an hour and lets the customer in', async () => {
    const { answer } = await logIn(EMAIL.toUpperCase(), PASSWORD);
    expect(answer).toMatchObject({ status: 'Active', user: 'Dana Miller' });
    expect(answer.firstSubId).toBeGreaterThan(0);
    const lifetime = Date.parse(answer.expiration) - provider.context.now().getTime();
    expect(lifetime).toBe(30 * 60_000);
    const information = await account(answer.token);
    expect(information.answer.result).toMatchObject({
      customerEmail: EMAIL,
      initials: 'DM',
      currentBalance: 25,
      twoFactorEnabled: false,
    });
  });

  it('answers a wrong password and an unknown address alike', async () => {
    const wrong = await logIn(EMAIL, 'Wrong-Password-1');
    const unknown = await logIn('nobody@bglobal.test', 'Wrong-Password-1');
    expect([wrong.status, wrong.json]).toEqual([401, { messageCode: 'Wrong-Password' }]);
    expect([unknown.status, unknown.json]).toEqual([wrong.status, wrong.json]);
  });

  it('does the same work for an unknown address as for a known one', async () => {
    const verify = vi.spyOn(provider.context.passwords, 'verify');
    const queries = vi.spyOn(provider.context.db, 'select');
    await logIn(EMAIL, 'Wrong-Password-2');
    const known = [verify.mock.calls.length, queries.mock.calls.length];
    await logIn('stranger@bglobal.test', 'Wrong-Password-2');
    const unknown = [
      verify.mock.calls.length - must(known[0]),
      queries.mock.calls.length - must(known[1]),
    ];
    expect(unknown).toEqual(known);
    expect(known[0]).toBe(1);
    verify.mockRestore();
    queries.mockRestore();
  });

  it('tells suspended accounts apart and keeps them out of the profile', async () => {
    const { answer } = await logIn('suspended@bglobal.test', PASSWORD);
    expect(answer.status).toBe('Suspended');
    expect((await account(answer.token)).status).toBe(403);
    const pre = await logIn('presuspended@bglobal.test', PASSWORD);
    expect(pre.answer.status).toBe('PreSuspended');
  });

  it('ends the session on the server when the customer logs out', async () => {
    const { answer } = await logIn(EMAIL, PASSWORD);
    await request(provider.app, auth.logout, { token: answer.token });
    expect((await account(answer.token)).status).toBe(401);
    expect((await refresh(answer.refresh_token)).status).toBe(401);
  });

  it('rotates refresh tokens, and a second use of one ends the whole session', async () => {
    const { answer: first } = await logIn(EMAIL, PASSWORD);
    const { answer: second } = await refresh(first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await account(second.token)).status).toBe(200);
    expect((await refresh(first.refresh_token)).status).toBe(401);
    expect((await account(second.token)).status).toBe(401);
    expect((await refresh(second.refresh_token)).status).toBe(401);
  });

  it('lets only one of two simultaneous uses of a refresh token through', async () => {
    const { answer } = await logIn(EMAIL, PASSWORD);
    const body = { refresh_token: answer.refresh_token };
    const both = await Promise.all(
      [1, 2].map(() => request(provider.app, auth.refreshSession, { body })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('refuses forged tokens and tokens of another kind', async () => {
    const { answer } = await logIn(EMAIL, PASSWORD);
    const [head, , signature] = answer.token.split('.');
    const claims = Buffer.from(JSON.stringify({ sub: '1', jti: 'x', aud: 'session', exp: 1e10 }));
    expect((await account(`${head}.${claims.toString('base64url')}.${signature}`)).status).toBe(
      401,
    );
    expect((await account(answer.refresh_token)).status).toBe(401);
  });

  it('signs in once with a port-in token', async () => {
    const customer = await customerByEmail(provider.context, EMAIL);
    const token = await issuePortInToken(provider.context, must(customer));
    const enter = () => request(provider.app, auth.portInLogin, { body: { token } });
    expect((await enter()).answer.user).toBe('Dana Miller');
    const again = await enter();
    expect([again.status, again.json]).toEqual([401, { messageCode: 'Token-Expired' }]);
  });

  it('ends an access token after half an hour and a session after thirty days', async () => {
    const moved = await open();
    const { answer } = await request(moved.app, auth.login, {
      body: { username: EMAIL, password: PASSWORD },
    });
    const use = () => request(moved.app, getAccountInformation, { token: answer.token });
    moved.clock.advance(29 * 60_000);
    expect((await use()).status).toBe(200);
    moved.clock.advance(2 * 60_000);
    expect((await use()).status).toBe(401);
    moved.clock.advance(31 * 86_400_000);
    const late = await request(moved.app, auth.refreshSession, {
      body: { refresh_token: answer.refresh_token },
    });
    expect(late.status).toBe(401);
  });

  const guardedBy = async (options: Partial<ProviderConfig>) => {
    const guarded = await open({ trustedProxies: 1, ...options });
    const attempt = (ip: string, password: string, username = EMAIL) =>
      request(guarded.app, auth.login, {
        body: { username, password },
        headers: { 'x-forwarded-for': ip },
      });
    return { ...guarded, attempt };
  };

  it('makes an address wait after ten failures with an account, longer each time, also when they come at once; its owner elsewhere does not wait', async () => {
    const { attempt, clock } = await guardedBy({});
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => attempt('192.0.2.1', 'Wrong-Password-3')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const blocked = await attempt('192.0.2.1', PASSWORD);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
    clock.advance(2_000);
    expect((await attempt('192.0.2.1', 'Wrong-Password-3')).status).toBe(401);
    expect((await attempt('192.0.2.1', PASSWORD)).headers.get('retry-after')).toBe('2');
    expect((await attempt('192.0.2.2', PASSWORD)).status).toBe(200);
    clock.advance(3_000);
    expect((await attempt('192.0.2.1', PASSWORD)).status).toBe(200);
  });

  it('doubles the wait with each failure up to a quarter of an hour', async () => {
    const { attempt, clock } = await guardedBy({});
    const wrong = () => attempt('192.0.2.1', 'Wrong-Password-3');
    for (let failures = 1; failures < 10; failures += 1) expect((await wrong()).status).toBe(401);
    const waits: number[] = [];
    for (let failures = 10; failures < 22; failures += 1) {
      expect((await wrong()).status).toBe(401);
      const wait = Number((await wrong()).headers.get('retry-after'));
      waits.push(wait);
      clock.advance(wait * 1_000);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  it('makes everybody wait after a hundred failures with an account from anywhere', async () => {
    const { attempt } = await guardedBy({});
    for (let index = 0; index < 100; index += 1) {
      expect((await attempt(`192.0.2.${index}`, 'Wrong-Password-3')).status).toBe(401);
    }
    expect((await attempt('192.0.2.200', PASSWORD)).status).toBe(429);
  });

  it('makes a network address wait that fails too often on many accounts', async () => {
    const limits = {
      codesPerRecipient: 5,
      codesPerAddress: 100,
      loginsPerAddress: 300,
      loginFailuresPerAddress: 3,
      writesPerAddress: 1_000,
    };
    const { attempt, clock } = await guardedBy({ limits });
    const statuses: number[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      statuses.push(
        (await attempt('192.0.2.1', 'Wrong-Password-4', `${name}@bglobal.test`)).status,
      );
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    expect((await attempt('192.0.2.2', PASSWORD)).status).toBe(200);
    clock.advance(2_000);
    expect((await attempt('192.0.2.1', PASSWORD)).status).toBe(200);
  });

  it('never logs or stores a password or a token', async () => {
    const { answer } = await logIn(EMAIL, PASSWORD);
    const log = provider.logLines.join('\n');
    for (const secret of [PASSWORD, answer.token, answer.refresh_token]) {
      expect(log).not.toContain(secret);
    }
    const [row] = await provider.context.db
      .select()
      .from(customers)
      .where(eq(customers.email, EMAIL));
    expect(row?.passwordHash).toMatch(/^argon2id\$/);
  });
});
