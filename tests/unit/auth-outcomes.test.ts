import { describe, expect, test } from 'vitest';
import type { ApiFailure } from '#api/failure.ts';
import { confirmationOutcome } from '#features/auth/email-confirmation-outcome.ts';
import { newPasswordErrors } from '#features/auth/new-password-form.ts';
import { otpOutcome } from '#features/auth/otp-outcome.ts';
import { newPasswordOutcome, recoveryRequestPopup } from '#features/auth/recovery-outcome.ts';
import { fail, ok } from '#lib/result.ts';

const envelope = <T>(result: T | null, codes: string[] = [], isSuccessful = codes.length === 0) =>
  ok({
    isSuccessful,
    isError: !isSuccessful,
    errorMessage: null,
    messages: codes.map((code) => ({ code, message: '' })),
    result,
  });
const refused = (status: number, codes: string[] = [], responseCode?: number) =>
  fail<ApiFailure>({ kind: 'refused', status, codes, ...(responseCode ? { responseCode } : {}) });
const lost = fail<ApiFailure>({ kind: 'network' });
const invalidResponse = fail<ApiFailure>({ kind: 'invalid-response' });

const errors = (password: string, confirm = password) => newPasswordErrors({ password, confirm });

describe('a two-factor code', () => {
  test.each([
    ['the right one brings the device token', envelope('jwt'), { kind: 'trusted', token: 'jwt' }],
    ['a token too old', envelope<string>(null, ['ERRVNUMS12']), { kind: 'expired' }],
    ['a token too old by name', refused(400, ['tokenExpired']), { kind: 'expired' }],
    ['a wrong one', envelope<string>(null, ['wrong-code']), { kind: 'popup', name: 'wrong-code' }],
    ['too many', refused(429), { kind: 'popup', name: 'rate-limit-exceeded' }],
    ['bot protection', refused(403, [], 530), { kind: 'popup', name: 'recaptcha' }],
    ['no response', lost, { kind: 'popup', name: 'server-error' }],
    ['a broken server', refused(500), { kind: 'popup', name: 'server-error' }],
    ['an invalid response', invalidResponse, { kind: 'popup', name: 'server-error' }],
  ])('%s', (_, response, outcome) => {
    expect(otpOutcome(response)).toEqual(outcome);
  });
});

describe('a request for password recovery', () => {
  test.each([
    [envelope(true), 'verifying-password'],
    [envelope(null, ['ERRVNUMS19']), 'email-not-exist'],
    [refused(404, ['ERRVNUMS19']), 'email-not-exist'],
    [refused(429, ['ERRVNUMS22']), 'rate-limit-exceeded'],
    [refused(403, [], 530), 'recaptcha'],
    [refused(500), 'server-error'],
    [lost, 'server-error'],
    [invalidResponse, 'server-error'],
    [refused(429), 'rate-limit-exceeded'],
  ])('%#: %s', (response, popup) => {
    expect(recoveryRequestPopup(response)).toBe(popup);
  });
});

describe('a new password', () => {
  test.each([
    [envelope(true), { kind: 'changed' }],
    [envelope(false), { kind: 'popup', name: 'not-same-password' }],
    [refused(400, ['ERRVNUMS12']), { kind: 'popup', name: 'token-expired-or-invalid' }],
    [refused(400, ['password-common']), { kind: 'too-common' }],
    [refused(403, [], 530), { kind: 'popup', name: 'recaptcha' }],
    [lost, { kind: 'popup', name: 'server-error' }],
    [invalidResponse, { kind: 'popup', name: 'server-error' }],
    [refused(500), { kind: 'popup', name: 'server-error' }],
    [refused(429), { kind: 'popup', name: 'rate-limit-exceeded' }],
  ])('%#', (response, outcome) => {
    expect(newPasswordOutcome(response)).toEqual(outcome);
  });

  test('keeps the rules and is typed twice', () => {
    expect(errors('Abcdefg1')).toEqual({});
    expect(errors('Abcdef1').password).toBe('form.password-character');
    expect(errors('abcdefg1').password).toBe('form.password-uppercase');
    expect(errors('Abcdefgh').password).toBe('form.password-number');
    expect(errors('12345678').password).toBe('form.password-letter');
    expect(errors('Abcdefg1', 'Abcdefg2').confirm).toBe('form.passwords-not-match');
    expect(errors('', '')).toEqual({ password: 'form.required', confirm: 'form.required' });
  });
});

describe('an email confirmation', () => {
  test.each([
    [envelope(true), 'confirmed'],
    [refused(400, ['ERRVNUMS12']), 'token-expired'],
    [refused(409, ['ERRVNUMS16']), 'email-already-changed'],
    [envelope<boolean>(null, ['ERRVNUMS11']), 'email-already-exist'],
    [envelope<boolean>(null, ['customer-not-exist']), 'customer-not-exist'],
    [refused(500), 'no-response'],
    [lost, 'no-response'],
  ])('%#: %s', (response, outcome) => {
    expect(confirmationOutcome(response)).toBe(outcome);
  });
});
