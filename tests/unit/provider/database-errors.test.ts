import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable, originOf } from '#provider/platform/database-errors.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

describe('an error of the database', () => {
  it.each(['28P01', '28000', '3D000', '42501', '08006', '53300', '57P01', '55P03', 'ECONNREFUSED'])(
    'with the code %s is one that a later try may not meet',
    (code) => {
      expect(isDatabaseUnavailable(new Error('a query', { cause: withCode(code) }))).toBe(true);
    },
  );

  it.each(['23505', '42P01', '42601', '22001', '3D00'])(
    'with the code %s is unexpected',
    (code) => {
      expect(isDatabaseUnavailable(new Error('a query', { cause: withCode(code) }))).toBe(false);
    },
  );

  it('is named by PostgreSQL’s own message, without the query and its parameters', () => {
    const cause = withCode('42501');
    const error = new DrizzleQueryError('insert into sessions values ($1)', ['a token'], cause);
    expect(error.message).toContain('a token');
    expect(originOf(error)).toBe(cause);
  });
});
