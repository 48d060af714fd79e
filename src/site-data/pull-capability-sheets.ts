import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { ApiFailure } from '#api/failure.ts';
import { getCapabilitySheets, capabilitySheet } from '#contract/hub/capability-sheets.ts';
import { envelope } from '#contract/envelope.ts';
import { forOtherProvider, SheetMistakes } from './check-capability-sheets.ts';
import { NOT_FOUND } from '#lib/http-status.ts';
import { formatFailure, type HubRequest } from './hub-request.ts';

const FOLDER = join('src', 'site-data', 'capabilities');

/**
 * Reads the setting `SHEETS_CHECKED_SINCE`, the day since which the files are checked with the
 * provider; undefined where it is empty. Throws when it is no day.
 */
export function parseCheckedSince(setting: string): string | undefined {
  if (setting === '' || z.iso.date().safeParse(setting).success) return setting || undefined;
  throw new Error(`SHEETS_CHECKED_SINCE is "${setting}": use a day, such as 2026-12-01`);
}

/** The endpoint with its sheets unread, so that their check can name the country and the row. */
const uncheckedSheets = { ...getCapabilitySheets, response: envelope(z.array(z.unknown())) };

const readFiles = (): unknown[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as unknown);

/** Returns the files for a provider without sheets; one with mistakes stays, for their check. */
const readFilesFor = (checkedSince: string | undefined): unknown[] =>
  readFiles().map((sheet) => {
    const { success, data } = capabilitySheet.safeParse(sheet);
    return success ? forOtherProvider(data, checkedSince) : sheet;
  });

/** Returns whether a hub has no such endpoint, or there is no hub. */
const hasNoEndpoint = (failure: ApiFailure): boolean =>
  failure.kind === 'network' || (failure.kind === 'refused' && failure.status === NOT_FOUND);

/**
 * Returns the hub's capability sheets, unchecked; those of `src/site-data/capabilities` when none
 * are offered, the hub has no such endpoint or there is no connection. Where none are offered, only
 * what was checked since a day was checked with the provider. Throws `SheetMistakes` for a response
 * that is no list of sheets, and an error for a hub that fails or is too slow.
 */
export async function pullCapabilitySheets(
  request: HubRequest,
  isOffered: boolean,
  checkedSince: string | undefined,
): Promise<{ sheets: readonly unknown[]; from: 'hub' | 'files' | 'undeclared' }> {
  if (!isOffered) return { sheets: readFilesFor(checkedSince), from: 'undeclared' };
  const response = await request(uncheckedSheets);
  if (!response.ok) {
    const { failure } = response;
    if (hasNoEndpoint(failure)) return { sheets: readFiles(), from: 'files' };
    if (failure.kind === 'invalid-response') {
      throw new SheetMistakes('every country: all rows: the hub’s response is no list of sheets');
    }
    throw new Error(`The hub gave no capability sheets: ${formatFailure(failure)}`);
  }
  const { isSuccessful, result } = response.value;
  if (!isSuccessful || result === null) {
    throw new Error('The hub gave no capability sheets: not successful');
  }
  return { sheets: result, from: 'hub' };
}
