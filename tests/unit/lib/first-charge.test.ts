import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths } from '#lib/calendar.ts';
import { firstCharge, firstPeriod } from '#provider/domain/orders/added-numbers/first-charge.ts';
import { DAY_MS } from '#lib/time.ts';

const utc = (text: string) => new Date(`${text}Z`);

describe('the first period of an added number', () => {
  test.each([
    ['days of a month', '2026-11-22T15:00', '2026-12-11T09:30', 11, 1, [19, 30]],
    ['the whole month', '2026-11-11T09:30', '2026-12-11T09:30', 11, 1, [30, 30]],
    ['the last second', '2026-12-11T09:29:59', '2026-12-11T09:30', 11, 1, [1, 30]],
    ['a month of 28 days', '2027-02-10T12:00', '2027-03-01T12:00', 1, 1, [19, 28]],
    ['a billing day that the month lacks', '2027-02-20T12:00', '2027-02-28T12:00', 31, 1, [8, 28]],
    ['days of a year', '2026-11-22T12:00', '2027-11-12T12:00', 12, 12, [355, 365]],
  ])('is what is left, for %s', (_, at, next, billingDay, months, [days = 0, periodDays = 0]) => {
    const period = firstPeriod({ at: utc(at), months, next: { at: utc(next), billingDay } });
    const begun = { days, periodDays };
    expect(period).toEqual({
      paidUntil: utc(next),
      billingDay,
      ...begun,
      begun,
      wholePeriods: 0,
    });
  });

  test.each([
    ['whole months', '2026-11-22T12:00', '2027-08-22T12:00', 22, 1, [273, 31], [30, 30], 8],
    ['days before them', '2026-11-22T12:00', '2027-02-12T12:00', 12, 1, [82, 31], [20, 30], 2],
    ['a day of a longer month', '2027-01-31T12:00', '2027-03-01T12:00', 1, 1, [29, 28], [1, 31], 1],
    ['a year to a leap day', '2027-03-01T12:00', '2028-03-01T12:00', 1, 1, [366, 29], [31, 31], 11],
    ['ends of months', '2027-01-15T12:00', '2027-04-30T12:00', 31, 1, [105, 30], [16, 31], 3],
    ['half-years', '2027-02-22T12:00', '2028-01-22T12:00', 22, 6, [334, 184], [150, 181], 1],
  ])(
    'counts whole periods that are paid ahead apart, for %s',
    (_, at, next, billingDay, months, [days, periodDays], [left, ofBegun], wholePeriods) => {
      const period = firstPeriod({ at: utc(at), months, next: { at: utc(next), billingDay } });
      expect(period).toEqual({
        paidUntil: utc(next),
        billingDay,
        days,
        periodDays,
        begun: { days: left, periodDays: ofBegun },
        wholePeriods,
      });
    },
  );

  test.each([
    [1, '2026-12-22T15:00', 30],
    [6, '2027-05-22T15:00', 181],
    [12, '2027-11-22T15:00', 365],
  ])('is %i whole months without a plan', (months, until, days) => {
    expect(firstPeriod({ at: utc('2026-11-22T15:00'), months, next: null })).toEqual({
      paidUntil: utc(until),
      billingDay: 22,
      days,
      periodDays: days,
      begun: { days, periodDays: days },
      wholePeriods: 0,
    });
  });
});

describe('the first charge of an added number', () => {
  test.each([
    ['19 of 30 days', 499, 0, [19, 30], 0, 316],
    ['a whole period', 499, 0, [30, 30], 0, 499],
    ['what a code leaves of it', 499, 50, [15, 30], 0, 225],
    ['a code for a whole period', 499, 50, [30, 30], 0, 449],
    ['days before a whole period', 500, 0, [15, 30], 1, 750],
    ['days of a month and eleven more', 599, 0, [1, 31], 11, 6_608],
    ['a year of months', 599, 0, [31, 31], 11, 7_188],
    ['a code, which counts for one of twelve months', 599, 499, [31, 31], 11, 6_689],
    ['a code, for a day and a month', 599, 499, [1, 31], 1, 119],
    ['a cent at least', 10, 0, [1, 365], 0, 1],
    ['a cent at least with a code', 150, 50, [1, 366], 0, 1],
  ])(
    'is, for %s',
    (_, periodCents, discountCents, [days = 0, periodDays = 0], wholePeriods, cents) => {
      const period = { begun: { days, periodDays }, wholePeriods };
      expect(firstCharge({ periodCents, discountCents }, period)).toBe(cents);
    },
  );

  describe('for any plan', () => {
    const PLAN = {
      next: fc.date({
        min: utc('2026-01-01T00:00'),
        max: utc('2036-12-31T23:59'),
        noInvalidDate: true,
      }),
      months: fc.constantFrom(1, 6, 12),
      price: fc.integer({ min: 101, max: 100_000 }),
    };
    /** The charge of a number that is bought at a moment, and what it pays for. */
    const buy = (
      at: Date,
      { next, months, price: periodCents }: { next: Date; months: number; price: number },
      discountCents = 0,
    ) => {
      const billingDay = next.getUTCDate();
      const period = firstPeriod({ at, months, next: { at: next, billingDay } });
      return { ...period, cents: firstCharge({ periodCents, discountCents }, period) };
    };
    const before = (date: Date, days: number) => new Date(date.getTime() - days * DAY_MS);

    test('is n times the price of a period for n of them, whatever the month', () => {
      const count = fc.integer({ min: 1, max: 24 });
      fc.assert(
        fc.property(fc.record(PLAN), count, (plan, periods) => {
          const at = addMonths(plan.next, -periods * plan.months, plan.next.getUTCDate());
          expect(buy(at, plan).cents).toBe(periods * plan.price);
        }),
      );
    });

    test('is the exact part to the cent, never less for more days, and at most the next whole period', () => {
      const days = fc.double({ min: 0.001, max: 800, noNaN: true });
      fc.assert(
        fc.property(fc.record(PLAN), days, days, (plan, one, other) => {
          const [less, more] = [Math.min(one, other), Math.max(one, other)];
          const { cents, begun, wholePeriods } = buy(before(plan.next, less), plan);
          expect(Number.isInteger(cents)).toBe(true);
          const exact = plan.price * (wholePeriods + begun.days / begun.periodDays);
          expect(Math.abs(cents - exact)).toBeLessThan(1);
          expect(cents).toBeGreaterThanOrEqual(wholePeriods * plan.price);
          expect(cents).toBeLessThanOrEqual((wholePeriods + 1) * plan.price);
          expect(buy(before(plan.next, more), plan).cents).toBeGreaterThanOrEqual(cents);
        }),
      );
    });

    test('is less with a code by its discount at most, and by all of it from a period on', () => {
      const days = fc.double({ min: 0.001, max: 800, noNaN: true });
      const part = fc.double({ min: 0, max: 1, noNaN: true });
      fc.assert(
        fc.property(fc.record(PLAN), days, part, (plan, left, share) => {
          // A code leaves at least a dollar of a period.
          const discount = Math.floor((plan.price - 100) * share);
          const at = before(plan.next, left);
          const { cents, begun, wholePeriods } = buy(at, plan);
          const off = cents - buy(at, plan, discount).cents;
          expect(off).toBeGreaterThanOrEqual(0);
          expect(off).toBeLessThanOrEqual(discount);
          const isWhole = wholePeriods > 0 || begun.days === begun.periodDays;
          if (isWhole) expect(off).toBe(discount);
        }),
      );
    });
  });
});
