import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { NUMBER_PLANS } from '#provider/sandbox/data/number-plans.ts';
import { PACKAGE_PLANS } from '#provider/sandbox/data/plans.ts';
import { createSandboxNumbers } from '#provider/sandbox/generated-catalogue.ts';

const numbers = createSandboxNumbers();

describe('the numbers of the sandbox', () => {
  it('are valid in the plan of their country', () => {
    const invalid = numbers.filter(({ number, iso2 }) => {
      const parsed = parsePhoneNumberFromString(number);
      return !parsed?.isValid() || parsed.country !== iso2;
    });
    expect(invalid).toEqual([]);
  });

  it('are at least twelve in each of at least 36 countries, some two hundred in the United States', () => {
    const counts = new Map<string, number>();
    for (const { iso2 } of numbers) counts.set(iso2, (counts.get(iso2) ?? 0) + 1);
    expect(counts.size).toBe(Object.keys(NUMBER_PLANS).length);
    expect(counts.size).toBeGreaterThanOrEqual(36);
    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(12);
    expect(counts.get('US')).toBeGreaterThanOrEqual(200);
  });

  it('are fictional where North America keeps a range for fiction', () => {
    const american = numbers.filter(({ number }) => number.startsWith('+1'));
    expect(american.every(({ number }) => /^\+1\d{3}55501\d\d$/.test(number))).toBe(true);
  });

  it('are the same at every start and never occur twice', () => {
    expect(createSandboxNumbers()).toEqual(numbers);
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(numbers.length);
  });

  it('cost between 3.99 and 14.99 dollars', () => {
    const prices = numbers.map(({ priceCents }) => priceCents);
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(399);
    expect(Math.max(...prices)).toBeLessThanOrEqual(1499);
  });
});

describe('the package countries of the sandbox', () => {
  it('are at least twelve, with valid access numbers', () => {
    expect(PACKAGE_PLANS.length).toBeGreaterThanOrEqual(12);
    const access = PACKAGE_PLANS.flatMap(({ accessNumber }) => accessNumber ?? []);
    expect(access.filter((number) => !parsePhoneNumberFromString(number)?.isValid())).toEqual([]);
  });
});
