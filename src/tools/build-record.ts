import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildInputs } from './build-inputs.ts';

/** Where a build puts its pages, and where it remembers what it made them from. */
export interface BuildPlace {
  site: string;
  cache: string;
}

const recordOf = (place: BuildPlace): string => join(place.cache, 'build-record.json');

/** What the site was built from, undefined when there is no whole build. */
export function lastBuild(place: BuildPlace): BuildInputs | undefined {
  if (!existsSync(join(place.site, 'index.html')) || !existsSync(recordOf(place))) return undefined;
  return JSON.parse(readFileSync(recordOf(place), 'utf8')) as BuildInputs;
}

/** Forgets the last build, before the site is touched: a build that breaks off is never taken for a whole one. */
export const forgetBuild = (place: BuildPlace): void => rmSync(recordOf(place), { force: true });

/** Remembers what the site was built from. */
export function recordBuild(place: BuildPlace, inputs: BuildInputs): void {
  mkdirSync(place.cache, { recursive: true });
  writeFileSync(recordOf(place), JSON.stringify(inputs));
}
