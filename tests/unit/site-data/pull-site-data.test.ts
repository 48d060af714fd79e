import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseCapabilities } from '#config/capabilities/capabilities.ts';
import { LANGUAGES } from '#config/languages.ts';
import type { CapabilitySheet } from '#contract/hub/capability-sheets.ts';
import type { Catalogue } from '#site-data/site-data.ts';
import { enveloped, setCatalogue, startHub, type StandInHub } from '../../support/stand-in-hub.ts';

const folder = mkdtempSync(join(tmpdir(), 'pulled-data-'));
// Other files of the worker may have loaded the modules with the folder of the build.
vi.resetModules();
vi.stubEnv('SITE_DATA_DIR', folder);
const { pullSiteData } = await import('#site-data/pull.ts');

const ITALY = { countryID: 1, countryName: 'Italy', relationSortOrder: 1, iso2: 'IT' };
const SPAIN = { countryID: 2, countryName: 'Spain', relationSortOrder: 2, iso2: 'ES' };
const numbersOf = ({ countryID, countryName }: typeof ITALY) => [
  {
    state: '',
    dids: [{ didid: countryID, did: '390612345678', price: 5.99, state: '', countryName }],
  },
];
const rate = (price: number) => ({ countryName: 'Italy', destination: 'Mobile', price });
const LIST = 'dids/get-countries-with-active-dids';
const SPAIN_BY_NAME = 'dids/get-did-country-by-name/Spain';
const RATES = 'country/get-rates-per-country';

