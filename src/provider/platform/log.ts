import { pino, type DestinationStream, type Logger } from 'pino';
import { isDatabaseUnavailable } from './database-errors.ts';
import { redactText } from './redact.ts';
import { currentRequest } from './request-scope.ts';

/** Creates the JSON log. Lines of a request carry its id; headers, bodies and queries stay out. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
      mixin: () => {
        const request = currentRequest();
        return request ? { requestId: request.requestId } : {};
      },
    },
    destination,
  );

const MAX_REASON_LENGTH = 300;

/** Returns an error's message, or those of all addresses that a connection was tried to. */
function reasonOf(error: Error): string {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [];
  const messages = errors.map((one) => (one instanceof Error ? one.message : ''));
  return redactText(error.message || messages.join('; ')).slice(0, MAX_REASON_LENGTH);
}

/** Describes an unexpected error without query parameters and row values: its kind and stack. */
function serializeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const cause = error.cause instanceof Error ? error.cause : null;
  const fromDatabase = cause !== null || 'severity' in error;
  const origin = (cause ?? error) as Error & Record<string, unknown>;
  const facts = ['code', 'table', 'constraint', 'command', 'responseCode'].flatMap((name) => {
    const value = origin[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
  });
  return {
    name: origin.name,
    // A database's message can hold what a customer typed, unless it is about the connection.
    ...(fromDatabase && !isDatabaseUnavailable(origin) ? {} : { message: reasonOf(origin) }),
    ...Object.fromEntries(facts),
    at: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 8),
  };
}
