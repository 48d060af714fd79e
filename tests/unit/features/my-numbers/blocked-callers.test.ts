import { describe, expect, test } from 'vitest';
import type { ApiFailure } from '#api/failure.ts';
import {
  blockingOutcome,
  callerErrors,
  findBlocked,
} from '#features/my-numbers/blocked-callers/blocking-rules.ts';
import { fail, ok } from '#lib/result.ts';
import { refused, refusedAsBot } from '../../../support/api-results.ts';

const enveloped = (code?: string) =>
  ok({ isSuccessful: code === undefined, messages: code === undefined ? [] : [{ code }] });
const lost = fail<ApiFailure>({ kind: 'network' });

describe('a change of blocked callers', () => {
  test.each([
    [enveloped(), true, 'done'],
    [enveloped(), undefined, 'done'],
    [lost, true, 'done'],
    [lost, false, 'failed'],
    [lost, undefined, 'failed'],
    [refused(404, 'not-found'), true, 'done'],
    [refused(404, 'not-found'), undefined, 'failed'],
    [refused(429), false, 'rate-limited'],
    [refusedAsBot, false, 'bot-protection'],
    [enveloped('invalid-number'), false, 'invalid'],
    [enveloped('max-blocked-callers'), false, 'full'],
    [enveloped('something-else'), false, 'failed'],
    [refused(500), false, 'failed'],
  ])('after %o, with the list as wanted: %s, is %s', (response, isAsWanted, outcome) => {
    expect(blockingOutcome(response, isAsWanted)).toBe(outcome);
  });
});

describe('a caller', () => {
  const blocked = { id: 7, phoneNumber: '442079460777', prefix: '44', mask: '', countryName: '' };

  test('is found among the blocked ones however it is written', () => {
    expect(findBlocked([blocked], '+44 20 7946 0777')).toBe(blocked);
    expect(findBlocked([blocked], '442079460778')).toBeUndefined();
    expect(findBlocked(undefined, '442079460777')).toBeUndefined();
  });

  test('must be typed, and be a number that its field accepts', () => {
    const typed = { country: 'GB', prefix: '44', phone: '2079460777', hasProblem: false };
    expect(callerErrors(typed).phone).toBeUndefined();
    expect(callerErrors({ ...typed, phone: '' }).phone).toBe('form.required');
    expect(callerErrors({ ...typed, hasProblem: true }).phone).toBe('form.invalid-phone-number');
  });
});
