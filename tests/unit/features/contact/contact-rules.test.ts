import { describe, expect, it } from 'vitest';
import { LIMITS } from '#config/limits/limits.ts';
import { createLead } from '#contract/hub/inquiries.ts';
import { contactErrors } from '#features/contact/contact-rules.ts';

const GOOD = {
  name: 'Dana Levi',
  email: 'dana@example.com',
  phone: '2025550143',
  phoneValid: true,
  consent: true,
};
const LEAD = { name: 'Dana', phone: '+12025550143', languageISO: 'en', packageId: null };
const ADDRESSES = [
  'dana@example.com',
  "o'neil@example.com",
  'a+b@x-y.test',
  'a..b@x.test',
  'a,b@x.test',
  'a@b.c1',
  'é@x.test',
];
const errors = (changes: Partial<typeof GOOD>) =>
  contactErrors({ ...GOOD, ...changes }, LIMITS.contactName);

describe('a contact form', () => {
  it('is right when every field is', () => {
    expect(Object.values(errors({})).filter(Boolean)).toEqual([]);
  });

  it.each([
    'Dana',
    'José María',
    'נועה כהן',
    'Al',
    'Nguyễn',
    'a'.repeat(30),
    'O’Brien',
    "O'Brien",
    'Anna-Maria',
    "ג'ורג' כהן",
    'צ׳רלי ביטון',
    'דנה כהן־לוי',
    'J. R. Smith Jr.',
  ])('takes the name %s', (name) => {
    expect(errors({ name }).name).toBeUndefined();
  });

  it.each(['A', 'R2D2', 'a@b', 'a'.repeat(31), '-Ana', "''", 'A.', '123'])(
    'refuses the name %s',
    (name) => {
      expect(errors({ name }).name).toBe('invalid-name');
    },
  );

  it.each([
    'dana',
    'dana@',
    '@example.com',
    'a b@example.com',
    'dana@example',
    'a@b..c',
    'a..b@example.test',
    'a,b@example.test',
    '.a@example.test',
    'a@-x.test',
    'a@b.c1',
  ])('refuses the email %s', (email) => {
    expect(errors({ email }).email).toBe('invalid-email');
  });

  it('requires every field that is empty', () => {
    expect(errors({ name: ' ', email: '', phone: '', consent: false })).toEqual({
      name: 'required',
      email: 'required',
      phone: 'required',
      consent: 'consent-required',
    });
  });

  it.each(ADDRESSES)('checks the email %s as the API does', (email) => {
    const api = createLead.body?.safeParse({ ...LEAD, email }).success;
    expect(errors({ email }).email === undefined).toBe(api);
  });

  it('refuses a phone number that its country does not issue', () => {
    expect(errors({ phoneValid: false }).phone).toBe('invalid-phone-number');
  });
});
