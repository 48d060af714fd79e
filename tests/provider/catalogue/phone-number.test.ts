import { describe, expect, it } from 'vitest';
import { maskedNumber } from '#lib/phone/phone.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { phoneFacts, readPhone } from '#provider/domain/phone-number.ts';
import { maskEmail, maskPhone } from '#provider/domain/numbers/changes.ts';
import { createSandboxNumbers } from '#provider/sandbox/generated-catalogue.ts';

describe('how a number is written', () => {
  it.each([
    ['12025550143', '1', '+# ###-###-####', 'US'],
    ['447700900358', '44', '+## #### ######', 'GB'],
    ['442079460958', '44', '+## ## #### ####', 'GB'],
    ['972521587428', '972', '+### ##-###-####', 'IL'],
    ['999', '', '+###', undefined],
  ])('%s has a place for each of its digits', (digits, prefix, mask, iso2) => {
    const facts = phoneFacts(digits);
    expect(facts).toMatchObject({ prefix, iso2 });
    expect(facts.mask.replace(/[^#]/g, '')).toHaveLength(digits.length);
    expect(facts.mask).toBe(mask);
  });
});

describe('a number of the account', () => {
  it('is written by its mask as everywhere else, for the whole sandbox catalogue', () => {
    const numbers = createSandboxNumbers().map(({ number }) => number.slice(1));
    const written = numbers.map((digits) => maskedNumber(digits, phoneFacts(digits).mask));
    expect(written).toEqual(numbers.map(formatPhone));
  });
});

describe('a phone number is read', () => {
  it.each([
    ['+1 202 555 0143', 'sms', '12025550143'],
    ['9720502345678', 'sms', '972502345678'],
    ['+44 020 7946 0958', 'any', '442079460958'],
    ['390612345678', 'calls', '390612345678'],
  ] as const)('%s for %s as %s', (typed, use, digits) => {
    expect(readPhone(typed, use)).toEqual({ digits });
  });

  it.each([
    ['+1 0005551234', 'invalid'],
    ['+1 1115551234', 'invalid'],
    ['+1 9999999999', 'invalid'],
    ['+1 2021110000', 'invalid'],
    ['+972 000000000', 'invalid'],
    ['+972 0501234567', 'invalid'],
    ['+1 202555', 'too-short'],
    ['+1 2025550143000', 'too-long'],
    ['', 'invalid'],
  ] as const)('%s is refused as %s', (typed, problem) => {
    expect(readPhone(typed, 'any')).toEqual({ problem });
  });

  it.each([
    ['+97225550143', 'sms', 'not-mobile'],
    ['+442079460958', 'sms', 'not-mobile'],
    ['+34910550143', 'sms', 'not-mobile'],
    ['+881612345678', 'sms', 'invalid'],
    ['+88299123456', 'sms', 'invalid'],
    ['+870773123456', 'sms', 'invalid'],
    ['+8823456789012', 'sms', 'invalid'],
    ['+449098790879', 'calls', 'premium'],
    ['+19005550123', 'calls', 'premium'],
    ['+881612345678', 'calls', 'premium'],
    ['+88299123456', 'calls', 'premium'],
  ] as const)('%s is refused for %s as %s', (typed, use, problem) => {
    expect(readPhone(typed, use)).toEqual({ problem });
  });
});

describe('what is hidden in an email about a change', () => {
  it('leaves the calling code and three digits of a number, the first letter and the domain of an address', () => {
    expect(maskPhone('447700900358')).toBe('+44 •••• •••358');
    expect(maskPhone('972521587428')).toBe('+972 ••-•••-•428');
    expect(maskEmail('dana@shop.test')).toBe('d•••@shop.test');
  });
});
