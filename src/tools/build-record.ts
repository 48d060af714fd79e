import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { BuildInputs } from './build-inputs.ts';

const FOLDER = '.cache';
const RECORD = `${FOLDER}/build-record.json`;

/** What `dist` was built from, undefined when there is no whole build. */
export function lastBuild(): BuildInputs | undefined {
  if (!existsSync('dist/index.html') || !existsSync(RECORD)) return undefined;
  return JSON.parse(readFileSync(RECORD, 'utf8')) as BuildInputs;
}

/** Forgets the last build, before `dist` is touched: a build that breaks off is never taken for a whole one. */
export const forgetBuild = (): void => rmSync(RECORD, { force: true });

/** Remembers what `dist` was built from. */
export function recordBuild(inputs: BuildInputs): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(RECORD, JSON.stringify(inputs));
}
