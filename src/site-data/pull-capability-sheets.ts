import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCapabilities } from '#contract/hub/capability-sheets.ts';
import type { HubRequest } from './pull-catalogue.ts';

const FOLDER = join('src', 'site-data', 'capabilities');

const readFiles = (): unknown[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as unknown);

/**
 * Returns the hub's capability sheets, or those of `src/site-data/capabilities` when the hub has no
 * such endpoint or does not respond. `check-capability-sheets.ts` validates those of files.
 */
export async function pullCapabilitySheets(
  request: HubRequest,
): Promise<{ sheets: readonly unknown[]; from: 'hub' | 'files' }> {
  const response = await request(getCapabilities);
  return response.ok && response.value.result !== null
    ? { sheets: response.value.result, from: 'hub' }
    : { sheets: readFiles(), from: 'files' };
}
