import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '#config/languages.ts';
import { LEGAL_DATES_FILE } from '#i18n/check/legal-dates.ts';
import { readProviderCapabilities } from '#site-data/pull-provider-capabilities.ts';
import { siteDataPaths } from '#site-data/read.ts';
import { readCacheFile, replaceFile } from '#tools/platform/write-file.ts';

const SOURCES = [
  'src',
  'astro.config.mjs',
  'astro-i18next.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
/**
 * No module of these is part of a build, which a test checks. Any other tool may be, so that a new
 * one is never forgotten here.
 */
const NOT_OF_THE_SITE =
  /^src[\\/](?:provider|tools[\\/](?:conformance|edit|edit\.ts|editor-texts|lint|publish|text-checks))$/;
const SETTINGS = [
  'BUILD_LANGUAGES',
  'SITE_URL',
  'BRAND',
  'PRODUCT',
  'APP_NAME',
  'PROVIDER_CAPABILITIES',
  'CSP_REPORT_URL',
];

/** What a site is built from, as digests. */
interface BuildInputs {
  /** May change every page, and what pages load. */
  code: string;
  /** May change every page, as code may. */
  settings: string;
  /** Texts and catalogue. Each page depends on a part of them. */
  data: string;
}

function filesBelow(path: string): string[] {
  if (NOT_OF_THE_SITE.test(path) || !existsSync(path)) return [];
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    return [path];
  }
  return entries
    .map((entry) => entry.name)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function digestOfFiles(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function digestOfSettings(names: readonly string[]): string {
  const hash = createHash('sha256');
  for (const name of names) hash.update(`${name}=${process.env[name] ?? ''}\0`);
  // What the provider has is a setting too where the hub names it.
  hash.update(readProviderCapabilities());
  return hash.digest('hex');
}

/** Returns the year in UTC, which pages name: they change with it and not from day to day. */
export const buildYear = (): number => new Date().getUTCFullYear();

/** `Intl` formats dates and names as the version of Node.js does. */
const surroundings = (): string => `${process.version} ${buildYear()}`;

/** Lists the files that all languages of a site are built from. */
export const readBuildSources = (): string[] => SOURCES.flatMap(filesBelow);

/**
 * Reads the digests of everything that the built site depends on: sources, catalogue, settings and
 * texts.
 */
export function readBuildInputs(): BuildInputs {
  const settings = [
    ...SETTINGS,
    ...Object.keys(process.env).filter((key) => key.startsWith('PUBLIC_')),
  ].sort();
  const data = [
    ...siteDataPaths.dataFiles,
    ...LANGUAGES.flatMap((language) => [
      siteDataPaths.texts(language),
      join('i18n', `${language}.json`),
    ]),
    join('i18n', LEGAL_DATES_FILE),
  ];
  return {
    code: digestOfFiles(readBuildSources()),
    settings: `${digestOfSettings(settings)} ${surroundings()}`,
    data: digestOfFiles(data.flatMap(filesBelow)),
  };
}

/** The folders of a build: its pages, and its cache with the record of its inputs. */
export interface BuildPlace {
  site: string;
  cache: string;
}

const recordOf = (place: BuildPlace): string => join(place.cache, 'build-record.json');

/** A page of every site: without English there is no `index.html`. */
const PAGE_OF_ANY_SITE = '404.html';

/** Reads what the site was built from; undefined when there is no whole build. */
export function readLastBuild(place: BuildPlace): BuildInputs | undefined {
  if (!existsSync(join(place.site, PAGE_OF_ANY_SITE))) return undefined;
  return readCacheFile<BuildInputs>(recordOf(place));
}

/**
 * Removes the record before the site is touched, so that an aborted build never counts as whole.
 */
export const removeBuildRecord = (place: BuildPlace): void =>
  rmSync(recordOf(place), { force: true });

/** Records what the site was built from. */
export const recordBuild = (place: BuildPlace, inputs: BuildInputs): void =>
  replaceFile(recordOf(place), JSON.stringify(inputs));

/** What has to be made: everything, for a reason in words, or the pages that show what changed. */
type BuildPlan = { make: 'nothing' | 'pages' } | { make: 'everything'; reason: string };

/** Compares the inputs of the last build with those of now. */
export function planBuild(last: BuildInputs | undefined, now: BuildInputs): BuildPlan {
  if (last === undefined) return { make: 'everything', reason: 'the first build' };
  const changed = (['code', 'settings'] as const).filter((kind) => last[kind] !== now[kind]);
  if (changed.length > 0) {
    const verb = changed.at(-1) === 'settings' ? 'have' : 'has';
    return { make: 'everything', reason: `${changed.join(' and ')} ${verb} changed` };
  }
  return { make: last.data === now.data ? 'nothing' : 'pages' };
}
