import { METHOD_NOT_ALLOWED, NOT_FOUND, NOT_IMPLEMENTED } from '#lib/http-status.ts';
import type { ApiFailure } from './failure.ts';

// Apart from failure.ts, as the first scripts of a page need no more than that.
const MISSING: ReadonlySet<number> = new Set([NOT_FOUND, METHOD_NOT_ALLOWED, NOT_IMPLEMENTED]);

/** Returns whether the provider lacks the endpoint (docs/contract.md, "Extensions"). */
export const lacksEndpoint = (failure: ApiFailure): boolean =>
  failure.kind === 'refused' && MISSING.has(failure.status);
