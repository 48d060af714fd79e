import { describe, expect, test, vi } from 'vitest';
import type { ApiFailure } from '#api/failure.ts';
import type { VirtualNumber } from '#contract/number-entities.ts';
import {
  callerIdDeletionOutcome,
  callerIdOutcome,
  forwardingOutcome,
  settleForwarding,
  stopForwardingOutcome,
} from '#features/my-numbers/change-outcome.ts';
import { fail, ok } from '#lib/result.ts';
import { refused, refusedAsBot } from '../../../support/api-results.ts';

const envelope = (codes: string[] = []) =>
  ok({ isSuccessful: codes.length === 0, messages: codes.map((code) => ({ code })) });
const lost = fail<ApiFailure>({ kind: 'network' });

const FORWARDING_TEXTS = {
  'forwarding.email-refused': 'another address',
  'session.ended-text': 'sign in',
};

describe('the response to a change of forwarding', () => {
  test.each([
    [envelope(), { kind: 'saved' }],
    [envelope(['password-check-required']), { kind: 'password-required' }],
    [envelope(['invalid-number']), { kind: 'refused', error: 'form.invalid-phone-number' }],
    [envelope(['premium-number']), { kind: 'refused', error: 'form.phone-premium' }],
    [envelope(['same-number']), { kind: 'refused', error: 'forwarding.same-number' }],
    [envelope(['ERRVNUMS22']), { kind: 'failed', popup: 'rate-limit-exceeded' }],
    [refused(429), { kind: 'failed', popup: 'rate-limit-exceeded' }],
    [refusedAsBot, { kind: 'failed', popup: 'recaptcha' }],
    [
      envelope(['ERRVNUMS11']),
      { kind: 'failed', popup: 'email-already-exist', message: 'another address' },
    ],
    [envelope(['token-expired']), { kind: 'session-ended', message: 'sign in' }],
    [refused(400, 'ERRVNUMS12'), { kind: 'session-ended', message: 'sign in' }],
    [
      refused(404, 'ERRVNUMS19'),
      { kind: 'failed', popup: 'email-not-exist', message: 'another address' },
    ],
    [envelope(['something-else']), { kind: 'failed', popup: 'forwarding-error' }],
    [refused(500), { kind: 'failed', popup: 'forwarding-error' }],
    [lost, { kind: 'failed', popup: 'forwarding-error' }],
  ])('%o means %o', (response, outcome) => {
    expect(forwardingOutcome(response, FORWARDING_TEXTS)).toEqual(outcome);
  });
});

test.each([
  [envelope(), { kind: 'saved' }],
  [envelope(['password-check-required']), { kind: 'failed', popup: 'forwarding-error' }],
  [envelope(['invalid-number']), { kind: 'failed', popup: 'forwarding-error' }],
  [refused(429), { kind: 'failed', popup: 'rate-limit-exceeded' }],
  [refusedAsBot, { kind: 'failed', popup: 'recaptcha' }],
])('the response %o to a stop of forwarding means %o', (response, outcome) => {
  expect(stopForwardingOutcome(response, FORWARDING_TEXTS)).toEqual(outcome);
});

describe('a change of forwarding without a clear response', () => {
  const FAILED = { kind: 'failed', popup: 'forwarding-error' } as const;
  const isWanted = ({ smsEmail }: VirtualNumber): boolean => smsEmail === 'a@b.co';
  const numberWith = (smsEmail: string) => ({ smsEmail }) as VirtualNumber;
  test.each([
    ['saved where the list has it', numberWith('a@b.co'), { kind: 'saved' }],
    ['not saved where the list does not have it', numberWith(''), FAILED],
    ['not saved where the number is gone', 'gone', FAILED],
    ['not saved where the list could not be read', undefined, FAILED],
  ] as const)('is %s', async (_, now, outcome) => {
    expect(await settleForwarding(FAILED, () => Promise.resolve(now), isWanted)).toEqual(outcome);
  });

  test.each([
    [{ kind: 'saved' }],
    [{ kind: 'password-required' }],
    [{ kind: 'failed', popup: 'rate-limit-exceeded' }],
  ] as const)('is not the one of %o, after which the list is not read', async (outcome) => {
    const reload = vi.fn();
    expect(await settleForwarding(outcome, reload, isWanted)).toBe(outcome);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('the response to a change of caller IDs', () => {
  const done = (codes: string[]) =>
    ok({ isSuccessful: true, messages: codes.map((code) => ({ code })) });
  test.each([
    [done(['added']), { kind: 'saved' }],
    [done([]), { kind: 'failed', popup: 'server-error' }],
    [envelope(['password-check-required']), { kind: 'password-required' }],
    [envelope(['already-exists']), { kind: 'refused', error: 'caller-ids.already-exists' }],
    [envelope(['any']), { kind: 'failed', popup: 'server-error' }],
    [refused(429), { kind: 'failed', popup: 'rate-limit-exceeded' }],
    [refusedAsBot, { kind: 'failed', popup: 'recaptcha' }],
    [lost, { kind: 'failed', popup: 'server-error' }],
  ])('%o means %o', (response, outcome) => {
    expect(callerIdOutcome(response)).toEqual(outcome);
  });

  test.each([
    [done(['deleted']), { kind: 'saved' }],
    [done([]), { kind: 'saved' }],
    [envelope(['any']), { kind: 'failed', popup: 'server-error' }],
    [lost, { kind: 'failed', popup: 'server-error' }],
  ])('%o to a deletion means %o', (response, outcome) => {
    expect(callerIdDeletionOutcome(response)).toEqual(outcome);
  });
});
