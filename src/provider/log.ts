import { pino, type DestinationStream, type Logger } from 'pino';

/** A JSON log. Nothing is ever put into it that came in a header, a body or a query. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError, error: describeError },
    },
    destination,
  );

/** What may be said of an unexpected error: no query parameters, no row values, only where and of what kind. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const cause = error.cause instanceof Error ? error.cause : null;
  const fromDatabase = cause !== null || 'severity' in error;
  const { code, constraint } = (cause ?? error) as { code?: unknown; constraint?: unknown };
  return {
    name: (cause ?? error).name,
    // A database's words can hold what a customer typed.
    ...(fromDatabase ? {} : { message: error.message }),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    at: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 8),
  };
}
