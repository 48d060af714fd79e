import { expect, test } from 'vitest';
import { currentPayment, markPaymentSent, settlePayment } from '#stores/payment-attempt.ts';

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

let made = 0;
const newKey = (): string => `key-${(made += 1)}`;

test('a payment without a response goes on with the same key, also after a reload', () => {
  const storage = memory();
  const first = currentPayment(storage, 'credit', '25', newKey);
  markPaymentSent(storage, 'credit', first);
  settlePayment(storage, 'credit', first, 'unknown');
  const again = currentPayment(storage, 'credit', '25', newKey);
  expect(again.key).toBe(first.key);
  expect(again.uncertain).toBe(true);
});

test('another amount is another payment', () => {
  const storage = memory();
  const first = currentPayment(storage, 'credit', '25', newKey);
  markPaymentSent(storage, 'credit', first);
  expect(currentPayment(storage, 'credit', '50', newKey).key).not.toBe(first.key);
});

test('a verdict ends the key', () => {
  const storage = memory();
  const first = currentPayment(storage, 'credit', '25', newKey);
  markPaymentSent(storage, 'credit', first);
  settlePayment(storage, 'credit', first, 'final');
  expect(currentPayment(storage, 'credit', '25', newKey).key).not.toBe(first.key);
});

test('a retry that a rate limit rejects is no verdict on the payment', () => {
  const storage = memory();
  const first = currentPayment(storage, 'credit', '25', newKey);
  markPaymentSent(storage, 'credit', first);
  settlePayment(storage, 'credit', first, 'unknown');
  const again = currentPayment(storage, 'credit', '25', newKey);
  settlePayment(storage, 'credit', again, 'rejected');
  expect(currentPayment(storage, 'credit', '25', newKey).key).toBe(first.key);
});
