import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LANGUAGES } from '#config/languages.ts';
import type { TranslationTree } from '#contract/hub/translations.ts';
import { type BuildData, collectBuildData, writeBuildData } from '#tools/build/build-data.ts';
import { readRecord } from '#tools/platform/steps.ts';
import type { JobRecord } from '#tools/publish/releases/job-records.ts';
import { preloadSettings } from '../../support/preload.ts';
import { PROGRAM_FLAGS } from '../../support/program-flags.ts';

/** Writes beside a site what a build of the texts in a folder would have; returns that. */
export function writeBuildDataOf(
  folder: string,
  site: string,
  more: Partial<BuildData> = {},
): BuildData {
  const texts = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      JSON.parse(readFileSync(join(folder, `i18n/${language}.json`), 'utf8')) as TranslationTree,
    ]),
  );
  const data = { ...collectBuildData('sandbox'), texts, replaced: {}, reused: [], ...more };
  writeBuildData(site, data);
  return data;
}

/**
 * Runs `npm run publish` in a folder, with its releases below it; returns its exit code, which is
 * null for one that was killed, and what it has written.
 */
export async function runPublishIn(
  folder: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(
    process.execPath,
    [...PROGRAM_FLAGS, resolve('src/tools/publish/run.ts'), ...args],
    {
      cwd: folder,
      env: { ...process.env, RELEASES_DIR: join(folder, 'releases'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => (output += data.toString()));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/** Returns settings that have the command send itself a signal as soon as it logs these words. */
export function signalAt(words: string, signal: NodeJS.Signals): Record<string, string> {
  const script = `
    const { log } = console;
    console.log = (line) => {
      log(line);
      const isDue = process.argv[1].endsWith('run.ts') && line.includes(${JSON.stringify(words)});
      if (isDue) process.kill(process.pid, ${JSON.stringify(signal)});
    };`;
  return preloadSettings(script);
}

/** Returns what the command has told the process that asked for records. */
export const recordsIn = (output: string): JobRecord[] =>
  output.split('\n').flatMap((line) => (readRecord(line) as JobRecord | undefined) ?? []);
