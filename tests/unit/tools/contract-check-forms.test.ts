import { afterEach, describe, expect, test, vi } from 'vitest';
import { simulateArrival } from '#contract/hub/calls.ts';
import { formatReport } from '#tools/conformance/report.ts';
import {
  check,
  envelope,
  found,
  json,
  unauthorized,
  type Respond,
} from '../../support/checked-provider.ts';

afterEach(() => vi.unstubAllGlobals());

const notFound = (): Response => new Response('Not found', { status: 404 });

describe('the simulation of calls', () => {
  test('is not expected of a provider with a telephone network', async () => {
    const report = await check(
      (_, path) => (path.endsWith('/test/simulate') ? notFound() : undefined),
      { capabilities: 'test-number' },
    );
    expect(found(report, 'calls.simulateArrival')).toEqual([]);
    expect(found(report, 'calls.beginNumberTest')).toEqual([]);
    expect(formatReport(report)).toContain(
      'lacking    calls.simulateArrival: no such endpoint, which is allowed: no button simulates',
    );
  });

  test('takes a session where it is there', async () => {
    const paths: string[] = [];
    const report = await check(
      (method, path) => {
        if (path.endsWith('/test/simulate')) paths.push(`${method} ${path}`);
        return path.endsWith('/test/simulate') ? envelope(true) : undefined;
      },
      { capabilities: 'test-number' },
    );
    expect(found(report, 'calls.simulateArrival')).toHaveLength(2);
    const expected = `${simulateArrival.method} /hub/${simulateArrival.path}`;
    const path = expected.replace('{product}', 'vnum').replace('{didid}', '1');
    expect(new Set(paths)).toEqual(new Set([path]));
  });
});

const ACCOUNT = { email: 'demo@shop.example', password: 'Secret123' };
const SESSION = {
  token: 'session-token',
  status: 'Active',
  expiration: '2999-01-01T00:00:00Z',
  refresh_token: null,
  user: 'Demo',
};

/** A provider that takes secrets in these forms, and has no other. */
const taking =
  (forms: { query: boolean; body: boolean }): Respond =>
  (method, path, { query, body }) => {
    if (path.endsWith('/auth/Login')) {
      return body?.includes(ACCOUNT.password) ? json(SESSION) : unauthorized();
    }
    if (path.endsWith('/validate-customer-email')) {
      const isTaken = method === 'GET' ? forms.query : forms.body;
      return isTaken ? json({ isSuccessful: false, messages: [] }, 400) : notFound();
    }
    if (!path.endsWith('/validate-customer-password')) return undefined;
    const sent = body === undefined ? undefined : (JSON.parse(body) as { password?: unknown });
    const password = [
      ...(forms.query ? [query.get('password')] : []),
      ...(forms.body ? [sent?.password] : []),
    ].find((value) => typeof value === 'string');
    if (password === undefined) return json({ isSuccessful: false, messages: [] }, 400);
    return envelope(password === ACCOUNT.password);
  };

describe('secrets', () => {
  const PASSWORD = 'auth.validateCustomerPassword';
  const TOKENS = ['auth.validateCustomerEmail', 'auth.confirmCustomerEmail'];

  test.each([
    ['the query alone', 'none', { query: true, body: false }],
    ['the body alone', 'secrets-in-body', { query: false, body: true }],
    ['both', 'secrets-in-body', { query: true, body: true }],
  ])('may be taken in %s with the capability: %s', async (_, capabilities, forms) => {
    const report = await check(taking(forms), { capabilities, account: ACCOUNT });
    for (const name of [PASSWORD, ...TOKENS]) expect(found(report, name), name).toEqual([]);
  });

  test.each([
    ['the query alone', 'secrets-in-body', { query: true, body: false }],
    ['the body alone', 'none', { query: false, body: true }],
  ])('taken in %s deviate with the capability: %s', async (_, capabilities, forms) => {
    const report = await check(taking(forms), { capabilities, account: ACCOUNT });
    expect(found(report, PASSWORD)).toHaveLength(3);
    expect(TOKENS.flatMap((name) => found(report, name))).not.toEqual([]);
  });

  test.each([
    ['query', 'none', 'auth.validateCustomerEmail'],
    ['body', 'secrets-in-body', 'auth.confirmCustomerEmail'],
  ])('deviate where an invalid token in the %s is taken', async (_, capabilities, name) => {
    const report = await check(
      (method, path, sent) =>
        `${sent.query.toString()} ${sent.body ?? ''}`.includes('not-a-token')
          ? envelope(true)
          : taking({ query: true, body: true })(method, path, sent),
      { capabilities },
    );
    expect(found(report, name)).toHaveLength(1);
  });
});

describe('the responses to a wrong password', () => {
  const refusing =
    (member: string): Respond =>
    (_, path, { body }) => {
      if (!path.endsWith('/auth/Login') || body?.includes('Not-The-Password') !== true) {
        return undefined;
      }
      const text = `for ${(JSON.parse(body) as { username: string }).username}`;
      return json({ messageCode: 'Wrong-Password', [member]: text }, 401);
    };

  test.each(['requestId', 'timestamp'])('may differ in %s', async (member) => {
    const report = await check(refusing(member), { account: ACCOUNT });
    expect(found(report, 'auth.login').join()).not.toContain('Wrong-Password');
  });

  test.each(['errorMessage', 'response_message'])('may not differ in %s', async (member) => {
    const report = await check(refusing(member), { account: ACCOUNT });
    expect(found(report, 'auth.login').join()).toContain('no-account@example.com');
  });
});
