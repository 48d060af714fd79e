import { DrizzleQueryError } from 'drizzle-orm';

/**
 * Codes of a database that is away, full or too slow: socket errors, and the classes 08
 * (connection), 53 (resources), 57 (operator) and 55P03 (lock timeout) of PostgreSQL, appendix A.
 */
const CODES =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08|53|57|55P03$)/;

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

const UNIQUE_VIOLATION = '23505';

/**
 * Returns whether a statement failed because another row has the same unique value (PostgreSQL,
 * appendix A, class 23).
 */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof DrizzleQueryError &&
  (error.cause as { code?: unknown } | undefined)?.code === UNIQUE_VIOLATION;
