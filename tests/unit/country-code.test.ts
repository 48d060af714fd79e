import { describe, expect, it } from 'vitest';
import { countryCode } from '#lib/country-code.ts';

describe('the code of a country by its English name', () => {
  it.each([
    ['United States', 'US'],
    ['United Kingdom', 'GB'],
    ['germany', 'DE'],
    ['Antigua and Barbuda', 'AG'],
    ["Côte d'Ivoire", 'CI'],
    ['Hong Kong', 'HK'],
    ['Saint Lucia', 'LC'],
    ['Saint Vincent and Grenadines', 'VC'],
    ['DR Congo', 'CD'],
    ['Congo', 'CG'],
    ['Palestine', 'PS'],
    ['Myanmar', 'MM'],
    ['US Virgin Islands', 'VI'],
    ['Nowhere', undefined],
  ])('of %s is %s', (name, code) => {
    expect(countryCode(name)).toBe(code);
  });
});
