import { describe, expect, test } from 'vitest';
import { tokenEmail, tokenFromPath } from '#domain/link/page-token.ts';

const jwt = (claims: unknown): string =>
  `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

describe('the token of an address', () => {
  test.each([
    ['/recovery-password/abc.def-1', 'abc.def-1'],
    ['/he/recovery-password/abc', 'abc'],
    ['/recovery-password/abc/', 'abc'],
    ['/recovery-password/a%2Bb', 'a+b'],
    ['/recovery-password', undefined],
    ['/recovery-password/', undefined],
    ['/recovery-password/a/b', undefined],
    ['/recovery-password/%E0%A4%A', undefined],
    ['/faq', undefined],
  ])('%s', (pathname, token) => {
    expect(tokenFromPath(pathname, '/recovery-password')).toBe(token);
  });
});

describe('the email of a recovery token', () => {
  test('is its Email claim, also beyond ASCII', () => {
    expect(tokenEmail(jwt({ Email: 'דנה@example.test' }))).toBe('דנה@example.test');
  });

  test.each(['', 'no-dots', 'a.b.c', jwt({}), jwt(null), jwt({ Email: 7 })])(
    'is unknown in %s',
    (token) => {
      expect(tokenEmail(token)).toBeUndefined();
    },
  );
});
