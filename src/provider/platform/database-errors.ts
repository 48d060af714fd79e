import { DrizzleQueryError } from 'drizzle-orm';

/**
 * Codes of a database that is away, full or too slow, or that does not let the service in: socket
 * errors, and of PostgreSQL, appendix A, the classes 08 (connection), 28 (authorization), 53
 * (resources) and 57 (operator), 3D000 (no such database), 42501 (missing right) and 55P03 (lock
 * timeout). An operator repairs a role or a right without a restart.
 */
const CODES =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08|28|53|57|(3D000|42501|55P03)$)/;
export const MISSING_RIGHT = '42501';

/** Errors of the `pg` package, which have no code. */
const MESSAGES =
  /^(Query read timeout|Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end|Client was closed)/;

/**
 * Returns whether a query failed because the database cannot respond now, so that a later try may
 * succeed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && CODES.test(code)) return true;
    if (MESSAGES.test(cause.message)) return true;
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseUnavailable)) return true;
  }
  return false;
}

/** Returns what the database or the connection reported, without the query and its parameters. */
export const originOf = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? (error.cause ?? error) : error;

const UNIQUE_VIOLATION = '23505';

/**
 * Returns whether a statement failed because another row has the same unique value (PostgreSQL,
 * appendix A, class 23).
 */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof DrizzleQueryError &&
  (error.cause as { code?: unknown } | undefined)?.code === UNIQUE_VIOLATION;
