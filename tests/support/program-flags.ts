import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The flags of Node that npm scripts start programs with (docs/decisions/drizzle-resolver.md). */
export const PROGRAM_FLAGS: readonly string[] = [
  '--import',
  pathToFileURL(resolve('src/tools/drizzle-resolver.mjs')).href,
];
