import { describe, expect, it } from 'vitest';
import { refusal } from '#api/failure.ts';
import { loginOutcome, portInOutcome } from '#features/auth/sign-in/login-outcome.ts';
import { nextPath, withNext } from '#features/auth/sign-in/sign-in-steps.ts';

const refused = (status: number, body: unknown = {}) =>
  loginOutcome({ ok: false, failure: refusal(status, body) });

describe('the response to a link of the support team', () => {
  const portIn = (status: number, body: unknown = {}) =>
    portInOutcome({ ok: false, failure: refusal(status, body) });

  it.each([
    ['of an unknown code', portIn(401, { messageCode: 'Invalid-Token' }), { kind: 'link-refused' }],
    ['without a code', portIn(401), { kind: 'link-refused' }],
    [
      'of a link that is used or has expired',
      portIn(401, { messageCode: 'Token-Expired' }),
      { kind: 'link-refused' },
    ],
    [
      'of such a link by code',
      portIn(400, { messages: [{ code: 'ERRVNUMS12', message: '' }] }),
      { kind: 'link-refused' },
    ],
  ])('says that the link was refused where nothing was typed: %s', (_, outcome, expected) => {
    expect(outcome).toEqual(expected);
  });

  it.each([
    ['a broken server', portIn(500), { kind: 'popup', name: 'server-error' }],
    ['429', portIn(429), { kind: 'popup', name: 'rate-limit-exceeded' }],
    [
      'a second factor',
      portIn(404, { email: 'a@b.co', token: 't' }),
      { kind: 'two-factor', email: 'a@b.co', token: 't' },
    ],
  ])('is that of any sign-in otherwise: %s', (_, outcome, expected) => {
    expect(outcome).toEqual(expected);
  });
});

describe('the response to a sign-in', () => {
  it('is a session', () => {
    const response = {
      token: 't',
      status: 'Active',
      expiration: '2026-11-21T10:00:00Z',
      refresh_token: 'r',
      user: 'Ana',
      customerId: 1,
      firstSubId: 2,
    };
    expect(loginOutcome({ ok: true, value: response })).toEqual({ kind: 'signed-in', response });
  });

  it.each([
    [
      '404 with a token asks for the second factor',
      refused(404, { email: 'a@b.co', token: 't' }),
      { kind: 'two-factor', email: 'a@b.co', token: 't' },
    ],
    ['404 without is an error', refused(404), { kind: 'popup', name: 'server-error' }],
    [
      '401 names its popup',
      refused(401, { messageCode: 'Wrong-Password' }),
      { kind: 'popup', name: 'wrong-password' },
    ],
    [
      '401 of an unknown code',
      refused(401, { messageCode: '__proto__' }),
      { kind: 'popup', name: 'error' },
    ],
    ['401 without a code', refused(401), { kind: 'popup', name: 'error' }],
    [
      'an expired device',
      refused(401, { messageCode: 'Token-Expired' }),
      { kind: 'token-expired' },
    ],
    [
      'an expired token by code',
      refused(400, { messages: [{ code: 'ERRVNUMS12', message: '' }] }),
      { kind: 'token-expired' },
    ],
    ['bot protection', refused(403, { response_code: 530 }), { kind: 'popup', name: 'recaptcha' }],
    ['429', refused(429), { kind: 'popup', name: 'rate-limit-exceeded' }],
    ['500', refused(500), { kind: 'popup', name: 'server-error' }],
  ])('%s', (_name, outcome, expected) => {
    expect(outcome).toEqual(expected);
  });

  it('opens server-error when it is lost', () => {
    const failure = { kind: 'network' } as const;
    expect(loginOutcome({ ok: false, failure })).toEqual({ kind: 'popup', name: 'server-error' });
  });
});

describe('where a sign-in leads', () => {
  it.each(['/profile/billing', '/he/profile/add-credit?amount=25', '/profile#numbers'])(
    'to %s on this site',
    (path) => {
      expect(nextPath(path, '/profile')).toBe(path);
    },
  );

  it.each([
    [null],
    [''],
    ['profile'],
    ['https://evil.example/'],
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    [' //evil.example'],
    ['/..//evil.example'],
    ['/.//evil.example'],
    ['/profile/../..//evil.example'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['/login'],
    ['/es/login?next=/login'],
    ['/he/login/'],
    ['http:evil.example'],
    ['/\u0000/evil.example'],
  ])('not to %j', (attack) => {
    expect(nextPath(attack, '/profile')).toBe('/profile');
  });
});

it.each([
  ['/profile/billing?a=1&b=2', '/login?next=%2Fprofile%2Fbilling%3Fa%3D1%26b%3D2'],
  ['//evil.example', '/login'],
  ['/he/login', '/login'],
  [null, '/login'],
  [undefined, '/login'],
])('where a sign-in leads is passed on only as a path of this site: %s', (next, address) => {
  expect(withNext('/login', next)).toBe(address);
});
