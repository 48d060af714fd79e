import { describe, expect, it } from 'vitest';
import { readDestination, warnOfMissingRates } from '#site-data/destinations.ts';
import type { PackageCountry } from '#site-data/site-data.ts';

describe('the kind of a destination', () => {
  it.each([
    ['Landline', 'Landline'],
    ['mobile', 'Mobile'],
    ['TOLL FREE', 'Toll-free'],
    ['toll-free', 'Toll-free'],
    ['Premium', 'Premium'],
  ])('is read from %s', (written, word) => {
    expect(readDestination(written)).toBe(word);
  });
});

describe('the warning about rates', () => {
  const france: PackageCountry = {
    id: 1,
    name: 'France',
    iso2: 'FR',
    slug: 'france',
    packageId: 7,
    hasAccessNumber: false,
    hasCallMinutes: true,
    callMinutes: 100,
  };
  const rate = (iso2: string, destination: string) => ({
    country: iso2,
    iso2,
    destination,
    microsPerMinute: 10_000,
  });

  it('names what a package with call minutes lacks in its own country', () => {
    const rates = { 7: [rate('FR', 'Landline'), rate('ES', 'Mobile')] };
    expect(warnOfMissingRates([france], rates)).toEqual([
      'France: no rate for Mobile; pages leave out what calls cost',
    ]);
    expect(warnOfMissingRates([france], {})).toEqual([
      'France: no rate for Landline, Mobile; pages leave out what calls cost',
    ]);
  });

  it('is silent where the rates are complete, or the provider gives no minutes', () => {
    const rates = { 7: [rate('FR', 'Landline'), rate('FR', 'Mobile')] };
    expect(warnOfMissingRates([france], rates)).toEqual([]);
    expect(warnOfMissingRates([{ ...france, callMinutes: undefined }], {})).toEqual([]);
  });
});
