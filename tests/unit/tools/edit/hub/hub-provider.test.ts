import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Capability } from '#config/capabilities/capabilities.ts';
import { hubRequest } from '#site-data/pull-texts.ts';
import { readHubProvider } from '#tools/edit/hub/hub-provider.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enveloped, startHub, type StandInHub } from '../../../../support/stand-in-hub.ts';

const CAPABILITIES_PATH = 'provider-capabilities';
const SPAIN = JSON.parse(readFileSync('src/site-data/capabilities/es.json', 'utf8')) as object;

let folder: string;
let hub: StandInHub;
let lines: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shop-desk-'));
  hub = await startHub();
  lines = [];
});
afterEach(() => {
  hub.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Reads what the hub's provider has, as the desk does at its start. */
async function readProvider(declared?: ReadonlySet<Capability>, address = hub.url) {
  const settings = { hubUrl: hub.url, mainUrl: '', product: 'vnum', appName: 'shop', brandId: 1 };
  const { capabilities, sheets } = await readHubProvider({
    hub: address,
    request: hubRequest(settings),
    declared,
    stored: join(folder, 'hub-provider.json'),
    log: (line) => void lines.push(line),
  });
  return { capabilities: capabilities && [...capabilities], sheets };
}

describe('what the desk shows of the provider of a hub', () => {
  it('is what that one names, with its sheets', async () => {
    hub.setResult(CAPABILITIES_PATH, ['withdrawal', 'capability-sheets']);
    hub.setSheets(200, enveloped([SPAIN, { iso2: 'XX' }]));
    expect(await readProvider()).toEqual({
      capabilities: ['withdrawal', 'capability-sheets'],
      sheets: [SPAIN],
    });
    expect(lines.join()).toContain('stop-renewal');
  });

  it('is the base contract where it names none', async () => {
    expect(await readProvider()).toEqual({ capabilities: [], sheets: [] });
    expect(lines.join()).toContain('PROVIDER_CAPABILITIES');
  });

  it('is what the setting names, whatever the hub does', async () => {
    hub.setResult(CAPABILITIES_PATH, ['withdrawal']);
    const declared = new Set<Capability>(['consents', 'capability-sheets']);
    hub.setSheets(500, {});
    expect(await readProvider(declared)).toEqual({
      capabilities: ['consents', 'capability-sheets'],
      sheets: undefined,
    });
  });

  it('is what it named the last time while it fails, not what another hub named', async () => {
    hub.setResult(CAPABILITIES_PATH, ['withdrawal']);
    await readProvider();
    hub.setStatus(CAPABILITIES_PATH, 500);
    expect((await readProvider()).capabilities).toEqual(['withdrawal']);
    const other = await readProvider(undefined, 'https://other.test/hub');
    expect(other.capabilities).toBeUndefined();
  });
});
