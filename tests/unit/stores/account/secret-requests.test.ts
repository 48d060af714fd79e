import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiFailure } from '#api/failure.ts';
import { localStore } from '#lib/browser/safe-storage.ts';
import { fail, ok } from '#lib/result.ts';
import { request } from '#stores/api.ts';
import { checkPassword, confirmEmail, validatePassword } from '#stores/account/secret-requests.ts';
import { pathAfterSession, readSession } from '#stores/session/session.ts';
import { storeSignIn } from '#stores/session/sign-in.ts';
import { refused } from '../../../support/api-results.ts';

vi.mock('#stores/api.ts', () => ({ request: vi.fn() }));

const sent = vi.mocked(request);
const done = ok({
  isSuccessful: true,
  isError: false,
  errorMessage: null,
  messages: [],
  result: true,
});
const SECRETS = { token: 't', password: 'p' };

beforeEach(() => sent.mockReset());

const inputs = () => sent.mock.calls.map(([{ method }, input]) => [method, input]);

const RESPONSES = [
  ['a success', done],
  ['a refusal with a code', refused(400, 'ERRVNUMS12')],
  ['a refusal without one', refused(400)],
  ['no such address', refused(404)],
  ['no such method', refused(405)],
  ['a wrong session', refused(401)],
  ['too many', refused(429)],
  ['a server error', refused(500)],
  ['a lost response', fail<ApiFailure>({ kind: 'timeout' })],
] as const;

test.each(RESPONSES)(
  'secrets travel in the body, and nowhere else after %s',
  async (_, response) => {
    sent.mockResolvedValue(response as never);
    expect(await validatePassword(SECRETS)).toBe(response);
    expect(await confirmEmail('t')).toBe(response);
    expect(inputs()).toEqual([
      ['POST', { body: SECRETS }],
      ['POST', { body: { token: 't' } }],
    ]);
  },
);

describe('a provider that takes no secrets in the body', () => {
  beforeEach(() => vi.stubGlobal('SECRETS_IN_BODY', false));
  afterEach(() => vi.unstubAllGlobals());

  test.each(RESPONSES)('gets the specified form at once, and once: %s', async (_, response) => {
    sent.mockResolvedValue(response as never);
    expect(await validatePassword(SECRETS)).toBe(response);
    expect(await confirmEmail('t')).toBe(response);
    expect(inputs()).toEqual([
      ['POST', { query: SECRETS }],
      ['GET', { query: { token: 't' } }],
    ]);
  });
});

test.each([
  ['right', ok({ ...done.value, result: true }), 'right'],
  ['wrong', ok({ ...done.value, result: false }), 'wrong'],
  [
    'wrong by a response without success',
    ok({ ...done.value, isSuccessful: false, result: false }),
    'wrong',
  ],
  [
    'not checked, with a false result',
    ok({ ...done.value, isSuccessful: false, result: false, response_code: 530 }),
    'recaptcha',
  ],
  [
    'right by a response without success',
    ok({ ...done.value, isSuccessful: false, result: true }),
    'server-error',
  ],
  ['one of too many', refused(429), 'rate-limit-exceeded'],
  [
    'refused by bot protection',
    ok({ ...done.value, isSuccessful: false, response_code: 530 }),
    'recaptcha',
  ],
  ['checked by a server that fails', refused(500), 'server-error'],
])('a password that is %s', async (_, response, outcome) => {
  sent.mockResolvedValue(response as never);
  expect(await checkPassword('p')).toBe(outcome);
});

test('a password check ends a session that the provider no longer has', async () => {
  const grant = { token: 't', status: 'Active', refresh_token: 'r', user: 'Ana' };
  storeSignIn(localStore, {
    ...grant,
    expiration: '2126-01-01T12:30:00Z',
    customerId: 1,
    firstSubId: 2,
  });
  sent.mockResolvedValue(refused(400, 'ERRVNUMS12') as never);
  expect(await checkPassword('p')).toBe('no-session');
  expect(readSession(localStore, new Date()).session.kind).toBe('visitor');
  expect(pathAfterSession(), 'to sign-in and back').toBeUndefined();
});
