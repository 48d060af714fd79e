import { describe, expect, it } from 'vitest';
import { LIMITS } from '#config/limits.ts';
import { contactErrors } from '#features/contact/contact-rules.ts';

const GOOD = {
  name: 'Dana Levi',
  email: 'dana@example.com',
  phone: '2025550143',
  phoneValid: true,
  consent: true,
};
const errors = (changes: Partial<typeof GOOD>) =>
  contactErrors({ ...GOOD, ...changes }, LIMITS.name);

describe('a contact form', () => {
  it('is right when every field is', () => {
    expect(Object.values(errors({})).filter(Boolean)).toEqual([]);
  });

  it.each(['Dana', 'José María', 'נועה כהן', 'Ana', 'Nguyễn', 'a'.repeat(30)])(
    'takes the name %s',
    (name) => {
      expect(errors({ name }).name).toBeUndefined();
    },
  );

  it.each(['Al', 'R2D2', 'a@b', 'a'.repeat(31), 'O-neil', '123'])('refuses the name %s', (name) => {
    expect(errors({ name }).name).toBe('invalidName');
  });

  it.each(['dana', 'dana@', '@example.com', 'a b@example.com', 'dana@example', 'a@b..c'])(
    'refuses the e-mail %s',
    (email) => {
      expect(errors({ email }).email).toBe('invalidEmail');
    },
  );

  it('asks for every field that is empty', () => {
    expect(errors({ name: ' ', email: '', phone: '', consent: false })).toEqual({
      name: 'required',
      email: 'required',
      phone: 'required',
      consent: 'consentRequired',
    });
  });

  it('refuses a phone number that its country does not issue', () => {
    expect(errors({ phoneValid: false }).phone).toBe('invalidPhoneNumber');
  });
});
