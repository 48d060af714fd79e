import { expect, test } from 'vitest';
import { fail, ok } from '#lib/result.ts';
import { isPassing, readLinkProblem } from '#features/my-numbers/stop-link/stop-link-rules.ts';
import { refused } from '../../../support/api-results.ts';

test.each([
  ['a link of a renewal that is over', refused(400, 'ERRVNUMS12'), 'expired', false],
  ['a forged link', refused(400, 'link-invalid'), 'invalid', false],
  ['a request that the provider cannot read', refused(400, 'bad-request'), 'invalid', false],
  ['a link from before another decision', refused(409, 'link-used'), 'used', false],
  ['a number that has ended', refused(404, 'not-found'), 'gone', false],
  ['a renewal that is charged', refused(409, 'renewal-in-progress'), 'in-progress', true],
  ['too many requests', refused(429, 'ERRVNUMS22'), 'no-response', true],
  ['a server error', refused(500, 'server-error'), 'no-response', true],
  ['no network', fail({ kind: 'network' as const }), 'no-response', true],
  ['an envelope without success', ok({ isSuccessful: false, messages: [] }), 'no-response', true],
])('%s is %s', (_, response, problem, passing) => {
  expect(readLinkProblem(response)).toBe(problem);
  expect(isPassing(readLinkProblem(response))).toBe(passing);
});
