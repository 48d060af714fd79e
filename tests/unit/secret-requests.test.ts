import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiFailure } from '#api/failure.ts';
import { fail, ok } from '#lib/result.ts';
import { request } from '#stores/api.ts';
import { checkPassword, confirmEmail, validatePassword } from '#stores/secret-requests.ts';

vi.mock('#stores/api.ts', () => ({ request: vi.fn() }));

const sent = vi.mocked(request);
const done = ok({
  isSuccessful: true,
  isError: false,
  errorMessage: null,
  messages: [],
  result: true,
});
const refused = (status: number, codes: string[] = []) =>
  fail<ApiFailure>({ kind: 'refused', status, codes });
const SECRETS = { token: 't', password: 'p' };

beforeEach(() => sent.mockReset());

const inputs = () => sent.mock.calls.map(([{ method }, input]) => [method, input]);

test('a password travels in the body', async () => {
  sent.mockResolvedValue(done as never);
  expect(await validatePassword(SECRETS)).toBe(done);
  expect(inputs()).toEqual([['POST', { body: SECRETS }]]);
});

test.each([
  ['a refusal with a code', refused(400, ['ERRVNUMS12'])],
  ['a wrong session', refused(401)],
  ['too many', refused(429)],
  ['a server error', refused(500)],
  ['a lost response', fail<ApiFailure>({ kind: 'timeout' })],
])('nothing is repeated in an address after %s', async (_, response) => {
  sent.mockResolvedValue(response as never);
  expect(await validatePassword(SECRETS)).toBe(response);
  expect(await confirmEmail('t', true)).toBe(response);
  expect(inputs()).toEqual([
    ['POST', { body: SECRETS }],
    ['POST', { body: { token: 't' } }],
  ]);
});

test('an email address is confirmed by GET alone where the provider declares no POST', async () => {
  sent.mockResolvedValue(done as never);
  expect(await confirmEmail('t', false)).toBe(done);
  expect(inputs()).toEqual([['GET', { query: { token: 't' } }]]);
});

test('a provider that knows only the specified form gets that', async () => {
  sent.mockResolvedValueOnce(refused(400) as never).mockResolvedValueOnce(done as never);
  expect(await validatePassword(SECRETS)).toBe(done);
  sent.mockResolvedValueOnce(refused(405) as never).mockResolvedValueOnce(done as never);
  expect(await confirmEmail('t', true)).toBe(done);
  expect(inputs()).toEqual([
    ['POST', { body: SECRETS }],
    ['POST', { query: SECRETS }],
    ['POST', { body: { token: 't' } }],
    ['GET', { query: { token: 't' } }],
  ]);
});

test.each([
  ['right', ok({ ...done.value, result: true }), 'right'],
  ['wrong', ok({ ...done.value, result: false }), 'wrong'],
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
