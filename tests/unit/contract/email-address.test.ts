import { describe, expect, it } from 'vitest';
import { email } from '#contract/fields.ts';
import { cookieValue } from '#lib/browser/cookie-value.ts';
import { isEmailAddress } from '#lib/text/email-address.ts';

const RIGHT = [
  'ana@example.com',
  " o'brien+shop@mail.example.co.il ",
  'a_b-c.d@x-y.io',
  'o&m=a@example.com',
  'ana@xn--e1afmkfd.xn--p1ai',
];
const WRONG = [
  '',
  'ana',
  'ana@',
  'ana@example',
  'a..b@example.com',
  '.a@example.com',
  'a@-b.com',
  'a@b.xn--',
  'a%b@example.com',
  'a|b@example.com',
  'a!b@example.com',
];

describe('an email address', () => {
  it.each(RIGHT)('may be %s, for the form and for the API', (typed) => {
    expect([isEmailAddress(typed), email.safeParse(typed).success]).toEqual([true, true]);
  });
  it.each(RIGHT)('may be %s with marks of direction, which copied text brings along', (typed) => {
    expect(isEmailAddress(`\u2068${typed}\u2069`)).toBe(true);
    expect(isEmailAddress(` \u200f${typed}\u200e `)).toBe(true);
  });
  it.each([...WRONG, `${'a'.repeat(250)}@example.com`])('may not be %s', (typed) => {
    expect([isEmailAddress(typed), email.safeParse(typed).success]).toEqual([false, false]);
  });
});

describe('a cookie', () => {
  it('is found by its whole name and decoded', () => {
    expect(cookieValue('x_fbc=1; _fbc=fb.1%2E2; _fbp=', '_fbc')).toBe('fb.1.2');
  });
  it('is empty when it is absent, and unchanged when it cannot be decoded', () => {
    expect(cookieValue('a=1', '_fbc')).toBe('');
    expect(cookieValue('_fbc=%', '_fbc')).toBe('%');
  });
});
