import { describe, expect, test, vi } from 'vitest';
import { accountPackagePrice, billingRow } from '#contract/entities.ts';
import { login } from '#contract/hub/auth.ts';
import { callRecord } from '#contract/number-entities.ts';
import { readTime } from '#contract/reading.ts';
import { formatTime } from '#lib/text/date-text.ts';
import { storeSignIn } from '#stores/session/sign-in.ts';

// A zone with an offset, whatever that of the machine is.
vi.stubEnv('TZ', 'America/Los_Angeles');

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

describe('a time of a response', () => {
  test.each([
    ['with Z', '2026-11-27T00:46:07Z', '2026-11-27T00:46:07Z'],
    ['with an offset', '2026-11-27T00:46:07.5+02:00', '2026-11-27T00:46:07.5+02:00'],
    ['with an offset without a colon', '2026-11-27T00:46:07-0530', '2026-11-27T00:46:07-05:30'],
    ['without an offset, in UTC', '2026-11-27T00:46:07', '2026-11-27T00:46:07Z'],
    ['with seven decimals', '2026-11-27T00:46:07.1234567', '2026-11-27T00:46:07.123Z'],
    ['with a space', '2026-11-27 00:46', '2026-11-27T00:46:00Z'],
    ['in the basic form', '20261127T004607Z', '2026-11-27T00:46:07Z'],
    ['as a day', '2026-11-27', '2026-11-27T00:00:00Z'],
    ['of no year', '0001-01-01T00:00:00', undefined],
    ['of no month', '2026-13-01T00:00:00', undefined],
    ['as no date', 'soon', undefined],
    ['as a number', 1_764_000_000, undefined],
    ['that is null', null, undefined],
  ])('%s is read', (_, text, read) => {
    expect(readTime(text)).toBe(read);
  });

  test('takes no row away when it cannot be read', () => {
    const bill = {
      transactionID: 7,
      transactionType: 'Order',
      transactionAmount: 5,
      transactionStatus: 'Approved',
      hasNextTransaction: false,
    };
    const { transactionDate } = billingRow.parse({ ...bill, transactionDate: 'soon' });
    expect(formatTime(transactionDate, DAY)).toBe('–');
    expect(billingRow.parse({ ...bill, transactionDate: '20261127T004607Z' })).toEqual({
      ...bill,
      transactionDate: '2026-11-27T00:46:07Z',
    });
    const call = { callerID: '1', callDestination: '2', isIncomingCall: true, cost: 0 };
    const { dialedTime } = callRecord.parse({ ...call, dialedTime: '2026-11-27T00:46:07' });
    expect(dialedTime).toBe('2026-11-27T00:46:07Z');
    expect(formatTime(dialedTime, DAY)).toBe('Nov 27, 2026');
  });

  test('is none of a plan when it cannot be read', () => {
    const billingCycleInfo = { lastPaymentDate: '0001-01-01T00:00:00', nextPaymentDate: 'soon' };
    const plan = { price: 5, monthsInterval: 1, discounts: [], billingCycleInfo };
    expect(accountPackagePrice.parse(plan).billingCycleInfo).toEqual({
      lastPaymentDate: null,
      nextPaymentDate: null,
    });
  });

  test('ends a session also without an offset, in UTC', () => {
    vi.useFakeTimers({ now: new Date('2026-11-27T10:00:00Z') });
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    };
    const granted = { token: 't', status: 'Active', refresh_token: '', user: 'Ana' };
    const expiration = '2026-11-27T18:00:00';
    storeSignIn(storage, login.response.parse({ ...granted, expiration }));
    expect(stored.get('expiration')).toBe('2026-11-27T18:00:00Z');
    expect(login.response.safeParse({ ...granted, expiration: 'soon' }).success).toBe(false);
    vi.useRealTimers();
  });
});
