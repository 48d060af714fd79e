import { describe, expect, it } from 'vitest';
import { nextPeriod } from '#provider/domain/plans/next-period.ts';
import { DAY_MS } from '#lib/time.ts';
import { planTotal, renewalPrice } from '#provider/domain/plans/plan-price.ts';

const day = (text: string) => new Date(`${text}T12:00:00Z`);

describe('the rules of a plan', () => {
  it.each([
    ['on the day it is due', '2027-01-31', '2027-01-31', 1, undefined, '2027-02-28'],
    ['within the days of grace', '2027-03-10', '2027-03-17', 1, undefined, '2027-04-10'],
    ['after the days of grace', '2027-03-10', '2027-03-18', 1, undefined, '2027-04-18'],
    [
      'within days of grace that began late',
      '2027-03-10',
      '2027-03-19',
      1,
      '2027-03-20',
      '2027-04-10',
    ],
    ['as soon as they are over', '2027-03-10', '2027-03-20', 1, '2027-03-20', '2027-04-20'],
    [
      'two days after it was put on hold',
      '2027-03-10',
      '2027-03-12',
      1,
      '2027-03-08',
      '2027-04-12',
    ],
    ['ahead, of a suspended account', '2027-03-10', '2027-03-01', 1, '2027-02-20', '2027-04-10'],
    [
      'from the first try, of a charge that was tried weeks late',
      '2027-03-10',
      '2027-04-03',
      1,
      '2027-04-08',
      '2027-05-01',
    ],
    ['for a year', '2027-03-10', '2027-03-10', 12, undefined, '2028-03-10'],
  ])('count the months of a payment %s', (_, due, paid, months, grace, next) => {
    const until = grace === undefined ? undefined : day(grace);
    const days = until && { from: new Date(until.getTime() - 7 * DAY_MS), until };
    const period = { dueAt: day(due), billingDay: null, paidAt: day(paid), months, grace: days };
    expect(nextPeriod(period).nextPaymentAt).toEqual(day(next));
  });

  it('return to the day of the month that a plan began on', () => {
    let dueAt = day('2027-01-31');
    let billingDay: number | null = 31;
    const days = ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'].map(() => {
      const next = nextPeriod({
        dueAt,
        billingDay,
        paidAt: dueAt,
        months: 1,
        grace: undefined,
      });
      ({ nextPaymentAt: dueAt, billingDay } = next);
      return dueAt.toISOString().slice(0, 10);
    });
    expect(days).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
    const late = {
      dueAt: day('2027-01-31'),
      billingDay: 31,
      paidAt: day('2027-02-20'),
      months: 1,
      grace: undefined,
    };
    expect(nextPeriod(late)).toEqual({ nextPaymentAt: day('2027-03-20'), billingDay: 20 });
  });

  it('price a duration number by number, in whole cents', () => {
    const duration = { id: 7, intervalMonths: 3, discountPercentage: 5 };
    const numbers = [599, 399, 1_001].map((baseCents) => ({ baseCents, announced: [] }));
    expect(planTotal(numbers, duration)).toBe((569 + 379 + 951) * 3);
    expect(numbers.map((number) => renewalPrice(number, duration).monthlyCents)).toEqual([
      569, 379, 951,
    ]);
  });

  it.each([
    ['at most what was announced', 700, [{ months: 3, cents: 1_707 }], 1_707],
    ['what was announced last, where that is less', 700, [1_995, 1_707], 1_707],
    ['less, where the price has fallen since', 500, [{ months: 3, cents: 1_707 }], 1_425],
    ['today’s price, where other months were announced', 700, [{ months: 1, cents: 599 }], 1_995],
  ])('charge for a renewal %s', (_, baseCents, told, totalCents) => {
    const announced = told.map((one) => ({
      number: 1,
      ...(typeof one === 'number' ? { months: 3, cents: one } : one),
    }));
    const duration = { intervalMonths: 3, discountPercentage: 5 };
    const monthlyCents = totalCents / 3;
    expect(renewalPrice({ baseCents, announced }, duration)).toEqual({ monthlyCents, totalCents });
  });
});
