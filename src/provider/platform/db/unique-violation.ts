import { DrizzleQueryError } from 'drizzle-orm';

const UNIQUE_VIOLATION = '23505';

/** Returns whether a statement failed because another row has the same unique value (PostgreSQL, appendix A, class 23). */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof DrizzleQueryError &&
  (error.cause as { code?: unknown } | undefined)?.code === UNIQUE_VIOLATION;
