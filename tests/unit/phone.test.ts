import { describe, expect, it } from 'vitest';
import { phoneValue, uncheckedPhone } from '#lib/phone.ts';

describe('a phone value', () => {
  it('splits the number at its dial code', () => {
    expect(phoneValue('+12025550143', '1', true)).toEqual({
      national: '2025550143',
      dialCode: '1',
      e164: '+12025550143',
      valid: true,
    });
  });

  it('has no number while only the country is known', () => {
    expect(phoneValue('', '972', false)).toEqual({
      national: '',
      dialCode: '972',
      e164: '',
      valid: false,
    });
  });

  it('keeps what there is of an unfinished number', () => {
    expect(phoneValue('+97255', '972', false).national).toBe('55');
  });
});

describe('a phone value that nothing has checked', () => {
  it('is never valid while the numbering plans are still loading', () => {
    expect(uncheckedPhone('202 555 0143', false).valid).toBe(false);
  });

  it('passes with 6 to 15 digits when the plans could not be loaded', () => {
    expect(uncheckedPhone('+1 202-555-0143', true)).toMatchObject({
      e164: '+12025550143',
      valid: true,
    });
    expect(uncheckedPhone('12345', true).valid).toBe(false);
    expect(uncheckedPhone('1'.repeat(16), true).valid).toBe(false);
  });
});
