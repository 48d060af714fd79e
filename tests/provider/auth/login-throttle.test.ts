import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as auth from '#contract/hub/auth.ts';
import { DAY_MS } from '#lib/time.ts';
import { isKnownNetwork } from '#provider/domain/auth/session/known-networks.ts';
import { getCustomerByEmail } from '#provider/domain/customers/customer.ts';
import type { ProviderConfig } from '#provider/platform/config.ts';
import { rateLimited } from '#provider/platform/errors.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { createPasswordHasher } from '#provider/platform/password-hasher.ts';
import { request } from '../support/servers/app.ts';
import { describeOnBothEngines } from '../support/databases/engines.ts';
import { lastMessage, linkToken } from '../support/customers/messages.ts';

const EMAIL = 'demo@bglobal.test';
const PASSWORD = 'Demo1234';
const WRONG = 'Wrong-Password-3';
/** Limits under which a network address waits after three failures with any account. */
const THREE_FAILURES = {
  codesPerRecipient: 5,
  codesPerAddress: 100,
  loginsPerAddress: 300,
  loginFailuresPerAddress: 3,
  writesPerAddress: 1_000,
  requestsPerAddress: 30_000,
};

type Attempt = (ip: string, password: string, username?: string) => Promise<{ status: number }>;

describeOnBothEngines('wrong passwords', (open) => {
  const guardedBy = async (options: Partial<ProviderConfig>) => {
    const guarded = await open({ trustedProxies: 1, ...options });
    const attempt = (ip: string, password: string, username = EMAIL) =>
      request(guarded.app, auth.login, {
        body: { username, password },
        headers: { 'x-forwarded-for': ip },
      });
    return { ...guarded, attempt };
  };

  /** Fails thirty times at once, as often as makes one address wait. */
  const failAtOnce = (attempt: Attempt) =>
    Promise.all(Array.from({ length: 30 }, () => attempt('192.0.2.1', WRONG)));

  it('makes an address wait after ten failures with an account, also when they come at once', async () => {
    const { attempt, clock } = await guardedBy({});
    const failed = await failAtOnce(attempt);
    expect(failed.filter(({ status }) => status === 401)).toHaveLength(10);
    const blocked = await attempt('192.0.2.1', PASSWORD);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
    clock.advance(2_000);
    expect((await attempt('192.0.2.1', PASSWORD)).status).toBe(200);
  });

  it('lets the customer in from another address while one waits, which a failure makes wait longer', async () => {
    const { attempt, clock } = await guardedBy({});
    await failAtOnce(attempt);
    expect((await attempt('192.0.2.2', PASSWORD)).status).toBe(200);
    clock.advance(2_000);
    expect((await attempt('192.0.2.1', WRONG)).status).toBe(401);
    expect((await attempt('192.0.2.1', PASSWORD)).headers.get('retry-after')).toBe('2');
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

  it('makes unknown networks wait after a hundred failures with an account from anywhere', async () => {
    const { attempt } = await guardedBy({});
    for (let index = 0; index < 100; index += 1) {
      expect((await attempt(`192.0.2.${index}`, 'Wrong-Password-3')).status).toBe(401);
    }
    expect((await attempt('192.0.2.200', PASSWORD)).status).toBe(429);
  });

  it('makes a network address wait that fails too often on many accounts', async () => {
    const { attempt, clock } = await guardedBy({ limits: THREE_FAILURES });
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

  /** Returns a function that fails to sign in from one address, each time with another account. */
  const failuresFrom = (attempt: Attempt) => {
    let count = 0;
    return async (times: number) => {
      for (const end = count + times; count < end; count += 1) {
        expect((await attempt('192.0.2.1', WRONG, `a${count}@x.test`)).status).toBe(401);
      }
    };
  };

  it('makes an address wait after another failure, not after a right password', async () => {
    const { attempt, clock } = await guardedBy({ limits: THREE_FAILURES });
    const fail = failuresFrom(attempt);
    await fail(3);
    clock.advance(1_000);
    for (let index = 0; index < 5; index += 1) {
      expect((await attempt('192.0.2.1', PASSWORD)).status).toBe(200);
    }
    await fail(1);
    expect((await attempt('192.0.2.1', PASSWORD)).headers.get('retry-after')).toBe('2');
  });

  it('drops the failures of an address an hour later, with right passwords in between', async () => {
    const { attempt, clock } = await guardedBy({ limits: THREE_FAILURES });
    const fail = failuresFrom(attempt);
    await fail(3);
    clock.advance(50 * 60_000);
    expect((await attempt('192.0.2.1', PASSWORD)).status).toBe(200);
    clock.advance(10 * 60_000);
    await fail(2);
    expect((await attempt('192.0.2.1', PASSWORD)).status).toBe(200);
  });

  it('never makes an address wait that stays below its failures an hour', async () => {
    const { attempt, clock } = await guardedBy({ limits: THREE_FAILURES });
    const fail = failuresFrom(attempt);
    for (let failure = 0; failure < 8; failure += 1) {
      await fail(1);
      expect((await attempt('192.0.2.1', PASSWORD)).status).toBe(200);
      clock.advance(50 * 60_000);
    }
  });

  it('does not count a try that is refused against the account', async () => {
    const { attempt } = await guardedBy({});
    for (let index = 0; index < 140; index += 1) await attempt('192.0.2.1', WRONG);
    expect((await attempt('192.0.2.2', PASSWORD)).status).toBe(200);
  });

  it('lets the customer in from a known network while others fail, and slows guessing there', async () => {
    const { attempt } = await guardedBy({});
    expect((await attempt('192.0.2.1', PASSWORD)).status).toBe(200);
    for (let index = 2; index < 110; index += 1) await attempt(`192.0.2.${index}`, WRONG);
    expect((await attempt('192.0.2.200', PASSWORD)).status).toBe(429);
    expect((await attempt('192.0.2.1', PASSWORD)).status).toBe(200);
    for (let index = 0; index < 10; index += 1) await attempt('192.0.2.1', WRONG);
    expect((await attempt('192.0.2.1', PASSWORD)).status).toBe(429);
  });

  it('knows a network for ninety days', async () => {
    const { attempt, clock, context } = await guardedBy({});
    const { id } = await getCustomerByEmail(context, EMAIL);
    await attempt('192.0.2.1', PASSWORD);
    clock.advance(90 * DAY_MS - 1);
    expect(await isKnownNetwork(context, id, '192.0.2.1')).toBe(true);
    clock.advance(1);
    expect(await isKnownNetwork(context, id, '192.0.2.1')).toBe(false);
  });

  it('lets a trusted device in from anywhere while others fail, with a count of its own', async () => {
    const { app, context, attempt } = await guardedBy({});
    const email = 'twofactor@bglobal.test';
    const asked = await attempt('192.0.2.1', PASSWORD, email);
    const token2FA = (asked.json as { token: string }).token;
    const OTP = (await lastMessage(context, email, 'two-factor')).code ?? '';
    const confirmed = await request(app, auth.confirmTwoFactor, { body: { token2FA, OTP } });
    const trustedDeviceJWT = confirmed.body.result;
    const fromDevice = (ip: string, password: string) =>
      request(app, auth.login, {
        body: { username: email, password, trustedDeviceJWT },
        headers: { 'x-forwarded-for': ip },
      });
    for (let index = 2; index < 110; index += 1) await attempt(`192.0.2.${index}`, WRONG, email);
    expect((await attempt('192.0.2.200', PASSWORD, email)).status).toBe(429);
    expect((await fromDevice('192.0.2.201', PASSWORD)).status).toBe(200);
    for (let index = 1; index < 11; index += 1) await fromDevice(`198.51.100.${index}`, WRONG);
    expect((await fromDevice('198.51.100.99', PASSWORD)).status).toBe(429);
  });

  it('forgets the failures when the customer sets a new password by the link', async () => {
    const { app, context, attempt } = await guardedBy({});
    for (let index = 1; index < 120; index += 1) await attempt(`192.0.2.${index}`, WRONG);
    expect((await attempt('192.0.2.200', PASSWORD)).status).toBe(429);
    const headers = { 'x-forwarded-for': '192.0.2.200' };
    const ask = { email: EMAIL, languageIso: 'en' as const };
    await request(app, auth.requestPasswordRecovery, { body: ask, headers });
    const token = await linkToken(context, EMAIL, 'recovery');
    const body = { token, password: 'Quiet-Meadow-82' };
    await request(app, auth.validateCustomerPassword, { query: {}, body, headers });
    expect((await attempt('192.0.2.201', 'Quiet-Meadow-82')).status).toBe(200);
    for (let index = 1; index < 120; index += 1) await attempt(`198.51.100.${index}`, WRONG);
    expect((await attempt('192.0.2.200', 'Quiet-Meadow-82')).status).toBe(200);
  });

  it('counts no password that the provider was too busy to check', async () => {
    const { context, clock, attempt } = await guardedBy({ limits: THREE_FAILURES });
    const { passwords } = context;
    const busy = { ...passwords, verify: () => Promise.reject(rateLimited(5)) };
    const attemptWhileBusy = async () => {
      context.passwords = busy;
      const { status } = await attempt('192.0.2.1', PASSWORD);
      context.passwords = passwords;
      return status;
    };
    for (let times = 0; times < 15; times += 1) expect(await attemptWhileBusy()).toBe(429);
    expect((await attempt('192.0.2.1', PASSWORD)).status).toBe(200);
    for (let failures = 0; failures < 3; failures += 1) await attempt('192.0.2.1', WRONG);
    clock.advance(1_000);
    for (let times = 0; times < 3; times += 1) expect(await attemptWhileBusy()).toBe(429);
    expect((await attempt('192.0.2.1', WRONG)).status).toBe(401);
    expect((await attempt('192.0.2.1', PASSWORD)).headers.get('retry-after')).toBe('2');
  });

  it('hashes a right password again when the cost has risen', async () => {
    const { context, attempt } = await guardedBy({});
    const stronger = createPasswordHasher({ memoryKiB: 128, passes: 2 });
    context.passwords = stronger;
    expect((await attempt('192.0.2.1', PASSWORD)).status).toBe(200);
    const rows = await context.db.select().from(customers).where(eq(customers.email, EMAIL));
    expect(rows[0]?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=128,t=2,p=1\$/);
    expect((await attempt('192.0.2.1', PASSWORD)).status).toBe(200);
  });
});