let hub: StandInHub;
beforeEach(async () => {
  hub = await startHub();
  setCatalogue(hub, [ITALY, SPAIN]);
  hub.setResult('dids/get-available-dids/1', numbersOf(ITALY));
  hub.setResult('dids/get-available-dids/2', numbersOf(SPAIN));
  hub.setResult(RATES, [rate(0.1)]);
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

/** Pulls as a build does; returns what it has logged. */
async function pull(): Promise<string[]> {
  const lines: string[] = [];
  const settings = { hubUrl: hub.url, mainUrl: '', product: 'vnum', appName: 'shop', brandId: 1 };
  const capabilities = parseCapabilities('all');
  await pullSiteData({ settings, capabilities }, (line) => lines.push(line));
  return lines;
}

const countries = () => read<Catalogue>('catalogue').didCountries;
const names = (): string[] => countries().map(({ name }) => name);

describe('a number country that the hub no longer lists', () => {
  it('stays without numbers and prices while the hub knows it by name', async () => {
    await pull();
    expect(names()).toEqual(['Italy', 'Spain']);
    hub.setResult(LIST, [ITALY]);
    hub.setResult(SPAIN_BY_NAME, SPAIN);
    for (const time of ['first', 'second']) {
      const lines = await pull();
      expect(lines, time).toContain('sold out, with pages but no numbers: Spain');
      expect(names()).toEqual(['Italy', 'Spain']);
      expect(countries()[1]).toMatchObject({ slug: 'spain', isSoldOut: true, groups: [] });
      expect(Object.keys(read<Catalogue>('catalogue').prices)).toEqual(['7-1']);
    }
  });

  it('is on sale again once the hub lists it again', async () => {
    await pull();
    const before = read<Catalogue>('catalogue');
    hub.setResult(LIST, [ITALY]);
    hub.setResult(SPAIN_BY_NAME, SPAIN);
    await pull();
    expect(read<Catalogue>('catalogue')).not.toEqual(before);
    hub.setResult(LIST, [ITALY, SPAIN]);
    await pull();
    expect(read<Catalogue>('catalogue')).toEqual(before);
  });

  it.each([
    ['does not know its name', undefined],
    ['knows another country by its name', { ...SPAIN, countryID: 9 }],
    ['has a response against the contract', 'Welcome'],
  ])('goes when the hub %s', async (_, found) => {
    await pull();
    hub.setResult(LIST, [ITALY]);
    hub.setResult(SPAIN_BY_NAME, found);
    const lines = await pull();
    expect(names()).toEqual(['Italy']);
    expect(lines.join()).not.toContain('sold out');
  });

  it.each([401, 404])('goes when the request for its name has status %i', async (status) => {
    await pull();
    hub.setResult(LIST, [ITALY]);
    hub.setStatus(SPAIN_BY_NAME, status);
    await pull();
    expect(names()).toEqual(['Italy']);
  });

  it.each([408, 425, 429, 500, 501])(
    'stays while the request for its name has status %i',
    async (status) => {
      await pull();
      hub.setResult(LIST, [ITALY]);
      hub.setStatus(SPAIN_BY_NAME, status);
      await pull();
      expect(countries()).toMatchObject([{ name: 'Italy' }, { name: 'Spain', isSoldOut: true }]);
    },
  );

  it('stays on sale, as all others, when the hub lists no country at all', async () => {
    await pull();
    const before = read<Catalogue>('catalogue');
    hub.setResult(LIST, []);
    const lines = await pull();
    expect(read<Catalogue>('catalogue')).toEqual(before);
    expect(lines.join('\n')).toContain('countries and prices: The hub gave no number countries');
  });

  it('keeps the capability sheet of the last build where the hub has none of it now', async () => {
    const file = readFileSync('src/site-data/capabilities/es.json', 'utf8');
    const spanish = JSON.parse(file) as CapabilitySheet;
    const italian = { ...spanish, iso2: 'IT' };
    hub.setSheets(200, enveloped([italian, spanish]));
    await pull();
    hub.setSheets(200, enveloped([italian]));
    const lines = await pull();
    expect(read('capabilities')).toEqual([italian, spanish]);
    expect(lines).toContain(
      'capability sheets: none from the hub for ES; using those of the last build',
    );
  });

  it('is in no search and no list of countries, and in no count of them', async () => {
    await pull();
    hub.setResult(LIST, [ITALY]);
    hub.setResult(SPAIN_BY_NAME, SPAIN);
    await pull();
    const { getSearchableCountries } = await import('#features/search/searchable-countries.ts');
    const { listRegions } = await import('#features/search/list-regions.ts');
    const { catalogueFacts } = await import('#features/search/catalogue-facts.ts');
    expect(getSearchableCountries('en').did.map(({ slug }) => slug)).toEqual(['italy']);
    const listed = listRegions('en', 7, '').flatMap((region) => region.countries);
    expect(listed.map(({ name }) => name)).toEqual(['Italy']);
    expect(catalogueFacts()).toEqual({ countries: 1, lowestCents: 599 });
  });
});

describe('the code of a number country', () => {
  const CZECH = { countryID: 4, countryName: 'Czech Republic', relationSortOrder: 3 };
  const NOWHERE = { ...CZECH, countryID: 5, countryName: 'Nowhere' };

  it('is that of its name where the hub gives none', async () => {
    hub.setResult(LIST, [ITALY, CZECH]);
    hub.setResult('dids/get-available-dids/4', numbersOf({ ...ITALY, ...CZECH }));
    await pull();
    expect(countries().map(({ iso2 }) => iso2)).toEqual(['IT', 'CZ']);
  });

  it('stops the build when it is neither given nor known, whatever the last one had', async () => {
    await pull();
    hub.setResult(LIST, [ITALY, NOWHERE]);
    await expect(pull()).rejects.toThrow(
      'no country code is known for "Nowhere": have the provider send iso2',
    );
  });
});

describe('a first build without the hub’s data', () => {
  it('fails with a sentence about it, which the build prints without a trace', async () => {
    const { explainFailure } = await import('#tools/build/explain-failure.ts');
    hub.setStatus('get-package-price', 500);
    const error = await pull().catch((reason: unknown) => reason);
    expect(explainFailure(error, 'build')).toBe(
      'The hub gave no price of package 7 in country 1: status 500\n[build] stopped: there is no data of an earlier build to use instead; try again when the hub has it',
    );
    expect(explainFailure(new TypeError('a mistake of the code'), 'build')).toBeUndefined();
  });

  it.each([
    ['Welcome', 'the response does not fit the contract'],
    [undefined, 'status 404'],
  ])('says what the hub responded with: %s', async (result, why) => {
    hub.setResult(LIST, result);
    await expect(pull()).rejects.toThrow(`The hub gave no number countries: ${why}`);
  });
});

describe('the calling rates', () => {
  it('are requested with the package and its country', async () => {
    await pull();
    const asked = hub.queries(RATES).map((query) => Object.fromEntries(query));
    expect(asked).toEqual([{ countryId: '3', packageId: '7' }]);
  });

  it('are missing from the pages when no build has read any, which it logs', async () => {
    hub.setResult(RATES);
    const first = await pull();
    expect(first.join('\n')).toMatch(
      /^calling rates: The hub gave no .*; no build has read any yet, so the pages have none$/m,
    );
    hub.setResult(RATES, [rate(0.1)]);
    await pull();
    hub.setResult(RATES);
    const later = await pull();
    expect(later.join('\n')).toMatch(/^calling rates: .*; using those of the last build$/m);
  });
});

describe('the day of the calling rates', () => {
  const DATE = 'rates-date';
  const pullOn = async (day: string): Promise<void> => {
    vi.setSystemTime(new Date(`${day}T12:00:00Z`));
    await pull();
  };

  it('is the one of the first pull while the rates stay the same', async () => {
    await pullOn('2026-11-20');
    await pullOn('2026-11-22');
    expect(read(DATE)).toBe('2026-11-20');
  });

  it('is the one of the pull that brought other rates', async () => {
    await pullOn('2026-11-20');
    hub.setResult(RATES, [rate(0.2)]);
    await pullOn('2026-11-22');
    await pullOn('2026-11-24');
    expect(read(DATE)).toBe('2026-11-22');
  });

  it('stays with the rates of the last build when the hub has none', async () => {
    await pullOn('2026-11-20');
    hub.setResult(RATES);
    await pullOn('2026-11-22');
    expect(read(DATE)).toBe('2026-11-20');
    expect(read('reused-data')).toEqual(['rates']);
  });

  it('is that of the pull when the stored day or the stored rates are gone', async () => {
    for (const [day, gone] of [
      ['2026-11-22', DATE],
      ['2026-11-24', 'rates'],
    ] as const) {
      await pullOn('2026-11-20');
      rmSync(join(folder, `${gone}.json`));
      await pullOn(day);
      expect(read(DATE)).toBe(day);
    }
  });
});

it('requests the texts of each language once', async () => {
  await pull();
  for (const language of LANGUAGES) {
    expect(hub.queries(`get-translation/${language}`), language).toHaveLength(1);
  }
});

describe('texts that the hub serves otherwise than i18n/', () => {
  const linesOf = async (language: string) =>
    (await pull()).filter((line) => line.startsWith(`texts (${language})`));

  it('are named, as the words of the files are in no page', async () => {
    hub.set('es', 'home.headline', 'Otro');
    expect(await linesOf('es')).toEqual([
      'texts (es): the hub serves 1 otherwise than i18n/, whose words are not in this build: ' +
        'home.headline. Change them at the hub (README.md, "Editing texts")',
    ]);
    expect(await linesOf('en')).toEqual([]);
  });

  it('are named up to five, with the number of the others', async () => {
    const keys = ['headline', 'lead', 'map-home', 'meta-title', 'proof-cancel', 'proof-countries'];
    for (const key of keys) hub.set('es', `home.${key}`, 'Otro');
    const [line] = await linesOf('es');
    expect(line).toContain('serves 6 otherwise');
    expect(line).toContain('home.meta-title, home.proof-cancel and 1 more. Change');
    expect(line).not.toContain('proof-countries');
  });
});

describe('a response that cannot be used', () => {
  it('is named with its first field that does not fit, and why', async () => {
    const [group] = numbersOf(SPAIN);
    const dids = group?.dids.map((number) => ({ ...number, price: 'free' }));
    hub.setResult('dids/get-available-dids/2', [{ ...group, dids }]);
    await expect(pull()).rejects.toThrow(
      'The hub gave no numbers of Spain: the response does not fit the contract: result.0.dids.0.price is no number',
    );
  });

  it('is named by its status for texts, and noted for those who publish', async () => {
    await pull();
    expect(read('file-texts')).toEqual([]);
    hub.setDown(true);
    const line = 'texts (pt): none from the hub (status 400), taken from i18n/';
    expect(await pull()).toContain(line);
    expect(read('file-texts')).toEqual(LANGUAGES);
  });

  it.each([404, 405, 501])(
    'is not noted for texts that the hub does not have: %i',
    async (status) => {
      hub.setStatus('get-translation/pt', status);
      hub.setStatus('get-translation/es', 503);
      const line = `texts (pt): none from the hub (status ${status}), taken from i18n/`;
      expect(await pull()).toContain(line);
      expect(read('file-texts')).toEqual(['es']);
    },
  );
});
