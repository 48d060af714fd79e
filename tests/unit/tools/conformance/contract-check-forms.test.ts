import { afterEach, describe, expect, test, vi } from 'vitest';
import { simulateArrival } from '#contract/hub/calls.ts';
import { formatReport } from '#tools/conformance/probe/report.ts';
import {
  check,
  envelope,
  found,
  json,
  unauthorized,
  type Respond,
} from '../../../support/checked-provider.ts';

afterEach(() => vi.unstubAllGlobals());

const notFound = (): Response => json({ messages: [{ code: 'not-found' }] }, 404);

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

describe('an unknown token of an email confirmation', () => {
  test.each([
    ['none', 'GET', 'auth.validateCustomerEmail'],
    ['secrets-in-body', 'POST', 'auth.confirmCustomerEmail'],
  ])('may get 404 only with a message code, with the capability: %s', async (has, method, name) => {
    const refusing = async (...codes: string[]) => {
      const messages = codes.map((code) => ({ code, message: '' }));
      const report = await check(
        (sent, path) =>
          sent === method && path.endsWith('/validate-customer-email')
            ? json({ isSuccessful: false, messages }, 404)
            : undefined,
        { capabilities: has },
      );
      return found(report, name);
    };
    expect(await refusing('ERRVNUMS09')).toEqual([]);
    expect(await refusing('customer-not-exist')).toEqual([]);
    for (const codes of [[], ['not-found']]) {
      const missing = expect.stringContaining('no such endpoint (status 404') as string;
      expect(await refusing(...codes)).toEqual([missing]);
    }
  });
});

describe('the settings of the numbers', () => {
  const withNumbers =
    (list: () => Response): Respond =>
    (method, path, sent) =>
      path.endsWith('/my-numbers')
        ? list()
        : taking({ query: true, body: false })(method, path, sent);
  const NUMBER = {
    didid: 9,
    didNumber: '34910000001',
    mask: '###########',
    countryName: 'Spain',
    iso2: 'ES',
    status: 'Active',
  };

  test.each<[string, () => Response, string[]]>([
    ['has no number', () => envelope([]), ['the account has no number']],
    [
      'has a list that cannot be read',
      () => json({}, 500),
      ['the list of numbers could not be read'],
    ],
    ['has a number', () => envelope([NUMBER]), []],
  ])('are skipped unless the account has one: it %s', async (_, list, expected) => {
    const report = await check(withNumbers(list), { account: ACCOUNT });
    const part = 'the settings of a number';
    expect(report.skipped).toEqual(expected.map((why) => ({ part, why })));
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
