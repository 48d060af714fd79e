import { beforeAll, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import * as catalogue from '#contract/hub/catalogue.ts';
import { createLead, referFriends } from '#contract/hub/inquiries.ts';
import { validateCode } from '#contract/main/ordering.ts';
import { CONTRACT } from '#contract/index.ts';
import type { Context } from '#provider/domain/context.ts';
import { createApp } from '#provider/http/app.ts';
import { request } from '../support/servers/app.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';

const LEAD = '/hub/api/inquiry/create-lead';
const lead = {
  email: 'ann@example.com',
  name: 'Ann Example',
  phone: '+12025550123',
  languageISO: 'en',
} as const;

describeOnBothEngines('both APIs', (open) => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await open({ corsOrigins: ['https://shop.test'] });
  });

  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    provider.app.request(LEAD, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('match addresses without regard to letter case', async () => {
    const answer = await provider.app.request('/HUB/Api/VNUM/Country/Get-Countries-Packages');
    expect(answer.status).toBe(200);
  });

  it('name the field that does not fit, and never repeat its value', async () => {
    const answer = await post(JSON.stringify({ ...lead, email: 'secret-value' }));
    const text = await answer.text();
    expect(answer.status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      isError: true,
      isSuccessful: false,
      response_code: 400,
      messages: [{ code: 'bad-request', message: 'body.email' }],
    });
    expect(text).not.toContain('secret-value');
  });

  it.each([
    ['malformed JSON', '{"email":', 'application/json', 400],
    ['no body', '', 'application/json', 400],
    ['another media type', 'email=a', 'application/x-www-form-urlencoded', 415],
    ['more than 64 KB', JSON.stringify({ email: 'a'.repeat(70_000) }), 'application/json', 413],
  ])('refuse %s', async (_, body, type, status) => {
    const answer = await post(body, { 'content-type': type });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ isError: true, result: null });
  });

  it('return the envelope for unknown addresses and other methods', async () => {
    const unknown = await provider.app.request('/hub/api/nothing');
    const method = await provider.app.request(LEAD);
    expect([unknown.status, method.status]).toEqual([404, 405]);
    expect(method.headers.get('allow')).toBe('POST');
    expect(await unknown.json()).toMatchObject({ messages: [{ code: 'not-found' }] });
  });

  it('require a session where the contract does', async () => {
    const friend = {
      firstName: 'Bo',
      email: 'bo@example.com',
      phone: '2025550124',
      dialCode: '+1',
    };
    const body = {
      friends: [friend, friend] as [typeof friend, typeof friend],
      languageISO: 'en' as const,
    };
    const none = await request(provider.app, referFriends, { body });
    const wrong = await request(provider.app, referFriends, { body, token: 'forged' });
    expect([none.status, wrong.status]).toEqual([401, 401]);
  });

  it('give the hub’s visitors a cookie once, and want it repeated in a header', async () => {
    const first = await request(provider.app, catalogue.getCountriesPackages);
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    const value = cookie.replace('XSRF-TOKEN=', '');
    expect(value.length).toBeGreaterThanOrEqual(32);
    expect(first.headers.get('cache-control')).toBe('private, max-age=300');
    const again = await request(provider.app, catalogue.getCountriesPackages, {
      headers: { cookie },
    });
    expect(again.headers.get('set-cookie')).toBeNull();
    const body = JSON.stringify(lead);
    expect((await post(body, { cookie })).status).toBe(403);
    expect((await post(body, { cookie, 'x-xsrf-token': `${value}x` })).status).toBe(403);
    expect((await post(body, { cookie, 'x-xsrf-token': value })).status).toBe(200);
  });

  it('believe a browser that says where a request comes from', async () => {
    const from = (site: string) =>
      post(JSON.stringify(lead), { cookie: 'XSRF-TOKEN=given', 'sec-fetch-site': site });
    expect((await from('same-origin')).status).toBe(200);
    for (const other of ['same-site', 'cross-site', 'none'])
      expect((await from(other)).status, other).toBe(403);
  });

  it('want no cookie repeated by what only reads, whatever its method', async () => {
    const headers = { cookie: 'XSRF-TOKEN=given', 'x-xsrf-token': 'of another response' };
    const reading = Object.values(CONTRACT)
      .flatMap((endpoints): AnyEndpoint[] => Object.values(endpoints))
      .filter(({ readOnly }) => readOnly === true);
    expect(reading.length).toBeGreaterThanOrEqual(3);
    for (const { api, path } of reading) {
      const response = await provider.app.request(
        `/${api}/${path.replace('{product}', provider.context.config.product)}`,
        { method: 'POST', headers, body: '{}' },
      );
      expect(response.status, path).not.toBe(403);
    }
  });

  it('give the cookie a name that only this host can write, and demand https, behind https', async () => {
    const config = { ...provider.context.config, siteUrl: 'https://shop.test' };
    const secure = createApp({ ...provider.context, config });
    const { headers } = await request(secure, catalogue.getCountriesPackages);
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-XSRF-TOKEN=[\w-]{32}; Path=\/; Secure; SameSite=Lax$/,
    );
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    const write = (cookie: string) =>
      request(secure, createLead, { body: lead, headers: { cookie, 'x-xsrf-token': 'planted' } });
    expect((await write('__Host-XSRF-TOKEN=given; XSRF-TOKEN=planted')).status).toBe(403);
    expect((await write('__Host-XSRF-TOKEN=planted')).status).toBe(200);
  });

  const preflight = (origin: string) =>
    provider.app.request(LEAD, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });

  it('allow the configured origin and no other', async () => {
    const allowed = await preflight('https://shop.test');
    const refused = await preflight('https://evil.test');
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://shop.test');
    expect(allowed.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('forbid caching, sniffing, scripts and referrers in the headers of every response', async () => {
    const answer = await post(JSON.stringify(lead));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it.each([
    ['sandbox-530', 530],
    ['sandbox-531', 531],
  ])('reject the bot-protection token %s with response code %i', async (token, code) => {
    const answer = await post(JSON.stringify(lead), { 'x-recaptcha-token': token });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ isError: true, response_code: code });
  });

  it('keep query, headers, bodies and tokens out of the log', async () => {
    provider.logLines.length = 0;
    await provider.app.request('/hub/api/vnum/validate-customer-email?token=hidden-token', {
      headers: { authorization: 'Bearer hidden-bearer' },
    });
    await post(JSON.stringify({ ...lead, email: 'hidden@example.com' }), {
      token: 'hidden-header',
    });
    const log = provider.logLines.join('');
    expect(provider.logLines.length).toBeGreaterThanOrEqual(2);
    expect(log).toContain('/hub/api/vnum/validate-customer-email');
    expect(log).not.toContain('hidden');
  });

  it('refuse an Idempotency-Key of more than 200 characters', async () => {
    const answer = await post(JSON.stringify(lead), { 'idempotency-key': 'k'.repeat(201) });
    expect(answer.status).toBe(400);
    expect((await post(JSON.stringify(lead), { 'idempotency-key': 'k'.repeat(200) })).status).toBe(
      200,
    );
  });

  it('return 500 without a word about what went wrong, and log no values', async () => {
    const broken = {
      ...provider.context,
      now: (): Date => {
        throw new Error('Failed query: insert … params: hidden', {
          cause: Object.assign(new Error('duplicate key (hidden)'), { code: '23505' }),
        });
      },
    };
    provider.logLines.length = 0;
    const answer = await createApp(broken).request(LEAD, {
      method: 'POST',
      body: JSON.stringify(lead),
      headers: { 'content-type': 'application/json' },
    });
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(text).not.toMatch(/hidden|query|duplicate|node_modules/);
    expect(provider.logLines.join('')).toContain('23505');
    const line = provider.logLines.find((entry) => entry.includes('an unexpected error')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      msg: 'a request failed with an unexpected error',
      requestId: answer.headers.get('x-request-id'),
    });
    expect(provider.logLines.join('')).not.toContain('hidden');
  });
});

