import { describe, expect, it } from 'vitest';
import { refusal } from '#api/failure.ts';
import { findNearest } from '#domain/number-hold/nearest-numbers.ts';
import { fail, ok } from '#lib/result.ts';
import { holdOutcome } from '#stores/hold/hold-outcome.ts';

const listed = (number: string, state: string) => ({ id: Number(number.slice(-7)), number, state });

const NEW_YORK = ['+12125550142', '+12125550149', '+12125550242', '+19175550141'];
const LIST = [
  ...NEW_YORK.map((did) => listed(did, 'New York')),
  listed('+12135550141', 'California'),
  listed('+13105550141', 'California'),
];
const GONE = { id: 1, number: '+1 212-555-0141', state: 'New York' };

const nearestOf = (gone: Partial<typeof GONE>, list = LIST, count = 4) =>
  findNearest(list, { ...GONE, ...gone }, count).numbers.map(({ number }) => number);

describe('the nearest numbers', () => {
  it.each<[string, Partial<typeof GONE>, string[]]>([
    [
      'are of the same area first, then those of which the fewest digits differ',
      {},
      ['+12125550142', '+12125550149', '+12125550242', '+19175550141'],
    ],
    [
      'are of other areas where the same area has no more',
      { state: 'California', number: '+1 213-555-0142' },
      ['+12135550141', '+13105550141', '+12125550142', '+12125550242'],
    ],
    [
      'are of the area of the number that begins alike where the area is not in the list',
      { state: 'קליפורניה', number: '+1 310-555-0199' },
      ['+13105550141', '+12135550141', '+12125550149', '+12125550142'],
    ],
  ])('%s', (_, gone, expected) => {
    expect(nearestOf(gone)).toEqual(expected);
  });

  it('never have the number that is gone', () => {
    const gone = { id: 5_550_142, number: '+12125550142' };
    expect(nearestOf(gone, LIST, 10)).not.toContain('+12125550142');
    expect(nearestOf(gone, LIST, 10)).toHaveLength(5);
  });

  it('are the same whatever the order of the list is', () => {
    expect(nearestOf({}, LIST.toReversed())).toEqual(nearestOf({}));
  });

  it('are compared place by place, also where one has more digits', () => {
    const list = ['+4930123456', '+49301234567', '+4930123999'].map((did) => listed(did, ''));
    const gone = { state: '', number: '+49 30 1234568' };
    expect(nearestOf(gone, list)).toEqual(['+49301234567', '+4930123456', '+4930123999']);
  });

  it('are none in a country that has no other number', () => {
    expect(findNearest([], GONE, 4)).toEqual({ area: undefined, numbers: [] });
  });
});

describe('the outcome of a hold', () => {
  const envelope = { isSuccessful: true, isError: false, errorMessage: null, messages: [] };
  const refused = (code: string) =>
    ok({ ...envelope, isSuccessful: false, messages: [{ code, message: '' }], result: null });

  it('ends by the seconds that are left, whatever the clock of the browser shows', () => {
    const held = ok({ ...envelope, result: { didId: 1, secondsLeft: 900 } });
    expect(holdOutcome(held, 5_000)).toEqual({ kind: 'held', until: 905_000 });
  });

  it.each(['number-taken', 'number-held'])('is that the number is gone after %s', (code) => {
    expect(holdOutcome(refused(code), 0)).toEqual({ kind: 'gone' });
    const conflict = fail(refusal(409, { messages: [{ code, message: '' }] }));
    expect(holdOutcome(conflict, 0)).toEqual({ kind: 'gone' });
  });

  it.each([
    ['a limit', refused('too-many-holds')],
    ['a provider without holds', fail(refusal(404, { messages: [{ code: 'not-found' }] }))],
    ['a response against the contract', fail({ kind: 'invalid-response' as const })],
  ])('is nothing after %s', (_, response) => {
    expect(holdOutcome(response, 0)).toEqual({ kind: 'none' });
  });

  it.each([
    ['a rate limit', fail(refusal(429, {}))],
    ['an error of the server', fail(refusal(503, {}))],
    ['the network', fail({ kind: 'network' as const })],
  ])('is not known after %s: an earlier hold may still run', (_, response) => {
    expect(holdOutcome(response, 0)).toEqual({ kind: 'unknown' });
  });
});
