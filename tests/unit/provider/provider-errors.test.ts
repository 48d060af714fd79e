import { expect, it } from 'vitest';
import { notFoundOf, notSuspendedOf, suspendedOf } from '#provider/platform/errors.ts';

it('creates the errors of endpoints that list them, and compiles for no other', () => {
  expect(notFoundOf<'billing.getSavedCard'>()().facts.kind).toBe('not-found');
  expect(suspendedOf<'addingNumbers.addNumber'>()().facts.code).toBe('suspended');
  expect(notSuspendedOf<'payment.paySuspended'>()().facts.code).toBe('not-suspended');
  // @ts-expect-error The contract lists no `not-found` for it.
  notFoundOf<'auth.logout'>();
  // @ts-expect-error One of the two lists no `not-found`.
  notFoundOf<'billing.getSavedCard' | 'billing.getSavedCards'>();
  // @ts-expect-error Its access is that of suspended accounts.
  suspendedOf<'payment.paySuspended'>();
  // @ts-expect-error Its access is that of active accounts.
  notSuspendedOf<'addingNumbers.addNumber'>();
});
