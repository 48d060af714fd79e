import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargeCall, countMinutes, monthlyCallCents } from '#lib/money/call-cost.ts';
import { callDestination } from '#provider/domain/phone-number.ts';
import { monthOfNumber } from '#provider/domain/calls/plan-minutes.ts';
import { planMonth } from '#provider/domain/plans/next-period.ts';

const NO_CREDIT = { creditCents: 0, chargedMicros: 0, microsPerMinute: 15_000 };

describe('a forwarded call', () => {
  test.each([
    [0, 0],
    [1, 1],
    [60, 1],
    [61, 2],
    [3_600, 60],
  ])('of %i seconds counts %i minutes', (seconds, minutes) => {
    expect(countMinutes(seconds)).toBe(minutes);
  });

  test('uses the minutes of the plan first, and then credit', () => {
    const funds = { ...NO_CREDIT, minutesLeft: 3, creditCents: 1_000 };
    const used = { seconds: 170, includedMinutes: 3, costMicros: 0, costCents: 0 };
    expect(chargeCall(170, funds)).toEqual(used);
    const paid = { seconds: 301, includedMinutes: 3, costMicros: 45_000, costCents: 5 };
    expect(chargeCall(301, funds)).toEqual(paid);
  });

  test('ends when minutes and credit are used up, and begins only with one of them', () => {
    expect(chargeCall(600, { ...NO_CREDIT, minutesLeft: 2 })).toMatchObject({ seconds: 120 });
    const cents = { ...NO_CREDIT, minutesLeft: 0, creditCents: 4 };
    expect(chargeCall(600, cents)).toMatchObject({ seconds: 120, costCents: 3 });
    expect(chargeCall(600, { ...NO_CREDIT, minutesLeft: 0, creditCents: 1 })).toBeUndefined();
    expect(chargeCall(0, { ...NO_CREDIT, minutesLeft: 0 })).toBeUndefined();
    expect(chargeCall(600, { ...NO_CREDIT, minutesLeft: -1, creditCents: -5 })).toBeUndefined();
  });

  test('to a destination without a rate uses no credit, and one that is free none either', () => {
    const rich = { minutesLeft: 1, creditCents: 1_000, chargedMicros: 0 };
    expect(chargeCall(600, { ...rich, microsPerMinute: null })).toMatchObject({
      seconds: 60,
      costCents: 0,
    });
    expect(chargeCall(600, { ...rich, minutesLeft: 0, microsPerMinute: null })).toBeUndefined();
    expect(chargeCall(600, { ...rich, microsPerMinute: 0 })).toMatchObject({
      seconds: 600,
      costCents: 0,
    });
  });

  test('costs, with the others of its month, the sum of their minutes rounded up once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 4_000 }), { maxLength: 40 }),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 400 }).map((tenths) => tenths * 1_000),
        fc.integer({ min: 0, max: 5_000 }),
        (lengths, includedMinutes, microsPerMinute, credit) => {
          let minutesLeft = includedMinutes;
          let creditCents = credit;
          let chargedMicros = 0;
          let minutes = 0;
          for (const seconds of lengths) {
            const call = chargeCall(seconds, {
              minutesLeft,
              creditCents,
              chargedMicros,
              microsPerMinute,
            });
            if (!call) continue;
            minutesLeft -= call.includedMinutes;
            creditCents -= call.costCents;
            chargedMicros += call.costMicros;
            minutes += countMinutes(call.seconds);
          }
          expect(minutesLeft).toBeGreaterThanOrEqual(0);
          expect(creditCents).toBeGreaterThanOrEqual(0);
          const month = { minutes, includedMinutes, microsPerMinute };
          expect(credit - creditCents).toBe(monthlyCallCents(month));
        },
      ),
    );
  });
});

describe('the month of a plan', () => {
  const utc = (text: string) => new Date(`${text}Z`);

  test.each([
    ['2026-11-23T10:00', '2026-12-11T09:30', 11, '2026-11-11T09:30', '2026-12-11T09:30'],
    ['2026-12-11T09:29', '2026-12-11T09:30', 11, '2026-11-11T09:30', '2026-12-11T09:30'],
    ['2026-12-11T09:30', '2026-12-11T09:30', 11, '2026-12-11T09:30', '2027-01-11T09:30'],
    ['2026-06-01T00:00', '2026-12-11T09:30', null, '2026-05-11T09:30', '2026-06-11T09:30'],
    ['2027-03-01T00:00', '2027-01-31T12:00', 31, '2027-02-28T12:00', '2027-03-31T12:00'],
    ['2027-03-31T11:00', '2027-02-28T12:00', 31, '2027-02-28T12:00', '2027-03-31T12:00'],
    ['2026-12-31T23:00', '2027-01-01T00:00', 1, '2026-12-01T00:00', '2027-01-01T00:00'],
  ])('at %s, paid until %s on day %s, is %s to %s', (at, next, billingDay, from, until) => {
    const plan = { nextPaymentAt: utc(next), billingDay };
    expect(planMonth(plan, utc(at))).toEqual({ from: utc(from), until: utc(until) });
  });
});

describe('the month of a number', () => {
  const utc = (text: string) => new Date(`${text}Z`);
  const monthOf = (reservedAt: string | null, at: string) =>
    monthOfNumber(
      {
        nextPaymentAt: utc('2028-03-01T12:00'),
        billingDay: 1,
        minutes: 120,
        reservedAt: reservedAt === null ? null : utc(reservedAt),
      },
      utc(at),
    );

  test.each([
    ['half of it', '2028-02-15T12:00', '2028-02-20T00:00', '2028-02-15T12:00', 63],
    ['a day, rounded up', '2028-02-29T12:00', '2028-02-29T13:00', '2028-02-29T12:00', 5],
    ['a day that has begun', '2028-02-14T12:01', '2028-02-20T00:00', '2028-02-14T12:01', 67],
    ['all of it', '2028-02-01T12:00', '2028-02-20T00:00', '2028-02-01T12:00', 120],
    ['all but seconds', '2028-02-01T12:00:09', '2028-02-20T00:00', '2028-02-01T12:00:09', 120],
    ['a later one', '2028-01-20T12:00', '2028-02-01T12:00', '2028-02-01T12:00', 120],
    ['the first of a year', '2027-03-31T12:00', '2027-03-31T12:00', '2027-03-31T12:00', 4],
    ['one of a number without an order', null, '2028-02-20T00:00', '2028-02-01T12:00', 120],
    ['one before the terms', '2026-11-26T12:00', '2026-11-26T13:00', '2026-11-01T12:00', 120],
    ['one of the terms', '2026-11-27T12:00', '2026-11-27T13:00', '2026-11-27T12:00', 16],
  ])('has its minutes, for %s', (_, reservedAt, at, from, minutes) => {
    expect(monthOf(reservedAt, at)).toMatchObject({ from: utc(from), minutes });
  });
});

describe('the destination of a call', () => {
  test.each([
    ['442079460358', 'GB', 'Landline'],
    ['447400123456', 'GB', 'Mobile'],
    ['12025550143', 'US', 'Landline'],
    ['972502345678', 'IL', 'Mobile'],
    ['18005550123', 'US', 'Toll-free'],
    ['999', undefined, 'Landline'],
  ])('%s is in %s: %s', (digits, iso2, destination) => {
    expect(callDestination(digits)).toEqual({ iso2, destination });
  });
});
