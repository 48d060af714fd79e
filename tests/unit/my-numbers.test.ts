import { describe, expect, test } from 'vitest';
import type { ApiFailure } from '#api/failure.ts';
import {
  callCost,
  callsCsv,
  filterCalls,
  otherSide,
} from '#features/my-numbers/call-history/call-rules.ts';
import {
  callerIdPopup,
  mayAdd,
  mayDelete,
} from '#features/my-numbers/caller-ids/caller-id-rules.ts';
import { forwardingPopup } from '#features/my-numbers/forwarding/forwarding-popup.ts';
import { smsErrors } from '#features/my-numbers/forwarding/sms-rules.ts';
import { phonePairErrors } from '#features/my-numbers/phone-pair-rules.ts';
import { fail, ok } from '#lib/result.ts';

const answer = (codes: string[] = []) =>
  ok({ isSuccessful: codes.length === 0, messages: codes.map((code) => ({ code })) });
const refused = (status: number, codes: string[] = []) =>
  fail<ApiFailure>({ kind: 'refused', status, codes });
const lost = fail<ApiFailure>({ kind: 'network' });

const typed = (prefix: string, phone: string, confirmPrefix: string, confirmPhone: string) => ({
  prefix,
  phone,
  confirmPrefix,
  confirmPhone,
});

const wrong = (errors: object) =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));

describe('a number typed twice', () => {
  test('is right when both are the same number', () => {
    expect(wrong(phonePairErrors(typed('972', '525550143', '972', '525550143')))).toEqual({});
    expect(wrong(phonePairErrors(typed('97', '2525550143', '972', '525550143')))).toEqual({});
  });

  test('is wrong when it differs, is short or missing', () => {
    expect(wrong(phonePairErrors(typed('972', '525550143', '972', '525550144')))).toEqual({
      confirmPhone: 'form.phone-not-match',
    });
    expect(wrong(phonePairErrors(typed('1', '2', '1', '2')))).toEqual({
      phone: 'form.number-too-short',
    });
    expect(Object.keys(wrong(phonePairErrors(typed('', '', '', ''))))).toHaveLength(4);
  });

  test('needs no confirmation while it is the original', () => {
    const original = { prefix: '972', phone: '525550143' };
    expect(wrong(phonePairErrors(typed('972', '525550143', '', ''), original))).toEqual({});
    expect(wrong(phonePairErrors(typed('972', '525550144', '', ''), original))).toEqual({
      confirmPrefix: 'form.required',
      confirmPhone: 'form.required',
    });
  });
});

test('the e-mail for messages is typed twice', () => {
  expect(smsErrors({ email: 'a@b.co', confirm: 'A@B.co ' }).confirm).toBeUndefined();
  expect(smsErrors({ email: 'a@b.co', confirm: 'a@b.com' }).confirm).toBe('form.emails-not-match');
  expect(smsErrors({ email: 'a@b', confirm: '' })).toEqual({
    email: 'form.invalidEmail',
    confirm: 'form.required',
  });
});

test.each([
  [answer(), undefined],
  [answer(['ERRVNUMS22']), 'rate-limit-exceeded'],
  [refused(429), 'rate-limit-exceeded'],
  [answer(['ERRVNUMS11']), 'email-already-exist'],
  [answer(['token-expired']), 'token-expired'],
  [refused(404, ['ERRVNUMS19']), 'email-not-exist'],
  [answer(['something-else']), 'forwarding-error'],
  [refused(500), 'forwarding-error'],
  [lost, 'forwarding-error'],
])('forwarding %#: %s', (answered, popup) => {
  expect(forwardingPopup(answered)).toBe(popup);
});

describe('caller IDs', () => {
  test.each([
    [answer(), undefined],
    [answer(['any']), 'server-error'],
    [refused(429), 'rate-limit-exceeded'],
    [lost, 'server-error'],
  ])('%#: %s', (answered, popup) => {
    expect(callerIdPopup(answered)).toBe(popup);
  });

  test('are added below the maximum and deleted while more than one exists', () => {
    expect([mayAdd(2, 3), mayAdd(3, 3)]).toEqual([true, false]);
    expect([mayDelete(1), mayDelete(2)]).toEqual([false, true]);
  });
});

describe('call history', () => {
  const incoming = {
    callerID: '13055550100',
    callDestination: '12025550143',
    isIncomingCall: true,
    dialedTime: '2026-01-02T03:04:05Z',
    cost: 0,
  };
  const outgoing = {
    ...incoming,
    callerID: '12025550143',
    callDestination: '972525550143',
    isIncomingCall: false,
    cost: 0.035,
  };
  const calls = [incoming, outgoing];

  test('names the other side of a call', () => {
    expect(calls.map(otherSide)).toEqual(['13055550100', '972525550143']);
  });

  test('is filtered by direction and digits', () => {
    expect(filterCalls(calls, 'all', '')).toEqual(calls);
    expect(filterCalls(calls, 'incoming', '')).toEqual([incoming]);
    expect(filterCalls(calls, 'outgoing', '+972 52')).toEqual([outgoing]);
    expect(filterCalls(calls, 'incoming', '999')).toEqual([]);
  });

  test('shows small costs whole', () => {
    expect([callCost(0), callCost(1.5), callCost(0.0035)]).toEqual(['$0.00', '$1.50', '$0.0035']);
  });

  test('becomes a file', () => {
    const words = {
      headings: ['Direction', 'From', 'To', 'Time', 'Cost (USD)'] as const,
      incoming: 'Incoming call',
      outgoing: 'Outgoing call',
    };
    expect(callsCsv([outgoing], words)).toBe(
      '\uFEFFDirection,From,To,Time,Cost (USD)\r\nOutgoing call,12025550143,972525550143,2026-01-02T03:04:05Z,0.035\r\n',
    );
  });
});
