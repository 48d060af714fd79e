import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { capabilitySheet, type CapabilitySheet } from '#contract/hub/capability-sheets.ts';
import type { Context } from '#provider/domain/context.ts';
import { CAPABILITY_SHEETS_FOLDER } from '#provider/platform/project-files.ts';
import { listAllNumberCountries } from './countries.ts';

/**
 * Returns the capability sheets of all number countries: one that is sold out has pages, too. A
 * country without a file is left out; a file that does not fit the contract throws an error that
 * names it.
 */
export async function listCapabilitySheets(context: Context): Promise<CapabilitySheet[]> {
  const countries = await listAllNumberCountries(context);
  const sheets = await Promise.all(countries.map(({ iso2 }) => readSheet(iso2 ?? '')));
  return sheets.filter((sheet) => sheet !== undefined);
}

async function readSheet(iso2: string): Promise<CapabilitySheet | undefined> {
  const name = `${iso2.toLowerCase()}.json`;
  let text;
  try {
    text = await readFile(join(CAPABILITY_SHEETS_FOLDER, name), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const parsed = capabilitySheet.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${name}: ${parsed.error.message}`);
  return parsed.data;
}
