import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CAPABILITIES, parseCapabilities } from '#config/capabilities/capabilities.ts';
import { setCatalogue, startHub, type StandInHub } from '../../support/stand-in-hub.ts';

const folder = mkdtempSync(join(tmpdir(), 'pulled-capabilities-'));
// Other files of the worker may have loaded the modules with the folder of the build.
vi.resetModules();
vi.stubEnv('SITE_DATA_DIR', folder);
const { HubUnavailableError, pullSiteData } = await import('#site-data/pull.ts');
const { readProviderCapabilities } = await import('#site-data/pull-provider-capabilities.ts');
const { readBuildInputs } = await import('#tools/build/build-plan.ts');
const { capabilityConstants } = await import('#tools/build/capability-constants.ts');

const PATH = 'provider-capabilities';
const ITALY = { countryID: 1, countryName: 'Italy', relationSortOrder: 1, iso2: 'IT' };

let hub: StandInHub;
beforeEach(async () => {
  hub = await startHub();
  setCatalogue(hub, [ITALY]);
  hub.setResult('dids/get-available-dids/1', []);
});
afterEach(() => {
  hub.close();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** Pulls as a build does, with the setting or without; returns what it has and has logged. */
async function pull(setting?: string): Promise<{ has: string[]; log: string }> {
  const lines: string[] = [];
  const settings = { hubUrl: hub.url, mainUrl: '', product: 'vnum', appName: 'shop', brandId: 1 };
  const capabilities = setting === undefined ? undefined : parseCapabilities(setting);
  const has = await pullSiteData({ settings, capabilities }, (line) => lines.push(line));
  return { has: [...has], log: lines.filter((line) => line.includes('apabilities ')).join('\n') };
}

describe('the capabilities of a build without PROVIDER_CAPABILITIES', () => {
  it('are all that the hub names, without a word where these are all', async () => {
    hub.setResult(PATH, [...CAPABILITIES, 'of-a-later-version']);
    const { has, log } = await pull();
    expect(has).toEqual([...CAPABILITIES]);
    expect(log).not.toContain('the hub');
    expect(readProviderCapabilities()).toBe('all');
  });

  it('are those that the hub names, and the build logs which it lacks', async () => {
    hub.setResult(PATH, ['withdrawal', 'stop-renewal']);
    const { has, log } = await pull();
    expect(has).toEqual(['stop-renewal', 'withdrawal']);
    expect(log).toContain('pages neither show nor promise release-number, stop-forwarding, ');
    expect(readProviderCapabilities()).toBe('stop-renewal,withdrawal');
  });

  it.each([
    ['has no such endpoint', 404, 'status 404'],
    ['knows no such method', 405, 'status 405'],
    ['refuses the request', 401, 'status 401'],
    ['has not implemented it', 501, 'status 501'],
  ])('are none when the hub %s, which the build says', async (_, status, why) => {
    hub.setStatus(PATH, status);
    const { has, log } = await pull();
    expect(has).toEqual([]);
    expect(log).toContain(`warning: the hub does not name the provider’s capabilities (${why})`);
    expect(log).toContain('Set PROVIDER_CAPABILITIES to what it has');
    expect(readProviderCapabilities()).toBe('none');
  });

  it('are none when the hub has a page there, as a server of a site has at every address', async () => {
    hub.setResult(PATH, 'Welcome');
    const { has, log } = await pull();
    expect(has).toEqual([]);
    expect(log).toContain('(the response does not fit the contract: ');
  });

  it.each([408, 425, 429, 500, 503])(
    'are those of the last build while the hub fails with %i',
    async (status) => {
      hub.setStatus(PATH, status);
      await expect(pull()).rejects.toThrow(HubUnavailableError);
      await pull('hold-number');
      const { has, log } = await pull();
      expect(has).toEqual(['hold-number']);
      expect(log).toContain(
        `capabilities of the provider: status ${status}; using those of the last`,
      );
    },
  );
});

describe('the setting PROVIDER_CAPABILITIES', () => {
  it('counts whatever the hub names, which is not asked then', async () => {
    hub.setResult(PATH, [...CAPABILITIES]);
    expect((await pull('none')).has).toEqual([]);
    expect(hub.queries(PATH)).toEqual([]);
  });
});

describe('what the hub names', () => {
  it('is in the scripts of pages as well, unless the setting names something else', async () => {
    hub.setResult(PATH, ['secrets-in-body']);
    await pull();
    expect(capabilityConstants()).toEqual({ IDEMPOTENT_PAYMENTS: false, SECRETS_IN_BODY: true });
    vi.stubEnv('PROVIDER_CAPABILITIES', 'idempotent-payments');
    expect(capabilityConstants()).toEqual({ IDEMPOTENT_PAYMENTS: true, SECRETS_IN_BODY: false });
    vi.stubEnv('PROVIDER_CAPABILITIES', undefined);
  });

  it('is all before a first pull, as a build without one has it', () => {
    expect(existsSync(join(folder, `${PATH}.json`))).toBe(false);
    expect(readProviderCapabilities()).toBe('all');
  });

  it('changes the settings digest of a build, as the setting does', async () => {
    hub.setResult(PATH, ['withdrawal']);
    await pull();
    const before = readBuildInputs().settings;
    await pull();
    expect(readBuildInputs().settings).toBe(before);
    hub.setResult(PATH, []);
    await pull();
    expect(readBuildInputs().settings).not.toBe(before);
  });
});
