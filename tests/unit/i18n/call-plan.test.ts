import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { CallRate, PackageCountry } from '#site-data/site-data.ts';

const folder = mkdtempSync(join(tmpdir(), 'call-plan-'));
const rate = (iso2: string, destination: string, microsPerMinute: number): CallRate => ({
  country: iso2,
  iso2,
  destination,
  microsPerMinute,
});
writeFileSync(
  join(folder, 'rates.json'),
  JSON.stringify({
    1: [
      rate('FR', 'Landline', 11_000),
      rate('FR', 'Mobile', 91_000),
      rate('IL', 'Mobile', 45_000),
      rate('IL', 'Landline', 23_500),
      rate('IL', 'Toll free', 0),
    ],
    2: [rate('IL', 'Landline', 99_000), rate('FR', 'Mobile', 99_000)],
  }),
);
vi.mock('astro:env/client', () => ({ PROVIDER_CAPABILITIES: 'call-minutes' }));
// Other files of the worker may have loaded the modules with the folder of the build.
vi.resetModules();
vi.stubEnv('SITE_DATA_DIR', folder);
const { findCallPlan } = await import('#i18n/call-plan.ts');
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  rmSync(folder, { recursive: true });
});

const packageCountry = (fields: Partial<PackageCountry> = {}): PackageCountry => ({
  id: 101,
  name: 'Israel',
  iso2: 'IL',
  slug: 'israel',
  packageId: 1,
  hasAccessNumber: false,
  hasCallMinutes: true,
  callMinutes: 200,
  ...fields,
});

describe('what a package pays for forwarded calls', () => {
  it('is its minutes, and its own rates to landlines and mobiles of its own country', () => {
    expect(findCallPlan(packageCountry())).toEqual({
      minutes: 200,
      landline: 23_500,
      mobile: 45_000,
    });
    expect(findCallPlan(packageCountry({ iso2: 'FR', callMinutes: 0 }))).toEqual({
      minutes: 0,
      landline: 11_000,
      mobile: 91_000,
    });
  });

  it.each([
    ['the number of minutes', packageCountry({ callMinutes: undefined })],
    ['a rate to mobiles of the country', packageCountry({ packageId: 2 })],
    ['a rate to landlines of the country', packageCountry({ packageId: 2, iso2: 'FR' })],
    ['any rate', packageCountry({ packageId: 3 })],
  ])('is not known without %s', (_, country) => {
    expect(findCallPlan(country)).toBeUndefined();
  });
});
