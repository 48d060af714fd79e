import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withdraw } from '#contract/hub/withdrawals.ts';
import {
  isReference,
  sentWithdrawal,
  withdrawalErrors,
} from '#features/withdrawal/withdrawal-rules.ts';
import {
  countDays,
  lastWithdrawalDay,
  refundOf,
  withdrawalEnd,
  findReferences,
  isReferenceTo,
} from '#provider/domain/withdrawals/rules.ts';
import { confirmationIdOf } from '#provider/domain/payments/requests/responses.ts';

const MARCH = { from: new Date('2027-03-01T15:00:00Z'), to: new Date('2027-04-01T15:00:00Z') };

describe('what is refunded', () => {
  it.each([
    ['2027-03-01T15:00:00Z', 31, 31],
    ['2027-03-01T15:00:00.001Z', 30, 31],
    ['2027-03-15T15:00:00Z', 17, 31],
    ['2027-05-01T00:00:00Z', 0, 31],
    ['2027-02-01T00:00:00Z', 31, 31],
  ])('at %s is for %i of %i days', (at, daysLeft, days) => {
    expect(countDays(MARCH, new Date(at))).toEqual({ daysLeft, days });
  });

  it.each([
    ['2027-03-01T15:00:00Z', 2, 3],
    ['2027-03-02T15:00:00Z', 1, 3],
    ['2027-03-03T15:00:00Z', 0, 3],
  ])('at %s is for %i of %i days when the last one had only begun', (at, daysLeft, days) => {
    const to = new Date('2027-03-04T00:36:00Z');
    expect(countDays({ from: MARCH.from, to }, new Date(at))).toEqual({ daysLeft, days });
  });

  it.each([
    ['unused', 17, 499],
    ['used', 17, 274],
    ['used', 31, 499],
    ['used', 0, 0],
  ] as const)('for a number that is %s, with %i days left, is %i cents', (use, daysLeft, cents) => {
    expect(refundOf({ amountCents: 499, daysLeft, days: 31 }, use)).toBe(cents);
  });

  it.each([
    ['2027-03-01T15:00:00Z', '2027-03-15', '2027-03-16T12:00:00Z'],
    ['2028-02-20T23:59:59Z', '2028-03-05', '2028-03-06T12:00:00Z'],
    ['2028-02-21T00:00:00Z', '2028-03-06', '2028-03-07T12:00:00Z'],
  ])(
    'is possible for an order at %s on %s, until that day has ended everywhere',
    (at, day, end) => {
      expect(lastWithdrawalDay(new Date(at)).toISOString().slice(0, 10)).toBe(day);
      expect(withdrawalEnd(new Date(at))).toEqual(new Date(end));
      const beforeTheEnd = new Date(new Date(end).getTime() - 1);
      expect(beforeTheEnd.toLocaleDateString('sv', { timeZone: 'Etc/GMT+12' })).toBe(day);
    },
  );
});

describe('a reference', () => {
  const order = { confirmationId: '4F1D-09AC-77B2', digits: '442079460018' };

  it.each([
    '4F1D-09AC-77B2',
    '4f1d09ac77b2',
    ' 4f1d 09ac 77b2 ',
    '+44 20 7946 0018',
    '020 7946 0018',
    '0044 (20) 7946-0018',
    '+44 (0)20 7946 0018',
    '(020) 7946 0018',
    '(+44) 20 7946 0018',
    '00 44 20 7946 0018',
    '010 44 20 7946 0018',
    '011 44 20 7946 0018',
    '0011 44 20 7946 0018',
    '1230 44 20 7946 0018',
  ])('names its order as "%s"', (typed) => {
    expect(isReferenceTo(typed, order)).toBe(true);
    expect(isReference(typed)).toBe(true);
    const body = { reference: typed, email: 'a@b.test', name: 'Ann', languageISO: 'en' };
    expect(withdraw.body?.safeParse(body).success).toBe(true);
  });

  it.each([' ', '-', '.', '('])('is documented for providers as written with "%s"', (between) => {
    const row = /^\| `withdrawal` .*$/m.exec(readFileSync('docs/contract.md', 'utf8'))?.[0] ?? '';
    const [confirmationId = ''] = /[\dA-F]{4}(?:-[\dA-F]{4}){2}/.exec(row) ?? [];
    expect(confirmationId).toBe(confirmationIdOf('4f1d09ac-77b2-4000-8000-000000000000'));
    const typed = confirmationId.toLowerCase().replaceAll('-', between);
    expect(isReferenceTo(typed, { ...order, confirmationId })).toBe(true);
  });

  it.each([
    '4F1D-09AC-77B3',
    '4F1D-09AC',
    '460018',
    '447946001800',
    '0000000',
    '011 44 20 7946 0019',
    '12025550123 442079460018',
  ])('does not name another order as "%s"', (typed) => {
    expect(isReferenceTo(typed, order)).toBe(false);
  });

  it.each([
    ['4F1D-09AC-77B2', ['4F1D-09AC-77B2']],
    ['+44 20 7946 0018', ['4F1D-09AC-77B2']],
    ['7946 0018', ['4F1D-09AC-77B2', '0A0A-0B0B-0C0C']],
    ['7946 0019', []],
  ])('that is "%s" names, of two numbers that end alike, %j', (typed, expected) => {
    const orders = [order, { confirmationId: '0A0A-0B0B-0C0C', digits: '12079460018' }];
    const found = findReferences(typed, orders).map(({ confirmationId }) => confirmationId);
    expect(found).toEqual(expected);
  });

  it.each(['', '4F1D-09AC', '460018', 'my number', '4F1D-09AC-77B2-1', '+1234567890123456'])(
    'is refused as "%s"',
    (typed) => {
      expect(isReference(typed)).toBe(false);
    },
  );
});

describe('the form of a withdrawal', () => {
  it('takes what is copied from a message with marks of direction, and sends it without', () => {
    const typed = {
      reference: ' \u20684F1D-09AC-77B2\u2069',
      email: '\u200eana@example.com\u200e ',
      name: ' \u2068Ann\u2069',
    };
    expect(Object.values(withdrawalErrors(typed)).filter(Boolean)).toEqual([]);
    expect(sentWithdrawal(typed)).toEqual({
      reference: '4F1D-09AC-77B2',
      email: 'ana@example.com',
      name: 'Ann',
    });
  });

  it('names the error of each field', () => {
    expect(withdrawalErrors({ reference: '', email: ' ', name: '' })).toEqual({
      reference: 'form.required',
      email: 'form.required',
      name: 'form.required',
    });
    expect(withdrawalErrors({ reference: 'x', email: 'x', name: 'x'.repeat(61) })).toEqual({
      reference: 'withdrawal.reference-invalid',
      email: 'form.invalid-email',
      name: 'form.name-too-long',
    });
    const valid = { reference: '4F1D-09AC-77B2', email: 'ann@example.com', name: 'Ann' };
    expect(withdrawalErrors(valid)).toEqual({});
  });
});
