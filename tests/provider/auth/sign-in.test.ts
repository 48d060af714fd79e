import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getAccountInformation } from '#contract/hub/account-information.ts';
import * as auth from '#contract/hub/auth.ts';
import type { GrantedSession } from '#contract/session.ts';
import { runSessionsCommand } from '#provider/cli/sessions.ts';
import { endSessions } from '#provider/domain/auth/session/revoke.ts';
import { createApp } from '#provider/http/app.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { startSession } from '#provider/domain/auth/session/session.ts';
import { findCustomerByEmail } from '#provider/domain/customers/customer.ts';
import { DAY_MS } from '#lib/time.ts';
import { DEMO_CREDIT_CENTS } from '../support/customers/customer-area.ts';
import { request } from '../support/servers/app.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { assertDefined } from '../support/assert-defined.ts';

const EMAIL = 'demo@bglobal.test';
const PASSWORD = 'Demo1234';

/** The log lines by which an operator learns of a stolen token. */
const alertsOf = ({ logLines }: TestProvider): string[] =>
  logLines.filter((line) => line.includes('refresh-reused'));

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

  it('returns tokens for half an hour and lets the customer in', async () => {
    const { body } = await logIn(EMAIL.toUpperCase(), PASSWORD);
    expect(body).toMatchObject({ status: 'Active', user: 'Dana Miller' });
    expect(body.firstSubId).toBeGreaterThan(0);
    const lifetime = Date.parse(body.expiration) - provider.context.now().getTime();
    expect(lifetime).toBe(30 * 60_000);
    const information = await account(body.token);
    expect(information.body.result).toMatchObject({
      customerEmail: EMAIL,
      initials: 'DM',
      currentBalance: DEMO_CREDIT_CENTS / 100,
      twoFactorEnabled: false,
    });
  });

  it('returns the same for a wrong password and an unknown address', async () => {
    const wrong = await logIn(EMAIL, 'Wrong-Password-1');
    const unknown = await logIn('unknown@bglobal.test', 'Wrong-Password-1');
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
      verify.mock.calls.length - assertDefined(known[0]),
      queries.mock.calls.length - assertDefined(known[1]),
    ];
    expect(unknown).toEqual(known);
    expect(known[0]).toBe(1);
    verify.mockRestore();
    queries.mockRestore();
  });

  it('tells suspended accounts apart and keeps them out of the profile', async () => {
    const { body } = await logIn('suspended@bglobal.test', PASSWORD);
    expect(body.status).toBe('Suspended');
    expect((await account(body.token)).status).toBe(403);
    const pre = await logIn('presuspended@bglobal.test', PASSWORD);
    expect(pre.body.status).toBe('PreSuspended');
  });

  it('ends the session on the server when the customer logs out', async () => {
    const { body } = await logIn(EMAIL, PASSWORD);
    await request(provider.app, auth.logout, { token: body.token });
    expect((await account(body.token)).status).toBe(401);
    expect((await refresh(body.refresh_token)).status).toBe(401);
    expect(alertsOf(provider)).toEqual([]);
  });

  it('rotates refresh tokens, and a late second use of one ends the whole session', async () => {
    const own = await open();
    const logInThere = () =>
      request(own.app, auth.login, { body: { username: EMAIL, password: PASSWORD } });
    const refreshThere = (refresh_token: string) =>
      request(own.app, auth.refreshSession, { body: { refresh_token } });
    const accountThere = (token: string) => request(own.app, getAccountInformation, { token });
    const { body: first } = await logInThere();
    const { body: second } = await refreshThere(first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await accountThere(second.token)).status).toBe(200);
    own.clock.advance(61_000);
    expect((await refreshThere(first.refresh_token)).status).toBe(401);
    expect((await accountThere(second.token)).status).toBe(401);
    expect((await refreshThere(second.refresh_token)).status).toBe(401);
    expect(alertsOf(own)).toHaveLength(1);
  });

  describe('a token that was rotated earlier', () => {
    const DAYS_BETWEEN = 6;
    const LATE_MS = 61_000;
    let own: TestProvider;
    let rotated: string;
    let next: GrantedSession;
    const refreshThere = (refresh_token: string) =>
      request(own.app, auth.refreshSession, { body: { refresh_token } });
    beforeEach(async () => {
      own = await open();
      const body = { username: EMAIL, password: PASSWORD };
      rotated = (await request(own.app, auth.login, { body })).body.refresh_token;
      next = (await refreshThere(rotated)).body;
    });
    const expectNoAlert = async () => {
      expect((await refreshThere(rotated)).status).toBe(401);
      expect(alertsOf(own)).toEqual([]);
    };

    it('raises no alert after the customer has logged out', async () => {
      own.clock.advance(LATE_MS);
      await request(own.app, auth.logout, { token: next.token });
      await expectNoAlert();
    });

    it('raises no alert after a week without use', async () => {
      own.clock.advance(8 * DAY_MS);
      await expectNoAlert();
    });

    it('raises no alert after the end of a session that was used until then', async () => {
      for (let day = DAYS_BETWEEN; day < 30; day += DAYS_BETWEEN) {
        own.clock.advance(DAYS_BETWEEN * DAY_MS);
        const { status, body } = await refreshThere(next.refresh_token);
        expect(status).toBe(200);
        next = body;
      }
      own.clock.advance(DAYS_BETWEEN * DAY_MS);
      await expectNoAlert();
    });
  });

  it('lets two tabs refresh at once, and repeats a refresh whose response was lost', async () => {
    const { body } = await logIn(EMAIL, PASSWORD);
    const tabs = await Promise.all([1, 2].map(() => refresh(body.refresh_token)));
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    const lost = await refresh(body.refresh_token);
    for (const { body: granted } of [...tabs, lost]) {
      expect((await account(granted.token)).status).toBe(200);
      expect((await refresh(granted.refresh_token)).status).toBe(200);
    }
  });

  it('repeats a lost refresh forty seconds later, as the site does after a time-out', async () => {
    const own = await open();
    const { body } = await request(own.app, auth.login, {
      body: { username: EMAIL, password: PASSWORD },
    });
    const refreshThere = () =>
      request(own.app, auth.refreshSession, { body: { refresh_token: body.refresh_token } });
    expect((await refreshThere()).status).toBe(200);
    own.clock.advance(40_000);
    expect((await refreshThere()).status).toBe(200);
    expect(alertsOf(own)).toEqual([]);
  });

  it('ends a session that was not used for a week', async () => {
    const rested = await open();
    const { body } = await request(rested.app, auth.login, {
      body: { username: EMAIL, password: PASSWORD },
    });
    const again = (refresh_token: string) =>
      request(rested.app, auth.refreshSession, { body: { refresh_token } });
    rested.clock.advance(6 * DAY_MS);
    const { body: renewed } = await again(body.refresh_token);
    rested.clock.advance(7 * DAY_MS);
    expect((await again(renewed.refresh_token)).status).toBe(401);
    expect(alertsOf(rested)).toEqual([]);
  });

  it('ends every session of a customer on an operator’s command', async () => {
    const own = await open();
    const { body } = await request(own.app, auth.login, {
      body: { username: EMAIL, password: PASSWORD },
    });
    await endSessions(own.context, ' Demo@bglobal.test ');
    expect(own.logLines.join('')).toMatch(/"event":"sessions-ended".*"reason":"by-support"/);
    const { status } = await request(own.app, getAccountInformation, { token: body.token });
    expect(status).toBe(401);
    await expect(endSessions(own.context, 'unknown@bglobal.test')).rejects.toThrow('no customer');
    await expect(runSessionsCommand(own.context.config, ['sessions'])).rejects.toThrow('Usage');
  });

  it('accepts tokens of the previous secret while that is configured', async () => {
    const { body } = await logIn(EMAIL, PASSWORD);
    const { context } = provider;
    const rotated = (previousSecret: string | null) =>
      createApp({ ...context, config: { ...context.config, secret: 'another', previousSecret } });
    const use = (app: TestProvider['app']) =>
      request(app, getAccountInformation, { token: body.token });
    expect((await use(rotated(context.config.secret))).status).toBe(200);
    expect((await use(rotated(null))).status).toBe(401);
  });

  it('refuses forged tokens and tokens of another kind', async () => {
    const { body } = await logIn(EMAIL, PASSWORD);
    const [head, , signature] = body.token.split('.');
    const claims = Buffer.from(JSON.stringify({ sub: '1', jti: 'x', aud: 'session', exp: 1e10 }));
    expect((await account(`${head}.${claims.toString('base64url')}.${signature}`)).status).toBe(
      401,
    );
    expect((await account(body.refresh_token)).status).toBe(401);
  });

  it('lists where the customer alone is signed in, and signs out everywhere else', async () => {
    const own = await open();
    const enter = async (agent: string) => {
      const headers = { 'user-agent': agent };
      const body = { username: EMAIL, password: PASSWORD };
      return (await request(own.app, auth.login, { body, headers })).body.token;
    };
    const here = await enter('Firefox/140.0');
    own.clock.advance(1_000);
    const there = await enter('Chrome/150.0');
    const { context } = own;
    const other = assertDefined(await findCustomerByEmail(context, 'twofactor@bglobal.test'));
    const { token: others } = await startSession(context, context.db, other, 'Safari/26.0');
    const list = async (token: string) =>
      (await request(own.app, auth.listSessions, { token })).body.result ?? [];
    expect((await list(here)).map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
      ['Chrome/150.0', false],
      ['Firefox/140.0', true],
    ]);
    await request(own.app, auth.endOtherSessions, { token: here });
    expect(own.logLines.join('')).toMatch(/"event":"sessions-ended".*"reason":"by-customer"/);
    expect((await list(here)).map(({ userAgent }) => userAgent)).toEqual(['Firefox/140.0']);
    expect((await request(own.app, auth.listSessions, { token: there })).status).toBe(401);
    expect((await list(others)).map(({ userAgent }) => userAgent)).toEqual(['Safari/26.0']);
  });

  it('lists no session that was not used for a week, as it has ended', async () => {
    const own = await open();
    const body = { username: EMAIL, password: PASSWORD };
    await request(own.app, auth.login, { body });
    own.clock.advance(8 * DAY_MS);
    const { token } = (await request(own.app, auth.login, { body })).body;
    const { result } = (await request(own.app, auth.listSessions, { token })).body;
    expect(result?.map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  it('ends an access token after half an hour and a session after thirty days', async () => {
    const moved = await open();
    const { body } = await request(moved.app, auth.login, {
      body: { username: EMAIL, password: PASSWORD },
    });
    const use = () => request(moved.app, getAccountInformation, { token: body.token });
    moved.clock.advance(29 * 60_000);
    expect((await use()).status).toBe(200);
    moved.clock.advance(2 * 60_000);
    expect((await use()).status).toBe(401);
    moved.clock.advance(31 * DAY_MS);
    const late = await request(moved.app, auth.refreshSession, {
      body: { refresh_token: body.refresh_token },
    });
    expect(late.status).toBe(401);
  });

  it('never logs or stores a password or a token', async () => {
    const { body } = await logIn(EMAIL, PASSWORD);
    const log = provider.logLines.join('\n');
    for (const secret of [PASSWORD, body.token, body.refresh_token]) {
      expect(log).not.toContain(secret);
    }
    const [row] = await provider.context.db
      .select()
      .from(customers)
      .where(eq(customers.email, EMAIL));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$/);
  });
});
