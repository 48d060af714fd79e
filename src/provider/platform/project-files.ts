import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '#config/languages.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The folder of generated SQL. */
export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'db', 'migrations');

/** The capability sheets of number countries, a file for each. */
export const CAPABILITY_SHEETS_FOLDER = join(ROOT, 'src', 'site-data', 'capabilities');

/** Reads the text of `i18n/{language}.json`. */
export const readLanguageFile = (language: Language): Promise<string> =>
  readFile(join(ROOT, 'i18n', `${language}.json`), 'utf8');
