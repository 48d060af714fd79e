import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  getFirstCharge,
  getFirstPeriod,
} from '#provider/domain/orders/added-numbers/first-charge.ts';

const utc = (text: string) => new Date(`${text}Z`);

describe('the first period of an added number', () => {
  test.each([
    ['days of a month', '2026-11-22T15:00', '2026-12-11T09:30', 11, 1, 19, 30],
    ['the whole month', '2026-11-11T09:30', '2026-12-11T09:30', 11, 1, 30, 30],
    ['the last second', '2026-12-11T09:29:59', '2026-12-11T09:30', 11, 1, 1, 30],
    ['a month of 28 days', '2027-02-10T12:00', '2027-03-01T12:00', 1, 1, 19, 28],
    ['a billing day that the month lacks', '2027-02-20T12:00', '2027-02-28T12:00', 31, 1, 8, 28],
    ['days of a year', '2026-11-22T12:00', '2027-11-12T12:00', 12, 12, 355, 365],
    [
      'more than a period that is paid ahead',
      '2026-11-22T12:00',
      '2027-08-22T12:00',
      22,
      1,
      273,
      31,
    ],
  ])('is, for %s', (_, at, next, billingDay, months, days, periodDays) => {
    const period = getFirstPeriod({
      at: utc(at),
      months,
      next: { at: utc(next), billingDay },
    });
    expect(period).toEqual({ paidUntil: utc(next), billingDay, days, periodDays });
  });

  test.each([
    [1, '2026-12-22T15:00', 30],
    [6, '2027-05-22T15:00', 181],
    [12, '2027-11-22T15:00', 365],
  ])('is %i whole months without a plan', (months, until, days) => {
    expect(getFirstPeriod({ at: utc('2026-11-22T15:00'), months, next: null })).toEqual({
      paidUntil: utc(until),
      billingDay: 22,
      days,
      periodDays: days,
    });
  });
});

describe('the first charge of an added number', () => {
  test.each([
    ['19 of 30 days', 499, 0, 19, 30, 316],
    ['a whole period', 499, 0, 30, 30, 499],
    ['what a code leaves of it', 499, 50, 15, 30, 225],
    ['longer than a period', 500, 0, 45, 30, 750],
    ['a cent at least', 10, 0, 1, 365, 1],
  ])('is, for %s', (_, periodCents, discountCents, days, periodDays, cents) => {
    expect(getFirstCharge({ periodCents, discountCents }, { days, periodDays })).toBe(cents);
  });

  test('is whole cents, never less for more days, and never more than the days are worth', () => {
    const price = fc.integer({ min: 1, max: 100_000 });
    const day = fc.integer({ min: 1, max: 366 });
    fc.assert(
      fc.property(price, day, day, (periodCents, days, periodDays) => {
        const charge = (count: number) =>
          getFirstCharge({ periodCents, discountCents: 0 }, { days: count, periodDays });
        expect(Number.isInteger(charge(days))).toBe(true);
        expect(charge(days + 1)).toBeGreaterThanOrEqual(charge(days));
        expect(charge(days) - (periodCents * days) / periodDays).toBeLessThan(1);
        expect(charge(periodDays)).toBe(periodCents);
      }),
    );
  });
});
