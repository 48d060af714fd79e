import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LANGUAGES } from '#config/languages.ts';
import { siteDataPaths } from '#site-data/read.ts';
import { readRecord } from '#tools/platform/steps.ts';
import type { JobRecord } from '#tools/publish/job-records.ts';
import { preloadSettings } from '../../support/preload.ts';
import { PROGRAM_FLAGS } from '../../support/program-flags.ts';

/** Writes what a build would have stored of the texts in a folder; returns where. */
export function storeSiteDataIn(folder: string): string {
  const data = join(folder, 'site-data');
  cpSync(siteDataPaths.directory, data, { recursive: true });
  for (const language of LANGUAGES) {
    cpSync(join(folder, `i18n/${language}.json`), join(data, `texts/${language}.json`));
  }
  rmSync(join(data, 'replaced-texts.json'), { force: true });
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