describeOnBothEngines('rate limits', (open) => {
  it('return 429 with ERRVNUMS22 and Retry-After after an hour’s writing requests of an address', async () => {
    const limits = {
      codesPerRecipient: 5,
      codesPerAddress: 100,
      loginsPerAddress: 300,
      loginFailuresPerAddress: 100,
      writesPerAddress: 3,
      requestsPerAddress: 30_000,
    };
    const provider = await open({ limits, trustedProxies: 1 });
    const inquire = (ip: string) =>
      request(provider.app, createLead, {
        body: lead,
        headers: { 'x-forwarded-for': `6.6.6.6, ${ip}` },
      });
    const statuses = [];
    for (let call = 0; call < 4; call++) statuses.push((await inquire('203.0.113.7')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await inquire('203.0.113.7');
    expect(refused.json).toMatchObject({ messages: [{ code: 'ERRVNUMS22' }], response_code: 429 });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect((await inquire('203.0.113.8')).status).toBe(200);
    provider.clock.advance(3_601_000);
    expect((await inquire('203.0.113.7')).status).toBe(200);
  });

  it('count every one of many requests at once', async () => {
    const limits = {
      codesPerRecipient: 5,
      codesPerAddress: 100,
      loginsPerAddress: 300,
      loginFailuresPerAddress: 100,
      writesPerAddress: 10,
      requestsPerAddress: 30_000,
    };
    const { app } = await open({ limits });
    // No other limit counts what this endpoint refuses.
    const body = { token: 'unknown', code: '123456' };
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => request(app, validateCode, { body })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('are tighter for callers whom bot protection did not verify', async () => {
    let verified = 0;
    const provider = await open();
    const app = createApp({
      ...provider.context,
      config: {
        ...provider.context.config,
        limits: { ...provider.context.config.limits, writesPerAddress: 8 },
      },
      botProtection: {
        verify: async (token) => {
          verified += 1;
          return token === 'good' ? 'verified' : 'unverified';
        },
      },
    });
    const statuses = async (headers: Record<string, string>) => {
      const all = [];
      for (let n = 0; n < 4; n++)
        all.push((await request(app, createLead, { body: lead, headers })).status);
      return all;
    };
    expect(await statuses({})).toEqual([200, 200, 429, 429]);
    expect(await statuses({ 'x-recaptcha-token': 'good' })).toEqual([200, 200, 200, 200]);
    expect(verified).toBe(8);
    expect(await statuses({ 'x-recaptcha-token': 'good' })).toEqual([429, 429, 429, 429]);
    expect(verified, 'beyond the limit nothing is verified').toBe(8);
  });
});

/** The context of a provider whose health check gets no connection. */
const withoutDatabase = ({ context }: TestProvider): Context => {
  const gone = () => Promise.reject(new Error('gone'));
  return { ...context, probe: { execute: gone, select: () => ({ from: gone }) } as never };
};

describeOnBothEngines('health', (open) => {
  it('is 503 when the database is gone only where a restart brings it back', async () => {
    const provider = await open();
    const healthy = await provider.app.request('/healthz');
    const broken = await createApp(withoutDatabase(provider)).request('/healthz');
    const retry = broken.headers.get('retry-after');
    expect([healthy.status, broken.status, retry]).toEqual(
      provider.engine === 'pglite' ? [200, 503, '5'] : [200, 200, null],
    );
  });

  it('is not ready while the database is gone, and from the beginning of a shutdown on', async () => {
    const provider = await open();
    const stopping = new AbortController();
    const app = createApp(provider.context, stopping.signal);
    const statuses = async () =>
      Promise.all(['/readyz', '/healthz'].map(async (path) => (await app.request(path)).status));
    expect(await statuses()).toEqual([200, 200]);
    stopping.abort();
    expect(await statuses()).toEqual([503, 200]);
    const broken = await createApp(withoutDatabase(provider)).request('/readyz');
    expect([broken.status, broken.headers.get('retry-after')]).toEqual([503, '5']);
  });
});
