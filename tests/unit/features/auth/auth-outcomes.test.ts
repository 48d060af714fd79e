import { describe, expect, test } from 'vitest';
import type { ApiFailure } from '#api/failure.ts';
import { confirmationOutcome } from '#features/auth/email/email-confirmation-outcome.ts';
import { newPasswordErrors } from '#features/auth/recovery/new-password-form.ts';
import { otpOutcome } from '#features/auth/code/otp-outcome.ts';
import {
  newPasswordOutcome,
  recoveryRequestPopup,
} from '#features/auth/recovery/recovery-outcome.ts';
import { fail } from '#lib/result.ts';
import { enveloped, refused, refusedAsBot } from '../../../support/api-results.ts';

const lost = fail<ApiFailure>({ kind: 'network' });
const invalidResponse = fail<ApiFailure>({ kind: 'invalid-response' });

const errors = (password: string, confirm = password) => newPasswordErrors({ password, confirm });

describe('a two-factor code', () => {
  test.each([
    ['the right one brings the device token', enveloped('jwt'), { kind: 'trusted', token: 'jwt' }],
    ['a token too old', enveloped<string>(null, ['ERRVNUMS12']), { kind: 'expired' }],
    ['a token too old by name', refused(400, 'tokenExpired'), { kind: 'expired' }],
    ['a wrong one', enveloped<string>(null, ['wrong-code']), { kind: 'popup', name: 'wrong-code' }],
    ['too many', refused(429), { kind: 'popup', name: 'rate-limit-exceeded' }],
    ['bot protection', refusedAsBot, { kind: 'popup', name: 'recaptcha' }],
    ['no response', lost, { kind: 'popup', name: 'server-error' }],
    ['a broken server', refused(500), { kind: 'popup', name: 'server-error' }],
    ['an invalid response', invalidResponse, { kind: 'popup', name: 'server-error' }],
  ])('%s', (_, response, outcome) => {
    expect(otpOutcome(response)).toEqual(outcome);
  });
});

describe('a request for password recovery', () => {
  test.each([
    [enveloped(true), 'verifying-password'],
    [enveloped(null, ['ERRVNUMS19']), 'email-not-exist'],
    [refused(404, 'ERRVNUMS19'), 'email-not-exist'],
    [refused(429, 'ERRVNUMS22'), 'rate-limit-exceeded'],
    [refusedAsBot, 'recaptcha'],
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
    [enveloped(true), { kind: 'changed' }],
    [enveloped(false), { kind: 'popup', name: 'not-same-password' }],
    [refused(400, 'ERRVNUMS12'), { kind: 'popup', name: 'token-expired-or-invalid' }],
    [refused(400, 'password-common'), { kind: 'too-common' }],
    [refusedAsBot, { kind: 'popup', name: 'recaptcha' }],
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
    [enveloped(true), 'confirmed'],
    [refused(400, 'ERRVNUMS12'), 'token-expired'],
    [refused(409, 'ERRVNUMS16'), 'email-already-changed'],
    [enveloped<boolean>(null, ['ERRVNUMS11']), 'email-already-exist'],
    [enveloped<boolean>(null, ['customer-not-exist']), 'customer-not-exist'],
    [enveloped<boolean>(null, ['ERRVNUMS99']), 'refused'],
    [enveloped(false, [], false), 'refused'],
    [refused(400, 'ERRVNUMS99'), 'refused'],
    [refused(404), 'refused'],
    [refused(429, 'ERRVNUMS22'), 'no-response'],
    [refusedAsBot, 'no-response'],
    [refused(500), 'no-response'],
    [lost, 'no-response'],
    [invalidResponse, 'no-response'],
  ])('%#: %s', (response, outcome) => {
    expect(confirmationOutcome(response)).toBe(outcome);
  });
});
