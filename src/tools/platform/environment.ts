import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseBuildLanguages } from '#config/site/build-languages.ts';
import type { Language } from '#config/languages.ts';

/** Reads a whole-number setting; throws with its name when it is not one. */
export function portSetting(name: string, fallback: number): number {
  const value = process.env[name];
  if (value === undefined || value === '') return fallback;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${name} must be a port number, not "${value}"`);
  }
  return port;
}

/** Returns a setting with its fallback; an empty one counts as absent. */
export const setting = (name: string, fallback: string): string =>
  process.env[name] === undefined || process.env[name] === '' ? fallback : process.env[name];

/** Returns the address of the site that is built. */
export const siteAddress = (): URL => new URL(setting('SITE_URL', 'http://localhost:4321'));

/**
 * Reads in which languages the site that is built has pages. Throws `UnknownLanguagesError` when
 * `BUILD_LANGUAGES` names another one.
 */
export const readBuildLanguages = (): readonly Language[] =>
  parseBuildLanguages(setting('BUILD_LANGUAGES', ''));

/** The files that Vite would read settings from, if `envDir` did not forbid it. */
const ENV_FILES = ['.env', '.env.local', '.env.production', '.env.production.local'];

/**
 * Returns a line about files in a folder that look like settings, as no program of the project
 * reads them (docs/decisions/settings-from-the-environment.md); undefined where there are none.
 */
export function findIgnoredSettings(folder = '.'): string | undefined {
  const files = ENV_FILES.filter((name) => existsSync(join(folder, name)));
  if (files.length === 0) return undefined;
  return `not read: ${files.join(', ')}. Settings are environment variables alone (README.md)`;
}
