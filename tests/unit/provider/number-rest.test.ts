import { expect, it } from 'vitest';
import { unusedRestDays } from '#provider/domain/plans/number-rest.ts';
import { DAY_MS } from '#lib/time.ts';

it.each([
  [0, 7],
  [7 * DAY_MS, 7],
  [7 * DAY_MS + 1, 8],
  [31 * DAY_MS, 31],
  [90 * DAY_MS, 90],
  [400 * DAY_MS, 90],
])('an unused number that was rented for %i milliseconds rests for %i days', (rented, days) => {
  const from = new Date('2027-03-01T15:00:00Z');
  expect(unusedRestDays(from, new Date(from.getTime() + rented))).toBe(days);
});
