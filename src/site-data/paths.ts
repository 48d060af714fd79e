import { resolve } from 'node:path';

const directory = resolve(process.env['SITE_DATA_DIR'] ?? '.cache/site-data');

/** Where a build keeps what it was built from. */
export const siteDataPaths = {
  directory,
  catalogue: resolve(directory, 'catalogue.json'),
  rates: resolve(directory, 'rates.json'),
  /** Everything but the texts. */
  catalogueFiles: ['catalogue.json', 'rates.json'].map((name) => resolve(directory, name)),
  texts: (language: string) => resolve(directory, 'texts', `${language}.json`),
} as const;
