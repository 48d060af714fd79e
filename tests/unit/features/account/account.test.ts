import { describe, expect, test } from 'vitest';
import type { ApiFailure } from '#api/failure.ts';
import {
  codeOutcome,
  detailsPopup,
  emailChangeOutcome,
  passwordOutcome,
} from '#features/account/account-outcome.ts';
import {
  accountErrors,
  detailsPatch,
  emailErrors,
  isReasonGiven,
  passwordErrors,
  passwordPatch,
  reasonMessage,
  trimmedDetails,
} from '#features/account/account-rules.ts';
import { supportPopup } from '#features/support/support-rules.ts';
import { fail, ok } from '#lib/result.ts';
import { failurePopup } from '#stores/messages/popup-for-response.ts';
import { enveloped, refused, refusedAsBot } from '../../../support/api-results.ts';

const lost = fail<ApiFailure>({ kind: 'timeout' });
const wrong = (errors: object) =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));

const result = (customerResult: boolean) => ({ customerResult, subscriberResult: false });

describe('a change of email', () => {
  test.each([
    [enveloped(true), 'verifying-email'],
    [enveloped(false, ['wrong-code']), 'wrong-code'],
    [enveloped(false, [], false), 'email-already-exist'],
    [enveloped<boolean>(null, ['ERRVNUMS11']), 'email-already-exist'],
    [refused(409, 'ERRVNUMS11'), 'email-already-exist'],
    [refused(429), 'rate-limit-exceeded'],
    [refusedAsBot, 'recaptcha'],
    [lost, 'server-error'],
  ])('%#: %s', (response, popup) => {
    expect(emailChangeOutcome(response)).toEqual({ kind: 'popup', name: popup });
  });

  test('wants the right password, and a code where the response brings its token', () => {
    expect(emailChangeOutcome(enveloped(false, ['wrong-current-password']))).toEqual({
      kind: 'wrong-password',
    });
    expect(emailChangeOutcome(enveloped(false, ['ERRVNUMS12']))).toEqual({ kind: 'code-expired' });
    const asked = enveloped(false, ['two-factor-required']);
    expect(emailChangeOutcome(ok({ ...asked.value, token2FA: 't' }))).toEqual({
      kind: 'code',
      token: 't',
    });
  });

  const errors = (values: Parameters<typeof emailErrors>[0]) =>
    wrong(emailErrors(values, 'old@b.co'));

  test('is typed twice', () => {
    expect(errors({ email: 'a@b.co', confirm: 'a@b.co', current: 'x' })).toEqual({});
    expect(errors({ email: '\u2068a@b.co\u2069', confirm: 'a@b.co', current: 'x' })).toEqual({});
    expect(errors({ email: '\u200eold@b.co', confirm: 'old@b.co', current: 'x' })).toEqual({
      email: 'account.email-unchanged',
    });
    expect(errors({ email: 'a@b.co', confirm: 'b@b.co', current: 'x' })).toEqual({
      confirm: 'form.emails-not-match',
    });
    expect(errors({ email: 'a@b', confirm: '', current: '' })).toEqual({
      email: 'form.invalid-email',
      confirm: 'form.required',
      current: 'form.required',
    });
  });

  test('is another one than the account has', () => {
    expect(errors({ email: ' Old@b.co', confirm: 'old@b.co', current: 'x' })).toEqual({
      email: 'account.email-unchanged',
    });
  });
});

describe('a change of password', () => {
  test.each([
    [enveloped(result(true)), 'changed'],
    [enveloped(result(false), ['wrong-current-password']), 'wrong-current-password'],
    [enveloped(result(false), ['password-common']), 'too-common'],
    [refused(400), 'wrong-current-password'],
    [refusedAsBot, 'recaptcha'],
    [refused(401), 'server-error'],
    [refused(500), 'lost'],
    [refused(503), 'server-error'],
    [refused(429, 'ERRVNUMS22'), 'rate-limit-exceeded'],
    [lost, 'lost'],
  ])('%#: %s', (response, outcome) => {
    expect(passwordOutcome(response)).toBe(outcome);
  });

  test('keeps the rules and is typed twice', () => {
    expect(wrong(passwordErrors({ current: 'x', next: 'Abcdefg1', confirm: 'Abcdefg1' }))).toEqual(
      {},
    );
    expect(wrong(passwordErrors({ current: '', next: 'abcdefg1', confirm: 'no' }))).toEqual({
      current: 'form.required',
      next: 'form.password-uppercase',
      confirm: 'form.passwords-not-match',
    });
  });

  test('is two operations', () => {
    expect(passwordPatch({ current: 'Old1', next: 'Abcdefg1', confirm: 'Abcdefg1' })).toEqual([
      { op: 'replace', path: '/Customer/CurrentPassword', value: 'Old1' },
      { op: 'replace', path: '/Customer/NewPassword', value: 'Abcdefg1' },
    ]);
  });
});

