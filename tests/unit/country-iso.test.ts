import { describe, expect, it } from 'vitest';
import { iso2ByName } from '#site-data/country-iso.ts';

describe('the code of a country by its English name', () => {
  it.each([
    ['United States', 'US'],
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
    ['Nowhere', ''],
  ])('of %s is "%s"', (name, code) => {
    expect(iso2ByName(name)).toBe(code);
  });
});
