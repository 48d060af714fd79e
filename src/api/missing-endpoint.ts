import { METHOD_NOT_ALLOWED, NOT_FOUND, NOT_IMPLEMENTED } from '#lib/http-status.ts';
import type { ApiFailure } from './failure.ts';

/** What a provider without an endpoint returns. */
export const MISSING_STATUSES: ReadonlySet<number> = new Set([
  NOT_FOUND,
  METHOD_NOT_ALLOWED,
  NOT_IMPLEMENTED,
]);

/** Returns whether the provider lacks the endpoint (docs/contract.md, "Extensions"). */
export const lacksEndpoint = (failure: ApiFailure): boolean =>
  failure.kind === 'refused' && MISSING_STATUSES.has(failure.status);
