import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLog } from '#provider/platform/log.ts';

/** Returns what the log has of an error. */
function logged(error: unknown): Record<string, unknown> {
  const lines: string[] = [];
  createLog('info', { write: (line: string) => void lines.push(line) }).warn({ err: error }, 'x');
  return (JSON.parse(lines.join('')) as { err: Record<string, unknown> }).err;
}

const QUERY = 'insert into "customers" ("email") values ($1)';
const failing = (cause: Error) => new DrizzleQueryError(QUERY, ['ann@example.com'], cause);
const refusal = (address: string) =>
  Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' });
const reported = (code: string, message: string, facts: object = {}) =>
  failing(Object.assign(new Error(message), { severity: 'ERROR', code, ...facts }));

describe('an error of the database in the log', () => {
  it('has the address that refuses connections', () => {
    expect(logged(failing(refusal('10.0.0.5:5432')))).toMatchObject({
      code: 'ECONNREFUSED',
      message: 'connect ECONNREFUSED 10.0.0.5:5432',
    });
  });

  it('has each address of a host name that refuses connections', () => {
    const both = new AggregateError([refusal('::1:5432'), refusal('127.0.0.1:5432')]);
    const error = failing(Object.assign(both, { code: 'ECONNREFUSED' }));
    expect(logged(error)['message']).toBe(
      'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
    );
  });

  it.each(['timeout exceeded when trying to connect', 'Query read timeout'])(
    'has the message “%s” of the connection pool',
    (message) => {
      expect(logged(failing(new Error(message)))['message']).toBe(message);
    },
  );

  it.each([
    ['28P01', 'password authentication failed for user "shop_service"'],
    ['3D000', 'database "shop" does not exist'],
    ['42501', 'permission denied for table customers'],
    ['57P01', 'terminating connection due to administrator command'],
  ])('with the code %s has the message, which has no row values', (code, message) => {
    expect(logged(reported(code, message))).toMatchObject({ code, message });
  });

  it('about a row has code, table and constraint, and neither message nor parameters', () => {
    const error = reported('23505', 'duplicate key: (ann@example.com)', {
      detail: 'Key (email)=(ann@example.com) already exists.',
      table: 'customers',
      constraint: 'customers_email',
    });
    const line = logged(error);
    expect(line).toMatchObject({
      code: '23505',
      table: 'customers',
      constraint: 'customers_email',
    });
    expect(line).not.toHaveProperty('message');
    expect(JSON.stringify(line)).not.toContain('ann@');
  });
});
