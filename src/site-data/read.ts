import { readFileSync } from 'node:fs';
import { siteDataPaths } from './paths.ts';
import type { Catalogue } from './site-data.ts';

let catalogue: Catalogue | undefined;

/** The catalogue of this build, read once from what `pull` wrote. */
export function readCatalogue(): Catalogue {
  catalogue ??= JSON.parse(readFileSync(siteDataPaths.catalogue, 'utf8')) as Catalogue;
  return catalogue;
}
