import { describe, expect, test } from 'vitest';
import { durationOptions } from '#domain/duration/duration-options.ts';
import {
  countOtherNumbers,
  currentChoice,
  dueFor,
  firstChoice,
  isOwnChoice,
  type ReactivationOffer,
} from '#features/billing/reactivation/reactivation-rules.ts';

/** $5.99 a month, and three months for $16.47. */
const OPTIONS = durationOptions({
  price: 5.99,
  discounts: [
    {
      intervalMonths: 3,
      price: 5.49,
      total: 16.47,
      discountPercentage: 8,
      renewalPackageID: 901,
    },
  ],
});

const offerOf = (amountCents: number | undefined, months?: number): ReactivationOffer => ({
  rejected: amountCents === undefined ? undefined : { transactionId: 7, amountCents, months },
  options: OPTIONS,
  otherNumbers: 2,
});

describe('what reactivation pays', () => {
  test.each([
    ['costs just that', undefined],
    ['costs just that for the same months', 3],
  ])('is the rejected transaction where a duration %s', (_, months) => {
    const offer = offerOf(1647, months);
    expect(isOwnChoice(offer)).toBe(false);
    expect(firstChoice(offer)).toBe(3);
    expect(dueFor(3, offer)).toEqual({
      kind: 'transaction',
      transactionId: 7,
      amountCents: 1647,
    });
    expect(dueFor(1, offer)).toEqual({
      kind: 'plan',
      renewalPackageId: null,
      amountCents: 599,
    });
  });

  test('is a duration that costs what other months of the rejected transaction do', () => {
    const offer = offerOf(1647, 1);
    expect(isOwnChoice(offer)).toBe(true);
    expect(firstChoice(offer)).toBe('rejected');
    expect(currentChoice('rejected', offer)).toBe('rejected');
    expect(dueFor('rejected', offer)).toMatchObject({ kind: 'transaction', transactionId: 7 });
    expect(dueFor(3, offer)).toMatchObject({ kind: 'plan', renewalPackageId: 901 });
  });

  test.each([299, 699])(
    'is at first a rejected transaction of %i that no duration costs',
    (cents) => {
      const offer = offerOf(cents);
      expect(isOwnChoice(offer)).toBe(true);
      expect(firstChoice(offer)).toBe('rejected');
      expect(dueFor('rejected', offer)).toEqual({
        kind: 'transaction',
        transactionId: 7,
        amountCents: cents,
      });
      expect(dueFor(3, offer)).toMatchObject({ kind: 'plan', renewalPackageId: 901 });
    },
  );

  test.each([
    ['the picked duration that is still on offer', 3, 299, 3],
    ['the rejected transaction instead of a duration that is gone', 6, 299, 'rejected'],
    ['the picked rejected transaction', 'rejected', 299, 'rejected'],
    ['the duration that costs just what the picked transaction does', 'rejected', 1647, 3],
    ['one month instead of a transaction of which nothing is left', 'rejected', undefined, 1],
  ] as const)('is %s after a change of prices', (_, picked, cents, chosen) => {
    expect(currentChoice(picked, offerOf(cents))).toBe(chosen);
  });

  test.each([
    ['the rejected transaction', 'rejected', 299, 0],
    ['a duration that is paid as the rejected transaction', 3, 1647, 0],
    ['a duration', 3, 299, 2],
    ['nothing yet', undefined, undefined, 0],
  ] as const)('changes other numbers only by a duration: %s', (_, choice, cents, count) => {
    expect(countOtherNumbers(choice, offerOf(cents))).toBe(count);
  });

  test('is one month at first where nothing is left of the rejected transaction', () => {
    expect(isOwnChoice(offerOf(undefined))).toBe(false);
    expect(firstChoice(offerOf(undefined))).toBe(1);
    expect(dueFor('rejected', offerOf(undefined))).toBeUndefined();
    expect(dueFor(6, offerOf(undefined))).toBeUndefined();
  });
});
