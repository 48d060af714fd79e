import { expect, test } from 'vitest';
import { isDecided, refusal, type ApiFailure } from '#api/failure.ts';

test.each([
  [400, true],
  [401, true],
  [404, true],
  [408, false],
  [410, true],
  [422, true],
  [425, false],
  [429, false],
  [500, false],
  [501, false],
  [503, false],
])('a refusal with status %i is a decision of the API: %s', (status, expected) => {
  expect(isDecided(refusal(status, {}))).toBe(expected);
});

test.each<[Exclude<ApiFailure['kind'], 'refused'>, boolean]>([
  ['network', false],
  ['timeout', false],
  ['invalid-response', true],
])('a failure of the kind %s is a decision of the API: %s', (kind, expected) => {
  expect(isDecided({ kind })).toBe(expected);
});