describe('the personal details', () => {
  const saved = { firstName: 'Dana', lastName: 'Levi', language: 'en' };

  test('send only what differs', () => {
    expect(detailsPatch(saved, saved)).toEqual([]);
    expect(detailsPatch(saved, { ...saved, firstName: ' Dan ', language: 'he' })).toEqual([
      { op: 'replace', path: '/Subscriber/firstName', value: 'Dan' },
      { op: 'replace', path: '/Subscriber/language', value: 'he' },
    ]);
  });

  test('have nothing more to send once they are saved, whatever blanks were typed', () => {
    const typed = { ...saved, firstName: 'Anna ', lastName: ' Levi' };
    const after = trimmedDetails(typed);
    expect(after).toEqual({ ...saved, firstName: 'Anna' });
    expect(detailsPatch(after, typed)).toEqual([]);
  });

  test('need names of 3 to 60 characters where a name is changed', () => {
    const errors = (changes: Partial<typeof saved>) =>
      wrong(accountErrors({ ...saved, ...changes }, saved));
    expect(errors({ firstName: 'Al', lastName: '', language: '' })).toEqual({
      firstName: 'account.invalid-name',
      lastName: 'form.required',
      language: 'form.required',
    });
    expect(errors({ firstName: 'a'.repeat(60), lastName: 'Wu ' })).toEqual({
      lastName: 'account.invalid-name',
    });
    expect(errors({ firstName: 'a'.repeat(61) })).toEqual({ firstName: 'account.invalid-name' });
    expect(errors({})).toEqual({});
  });

  test('let the language be changed whatever the saved names are', () => {
    const bought = { firstName: 'Al', lastName: 'a'.repeat(61), language: 'en' };
    expect(wrong(accountErrors({ ...bought, language: 'he' }, bought))).toEqual({});
  });

  test('are reported when they were not saved', () => {
    expect(detailsPopup(enveloped(null))).toBeUndefined();
    const written = { customerResult: false, subscriberResult: true };
    expect(detailsPopup(enveloped(written))).toBeUndefined();
    expect(detailsPopup(enveloped(result(false)))).toBe('server-error');
    expect(detailsPopup(refused(429))).toBe('rate-limit-exceeded');
    expect(detailsPopup(refusedAsBot)).toBe('recaptcha');
    expect(detailsPopup(lost)).toBe('server-error');
  });
});

test.each([
  [enveloped('jwt'), 'handled'],
  [enveloped<string>(null, ['ERRVNUMS12']), 'expired'],
  [enveloped<string>(null, ['wrong-code']), 'wrong-code'],
  [refused(400), 'wrong-code'],
  [refusedAsBot, 'recaptcha'],
  [refused(401), 'server-error'],
  [lost, 'server-error'],
])('a two-factor code %#: %s', (response, outcome) => {
  expect(codeOutcome(response)).toBe(outcome);
});

test.each([
  [refusedAsBot, 'recaptcha'],
  [refused(429), 'rate-limit-exceeded'],
  [refused(401), 'server-error'],
  [lost, 'server-error'],
] as const)('another failed request %#: %s', (response, popup) => {
  expect(failurePopup(response)).toBe(popup);
  expect(supportPopup(response)).toBe(popup);
});

describe('the reason for leaving', () => {
  test('is one of five, the last with words of its own', () => {
    expect(isReasonGiven(undefined, '')).toBe(false);
    expect(isReasonGiven('reason-2', '')).toBe(true);
    expect(isReasonGiven('reason-5', '  ')).toBe(false);
    expect(isReasonGiven('reason-5', 'moving')).toBe(true);
  });

  test('is sent as its text, or as the free text', () => {
    expect(reasonMessage('reason-1', 'No need', '')).toBe('No need');
    expect(reasonMessage('reason-5', 'Other', ' moving ')).toBe('moving');
  });
});
