import { Hono } from 'hono';
import { beforeAll, describe, expect, it } from 'vitest';
import { getAccountInformation } from '#contract/hub/account-information.ts';
import { login } from '#contract/hub/auth.ts';
import { createErrorResponse } from '#provider/http/endpoints/error-response.ts';
import type { Context } from '#provider/domain/context.ts';
import { createLog } from '#provider/platform/log.ts';
import { requestLimit } from '#provider/http/middleware/request-limit.ts';
import { requestLog } from '#provider/http/middleware/request-log.ts';
import { request } from '../support/servers/app.ts';
import { testConfig } from '../support/servers/config.ts';
import { DEMO, signIn } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';

const LEAD = '/hub/api/inquiry/create-lead';
const lead = {
  email: 'ann@example.com',
  name: 'Ann Example',
  phone: '+12025550123',
  languageISO: 'en',
} as const;

describeOnBothEngines('the log', (open) => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await open();
  });

  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    provider.app.request(LEAD, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const lines = () => provider.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);

  it('names who asked for what under the id that the response carries', async () => {
    const { token, customer } = await signIn(provider.context, DEMO);
    provider.logLines.length = 0;
    const response = await request(provider.app, getAccountInformation, { token });
    expect(lines()).toEqual([
      expect.objectContaining({
        requestId: response.headers.get('x-request-id'),
        method: 'GET',
        path: '/hub/api/vnum/account-information',
        status: 200,
        address: '127.0.0.1',
        customerId: customer.id,
      }),
    ]);
  });

  it.each([
    ['/hub/4539991111777381/x', '/hub/[number]/x'],
    ['/hub/4539%209911%201177%207381', '/hub/[number]'],
    [`/hub/recovery-password/${'a'.repeat(43)}`, '/hub/recovery-password/[token]'],
    ['/hub/ann@example.com', '/hub/[email]'],
    ['/hub/%0a{"level":30,"msg":"forged"}%0a', '/hub/%0a%7b%22level%22:30,%22msg%22:%22forged'],
  ])('has the path %s without its secrets and on one line', async (path, logged) => {
    provider.logLines.length = 0;
    await provider.app.request(path);
    expect(provider.logLines).toHaveLength(1);
    expect(provider.logLines[0]?.trimEnd()).not.toContain('\n');
    expect(lines()[0]?.['path']).toContain(logged);
  });

  it('has refusals as security events of the same request', async () => {
    provider.logLines.length = 0;
    const forged = await request(provider.app, getAccountInformation, { token: 'forged' });
    await post(JSON.stringify(lead), { cookie: 'XSRF-TOKEN=x' });
    await post(JSON.stringify(lead), { 'x-recaptcha-token': 'sandbox-530' });
    const events = lines().filter(({ msg }) => msg === 'security');
    expect(events.map(({ event }) => event)).toEqual([
      'session-invalid',
      'csrf-refused',
      'bot-refused',
    ]);
    expect(events[0]).toMatchObject({
      requestId: forged.headers.get('x-request-id'),
      address: '127.0.0.1',
    });
  });

  it('has no error where a caller stops sending its body', async () => {
    provider.logLines.length = 0;
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"email":')),
      pull: (stream) => stream.error(new Error('the caller has gone')),
    });
    const init = { method: 'POST', body, duplex: 'half' };
    const response = await provider.app.request(new Request(`http://localhost${LEAD}`, init));
    expect(response.status).toBe(400);
    expect(lines().map(({ level }) => level)).toEqual([30]);
  });

  it('relates failed and successful sign-ins of one account without naming it', async () => {
    provider.logLines.length = 0;
    const attempt = (password: string) =>
      request(provider.app, login, { body: { username: DEMO, password } });
    await attempt('Typed-Secret-1');
    await attempt('Typed-Secret-2');
    const { body: response } = await attempt('Demo1234');
    const events = lines().filter(({ msg }) => msg === 'security');
    expect(events).toMatchObject([
      { level: 40, event: 'sign-in-failed', address: '127.0.0.1' },
      { level: 40, event: 'sign-in-failed', account: events[0]?.['account'] },
      { level: 30, event: 'signed-in', customerId: response.customerId },
    ]);
    expect(events[0]?.['account']).toMatch(/^[\w-]{16}$/);
    expect(provider.logLines.join('')).not.toMatch(/demo@|Typed-Secret|Demo1234/);
  });
});

describe('an unexpected error', () => {
  it('is logged, also when the caller has gone meanwhile', async () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line: string) => void lines.push(line) });
    const caller = new AbortController();
    const app = new Hono();
    app.get('/', () => {
      caller.abort();
      throw new Error('broken');
    });
    app.onError((error, c) => createErrorResponse(error, c, log));
    const sent = new Request('http://localhost/', { signal: caller.signal });
    expect((await app.request(sent)).status).toBe(500);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 50, msg: 'a request failed with an unexpected error' },
    ]);
  });
});

describe('requests of one network', () => {
  it('get 429 beyond their number a minute, logged once', async () => {
    const lines: string[] = [];
    const context = {
      config: testConfig({ limits: { ...testConfig().limits, requestsPerAddress: 3 } }),
      log: createLog('info', { write: (line: string) => void lines.push(line) }),
    } as Context;
    const app = new Hono();
    app.use(requestLimit(context));
    app.get('/', (c) => c.text('fine'));
    app.onError((error, c) => createErrorResponse(error, c, context.log));
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await app.request('/')).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
    expect(lines.filter((line) => line.includes('rate-limited'))).toHaveLength(1);
  });
});

describe('a proxy that is not trusted', () => {
  it.each([
    ['is warned of once outside sandbox mode', { sandbox: false }, [0, 1, 1]],
    ['is no matter where one is configured', { sandbox: false, trustedProxies: 1 }, [0, 0, 0]],
    ['is no matter in sandbox mode', { sandbox: true }, [0, 0, 0]],
  ])('%s', async (_, config, expected) => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line: string) => void lines.push(line) });
    const app = new Hono();
    app.use(requestLog(log, testConfig(config)));
    app.get('/', (c) => c.text('fine'));
    const warned: number[] = [];
    for (const headers of [{}, ...['203.0.113.7', '203.0.113.8'].map(forwardedFor)]) {
      await app.request('/', { headers });
      warned.push(lines.filter((line) => line.includes('TRUST_PROXY')).length);
    }
    expect(warned).toEqual(expected);
  });
});

const forwardedFor = (address: string) => ({ 'x-forwarded-for': address });
