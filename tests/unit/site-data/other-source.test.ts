import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseCapabilities } from '#config/capabilities/capabilities.ts';
import type { CapabilitySheet } from '#contract/hub/capability-sheets.ts';
import type { Catalogue } from '#site-data/site-data.ts';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enveloped, setCatalogue, startHub, type StandInHub } from '../../support/stand-in-hub.ts';

const folder = mkdtempSync(join(tmpdir(), 'pulled-sources-'));
// Other files of the worker may have loaded the modules with the folder of the build.
vi.resetModules();
vi.stubEnv('SITE_DATA_DIR', folder);
const { pullSiteData } = await import('#site-data/pull.ts');

const ITALY = { countryID: 1, countryName: 'Italy', relationSortOrder: 1, iso2: 'IT' };
const SPAIN = { countryID: 2, countryName: 'Spain', relationSortOrder: 2, iso2: 'ES' };
const LIST = 'dids/get-countries-with-active-dids';
const RATES = 'country/get-rates-per-country';
const SHEET = JSON.parse(
  readFileSync('src/site-data/capabilities/es.json', 'utf8'),
) as CapabilitySheet;

let hub: StandInHub;
beforeEach(async () => {
  hub = await startHub();
  setCatalogue(hub, [ITALY, SPAIN]);
  for (const { countryID } of [ITALY, SPAIN]) {
    hub.setResult(`dids/get-available-dids/${countryID}`, []);
  }
  hub.setResult(RATES, [{ countryName: 'Italy', destination: 'Mobile', price: 0.1 }]);
  hub.setResult('provider-capabilities', ['capability-sheets']);
  hub.setSheets(200, enveloped([{ ...SHEET, iso2: 'IT' }, SHEET]));
});
afterEach(() => {
  hub.close();
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const read = <Data>(name: string): Data =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Data;

/** Pulls as a build does, from a source with this name; returns what it has logged. */
async function pull(source: string, capabilities?: string): Promise<string> {
  const lines: string[] = [];
  const settings = { hubUrl: hub.url, mainUrl: '', product: 'vnum', appName: 'shop', brandId: 1 };
  const set = capabilities === undefined ? undefined : parseCapabilities(capabilities);
  await pullSiteData({ settings, source, capabilities: set }, (line) => lines.push(line));
  return lines.join('\n');
}

const HUB = 'https://shop.example/hub';

describe('stored data of another source', () => {
  it('is not used in place of what the hub does not give, and stays for its own source', async () => {
    await pull('sandbox');
    hub.setStatus('provider-capabilities', 500);
    hub.setSheets(500, {});
    await expect(pull(HUB)).rejects.toThrow('The hub gave no capabilities of the provider');
    await expect(pull(HUB, 'all')).rejects.toThrow('The hub gave no capability sheets');
    hub.setSheets(200, enveloped([SHEET]));
    hub.setResult(LIST, []);
    await expect(pull(HUB, 'all')).rejects.toThrow('The hub gave no number countries');
    expect(read<Catalogue>('catalogue').didCountries).toHaveLength(2);
    expect(await pull('sandbox', 'all')).toContain('countries and prices: The hub gave no number');
  });

  it('has no country that is sold out at the hub, and no sheet of one', async () => {
    await pull('sandbox');
    hub.setResult(LIST, [ITALY]);
    hub.setResult('dids/get-did-country-by-name/Spain', SPAIN);
    hub.setSheets(200, enveloped([{ ...SHEET, iso2: 'IT' }]));
    expect(await pull(HUB)).toContain('the stored data of another source (sandbox) is not used');
    expect(read<Catalogue>('catalogue').didCountries.map(({ name }) => name)).toEqual(['Italy']);
    expect(read('capabilities')).toHaveLength(1);
    expect(await pull(HUB)).not.toContain('another source');
  });

  it('has no day since which the rates are as they are', async () => {
    vi.setSystemTime(new Date('2026-11-20T12:00:00Z'));
    await pull('sandbox');
    vi.setSystemTime(new Date('2026-11-22T12:00:00Z'));
    await pull(HUB);
    expect(read('rates-date')).toBe('2026-11-22');
    vi.setSystemTime(new Date('2026-11-24T12:00:00Z'));
    await pull(`${HUB}/`);
    expect(read('rates-date')).toBe('2026-11-22');
  });

  it('has no rates for the pages where the hub gives none', async () => {
    await pull('sandbox');
    hub.setResult(RATES);
    expect(await pull(HUB)).toContain('no build has read any yet, so the pages have none');
    for (const name of ['rates', 'rates-date']) {
      expect(existsSync(join(folder, `${name}.json`))).toBe(false);
    }
  });
});

it('takes stored data that names no source for that of the hub', async () => {
  await pull('sandbox');
  rmSync(join(folder, 'sources.json'));
  hub.setResult(LIST, [ITALY]);
  hub.setResult('dids/get-did-country-by-name/Spain', SPAIN);
  const log = await pull(HUB);
  expect(log).toContain('sold out, with pages but no numbers: Spain');
  expect(read('sources')).toEqual({
    providerCapabilities: HUB,
    capabilities: HUB,
    catalogue: HUB,
    rates: HUB,
  });
});
