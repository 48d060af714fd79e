import * as z from 'zod/mini';
import { findWord, ifValid, numericId, reading, readTime, textOrEmpty } from './reading.ts';

/** Who signed in; an object of a provider becomes a text that differs from another customer's. */
const userName = reading(z.string(), (value) =>
  typeof value === 'string' ? value : JSON.stringify(value),
);
const STATUSES = ['Active', 'PreSuspended', 'Suspended'];

/**
 * A session as a sign-in grants it. `status` is `Active`, `PreSuspended` or `Suspended`, in any
 * letter case; `expiration` is the end of the access token in ISO 8601. Not every provider returns
 * the two ids, and one without `refresh_token` renews no session.
 */
export const grantedSession = z.object({
  token: z.string(),
  status: reading(z.string(), (value) => findWord(STATUSES, value) ?? value),
  expiration: reading(z.iso.datetime({ offset: true }), readTime),
  refresh_token: textOrEmpty,
  user: userName,
  customerId: ifValid(numericId),
  firstSubId: ifValid(numericId),
});
export type GrantedSession = z.output<typeof grantedSession>;

/**
 * A response field of endpoints that may sign the caller in at once (docs/contract.md,
 * "Extensions"). Without it, or with one of another form, the caller signs in as usual.
 */
export const optionalSession = ifValid(z.nullable(grantedSession));
