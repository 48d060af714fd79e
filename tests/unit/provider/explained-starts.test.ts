import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from '#lib/folder-lock.ts';
import { LOCK_FILE } from '#provider/platform/db/open.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PROGRAM_FLAGS } from '../../support/program-flags.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a program with a folder of its own for all that it stores; returns how it ended. */
function start(program: string, settings: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...PROGRAM_FLAGS, `src/tools/${program}.ts`],
    {
      env: {
        ...process.env,
        DATA_DIR: join(folder, 'data'),
        DESK_DIR: join(folder, 'desk'),
        SITE_DATA_DIR: join(folder, 'site-data'),
        DATABASE_URL: '',
        SANDBOX: '',
        ...settings,
      },
      encoding: 'utf8',
    },
  );
  return { status, output: stdout + stderr };
}

it('ends the desk with a sentence where its provider does not respond', () => {
  const { status, output } = start('edit', { PROVIDER_URL: 'http://127.0.0.1:1' });
  expect(status).toBe(1);
  expect(output).toContain('[edit] stopped: there is no data of an earlier build to use instead');
  expect(output).not.toMatch(/^ +at /m);
});

it('ends the desk with the line of a broken text file', () => {
  const texts = join(folder, 'i18n');
  cpSync('i18n', texts, { recursive: true });
  const path = join(texts, 'he.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"search": {', '"search": '));
  const { status, output } = start('edit', { TEXTS_DIR: texts });
  expect(status).toBe(1);
  expect(output).toMatch(/he\.json:\d+: [\s\S]*\[edit\] stopped: these texts need a correction/);
  expect(output).not.toMatch(/^ +at /m);
});

it.each(['dev', 'edit', 'start'])(
  'ends %s with a sentence where another process has its data',
  (program) => {
    const unlock = lockFolder(join(folder, 'data'), LOCK_FILE);
    try {
      const { status, output } = start(program, { PROVIDER_URL: '' });
      expect(status).toBe(1);
      expect(output).toContain(`is in use by process ${process.pid}. Stop that process, or give`);
      expect(output).not.toMatch(/^ +at /m);
    } finally {
      unlock();
    }
  },
);
