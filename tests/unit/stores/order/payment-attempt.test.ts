import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusal } from '#api/failure.ts';
import { payOnce } from '#features/billing/pay-once.ts';
import { fail, ok } from '#lib/result.ts';
import { localStore, tabStore } from '#lib/browser/safe-storage.ts';
import {
  openAttempt,
  customerPurpose,
  isPaymentUncertain,
  markAttemptSent,
  numberToPay,
  endAttempt,
} from '#stores/order/payment-attempt.ts';
import { removeStoredSession, storeSuspension } from '#stores/session/session.ts';
import { storeSignIn } from '#stores/session/sign-in.ts';

let made = 0;
const newKey = (): string => `key-${(made += 1)}`;

afterEach(() => {
  for (const purpose of ['credit', 'order']) tabStore.removeItem(`${purpose}Attempts`);
});

test('a payment without a response goes on with the same key, also after a reload', () => {
  const first = openAttempt('credit', '25', newKey);
  markAttemptSent('credit', first);
  endAttempt('credit', first, 'uncertain');
  const again = openAttempt('credit', '25', newKey);
  expect(again.key).toBe(first.key);
  expect(again.uncertain).toBe(true);
});

test('another amount is another payment', () => {
  const first = openAttempt('credit', '25', newKey);
  markAttemptSent('credit', first);
  expect(openAttempt('credit', '50', newKey).key).not.toBe(first.key);
});

test('a payment without a response keeps its key while another amount is tried', () => {
  const first = openAttempt('credit', '15', newKey);
  markAttemptSent('credit', first);
  endAttempt('credit', first, 'uncertain');
  const other = openAttempt('credit', '25', newKey);
  markAttemptSent('credit', other);
  endAttempt('credit', other, 'final');
  expect(isPaymentUncertain('credit', '15')).toBe(true);
  expect(isPaymentUncertain('credit', '25')).toBe(false);
  expect(openAttempt('credit', '15', newKey)).toMatchObject({
    key: first.key,
    uncertain: true,
  });
});

test('a payment of the day before is another one', () => {
  vi.useFakeTimers();
  const first = openAttempt('credit', '25', newKey);
  markAttemptSent('credit', first);
  vi.advanceTimersByTime(24 * 60 * 60_000 - 1);
  expect(openAttempt('credit', '25', newKey).key).toBe(first.key);
  vi.advanceTimersByTime(1);
  expect(isPaymentUncertain('credit', '25')).toBe(false);
  expect(openAttempt('credit', '25', newKey).key).not.toBe(first.key);
  vi.useRealTimers();
});

test('an order is uncertain for its number, and for no other', () => {
  markAttemptSent('order', openAttempt('order', '7-41-a@b.co', newKey));
  const open = [41, 4, 412].map((didId) => isPaymentUncertain('order', numberToPay(7, didId)));
  expect(open).toEqual([true, false, false]);
});

test('a verdict ends the key', () => {
  const first = openAttempt('credit', '25', newKey);
  markAttemptSent('credit', first);
  endAttempt('credit', first, 'final');
  expect(openAttempt('credit', '25', newKey).key).not.toBe(first.key);
});

test('a retry that a rate limit rejects is no verdict on the payment', () => {
  const first = openAttempt('credit', '25', newKey);
  markAttemptSent('credit', first);
  endAttempt('credit', first, 'uncertain');
  const again = openAttempt('credit', '25', newKey);
  endAttempt('credit', again, 'rejected');
  expect(openAttempt('credit', '25', newKey).key).toBe(first.key);
});

const grant = (customerId: number) => ({
  token: 't',
  status: 'Active',
  expiration: '2126-01-01T12:30:00Z',
  refresh_token: 'r',
  user: 'Ana',
  customerId,
  firstSubId: 2,
});

const noResponse = fail({ kind: 'network' } as const);
const paid = ok({
  isSuccessful: true,
  isError: false,
  errorMessage: null,
  messages: [],
  response_code: 200,
  confirmationId: 'C1',
});

describe('a payment of a signed-in customer', () => {
  const removeAttempts = (): void => {
    removeStoredSession(localStore);
    for (const customer of ['', 1, 2]) tabStore.removeItem(`credit${customer}Attempts`);
  };
  beforeEach(removeAttempts);
  afterEach(removeAttempts);

  /** Presses Pay and returns the key that was sent. */
  async function press(response: Awaited<ReturnType<Parameters<typeof payOnce>[2]>>) {
    let sent: string | undefined;
    await payOnce('credit', '25', async (key) => {
      sent = key;
      if (!response.ok && response.failure.kind === 'refused' && response.failure.status === 401) {
        removeStoredSession(localStore);
      }
      return response;
    });
    return sent;
  }

  test.each([401, 403])(
    'keeps the key of a lost response over a retry that is refused with %i',
    async (status) => {
      storeSignIn(localStore, grant(1));
      const first = await press(noResponse);
      expect(await press(fail(refusal(status, {})))).toBe(first);
      storeSignIn(localStore, { ...grant(1), firstSubId: 3 });
      expect(await press(paid)).toBe(first);
      expect(await press(paid)).not.toBe(first);
    },
  );

  test('gets a new key when the first response to it was 401', async () => {
    storeSignIn(localStore, grant(1));
    const first = await press(fail(refusal(401, {})));
    storeSignIn(localStore, grant(1));
    expect(await press(paid)).not.toBe(first);
  });

  test('never takes the key of another customer of the tab, nor ends it', async () => {
    storeSignIn(localStore, grant(1));
    const first = await press(noResponse);
    removeStoredSession(localStore);
    storeSignIn(localStore, grant(2));
    expect(await press(paid)).not.toBe(first);
    removeStoredSession(localStore);
    storeSignIn(localStore, grant(1));
    expect(await press(paid)).toBe(first);
  });

  test('is uncertain for the customer who sent it, and for no other one of the tab', async () => {
    storeSignIn(localStore, grant(1));
    await press(noResponse);
    expect(isPaymentUncertain('credit', '25')).toBe(true);
    removeStoredSession(localStore);
    storeSignIn(localStore, grant(2));
    expect(isPaymentUncertain('credit', '25')).toBe(false);
  });

  test.each([
    ['signed in to', () => void storeSignIn(localStore, { ...grant(1), status: 'Suspended' })],
    ['suspended meanwhile', () => storeSuspension(localStore, '')],
  ])('keeps its key in a suspended account: %s', (_, suspend) => {
    storeSignIn(localStore, grant(1));
    suspend();
    expect(customerPurpose('credit')).toBe('credit1');
  });
});
