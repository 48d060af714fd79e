import { afterEach, describe, expect, it } from 'vitest';
import type { OrderOutcome } from '#features/payment/placing-order/order-outcome.ts';
import { tabStore } from '#lib/browser/safe-storage.ts';
import {
  openAttempt,
  keyVerdict,
  markAttemptSent,
  endAttempt,
} from '#stores/order/payment-attempt.ts';

const attempt = (order = '7-ana') => openAttempt('order', order);

const send = (outcome: OrderOutcome) => {
  const sent = attempt();
  markAttemptSent('order', sent);
  endAttempt('order', sent, keyVerdict(outcome));
  return sent.key;
};

describe("the key of an order's attempt", () => {
  afterEach(() => tabStore.removeItem('orderAttempts'));

  it('is the same for two clicks and after a reload', () => {
    expect(attempt().key).toBe(attempt().key);
  });

  it('is 32 hexadecimal digits', () => {
    expect(attempt().key).toMatch(/^[\da-f]{32}$/);
  });

  it('stays when the response was lost', () => {
    const key = send({ kind: 'uncertain' });
    expect(attempt()).toMatchObject({ key, uncertain: true });
  });

  it('is a new one after a refusal', () => {
    const key = send({ kind: 'declined', message: null });
    expect(attempt().key).not.toBe(key);
  });

  it('is a new one for another number', () => {
    expect(attempt('7-ana').key).not.toBe(attempt('8-ana').key);
  });

  it.each(['rate-limited', 'no-access'] as const)(
    'stays when a repetition after a lost response was rejected: %s',
    (kind) => {
      const key = send({ kind: 'uncertain' });
      expect(send({ kind })).toBe(key);
      expect(attempt().key).toBe(key);
    },
  );

  it('is removed when the order is paid', () => {
    const key = send({ kind: 'paid', confirmationId: null, session: null });
    expect(attempt().key).not.toBe(key);
  });

  it('survives a storage that holds something else', () => {
    tabStore.setItem('orderAttempts', '{');
    expect(attempt().uncertain).toBe(false);
  });
});
