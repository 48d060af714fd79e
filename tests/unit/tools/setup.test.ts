import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROGRAM_FLAGS } from '../../support/program-flags.ts';

const SETUP = resolve('src/tools/setup.mjs');
let folder: string;

/** Runs the set-up in the folder with an npm that prints its arguments and fails. */
function setUp(...words: string[]) {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'npm'), '#!/bin/sh\necho "npm $*"\nexit 1\n', { mode: 0o755 });
  const { status, stdout } = spawnSync(process.execPath, [SETUP, ...words], {
    cwd: folder,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}` },
    encoding: 'utf8',
  });
  return { status, stdout };
}

const install = (...names: string[]): void => {
  for (const name of names) mkdirSync(join(folder, 'node_modules', name), { recursive: true });
};

describe.skipIf(process.platform === 'win32')('the set-up before an npm script', () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shop-setup-'));
    writeFileSync(join(folder, 'package-lock.json'), '{}');
    writeFileSync(join(folder, 'script.mjs'), 'console.log(process.argv.slice(2).join());');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('installs everything where nothing is installed', () => {
    expect(setUp('script.mjs').stdout).toMatch(/^npm ci --no-fund/m);
  });

  it('leaves development packages out where npm ci --omit=dev did', () => {
    install('node');
    expect(setUp('script.mjs').stdout).toMatch(/^npm ci --omit=dev /m);
    install('vitest');
    expect(setUp('script.mjs').stdout).toMatch(/^npm ci --no-fund/m);
  });

  it.each(['--tests', '--browser', '--development'])(
    'adds development packages for %s, also where an install without them is current',
    (flag) => {
      install('node');
      writeFileSync(join(folder, 'node_modules', '.package-lock.json'), '{}');
      const { status, stdout } = setUp(flag, 'script.mjs');
      expect(stdout).toMatch(/^npm ci --include=dev /m);
      expect(status).toBe(1);
    },
  );

  describe('with a node_modules that is a symbolic link', () => {
    const LOCK = JSON.stringify({
      packages: {
        '': {},
        'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
        'node_modules/b': { version: '1.0.0', integrity: 'sha512-b', optional: true },
        'node_modules/c': { version: '1.0.0', integrity: 'sha512-c', dev: true },
        'node_modules/d': { version: '1.0.0', integrity: 'sha512-d', devOptional: true },
      },
    });
    /** Returns the list of an installation with these packages, as `name version digest`. */
    const installed = (...packages: string[]): string => {
      const entries = packages.map((one) => {
        const [name, version, digest] = one.split(' ');
        return [`node_modules/${name}`, { version, integrity: `sha512-${digest}` }];
      });
      return JSON.stringify({ packages: Object.fromEntries(entries) });
    };

    /** Links the folder of another checkout. */
    function link(lock: string): void {
      mkdirSync(join(folder, 'elsewhere'));
      writeFileSync(join(folder, 'elsewhere', '.package-lock.json'), lock);
      symlinkSync('elsewhere', join(folder, 'node_modules'));
      writeFileSync(join(folder, 'package-lock.json'), LOCK);
    }

    it.each([
      [[], ['a 1.0.0 a']],
      [[], ['a 1.0.0 a', 'b 1.0.0 b', 'd 1.0.0 d', 'z 1.0.0 z']],
      [['--development'], ['a 1.0.0 a', 'c 1.0.0 c', 'd 1.0.0 d']],
    ])(
      'uses the packages there when they are those of the lock file, whenever they came: %j %j',
      (flags, packages) => {
        link(installed(...packages));
        utimesSync(join(folder, 'elsewhere', '.package-lock.json'), 1, 1);
        expect(setUp(...flags, 'script.mjs', 'word')).toEqual({ status: 0, stdout: 'word\n' });
      },
    );

    it.each([
      ['another digest', [], ['a 1.0.0 other']],
      ['another version', [], ['a 1.0.1 a']],
      ['no package', [], []],
      ['an optional one of another version', [], ['a 1.0.0 a', 'b 2.0.0 b2']],
      ['a development one of another version', [], ['a 1.0.0 a', 'c 2.0.0 c2']],
      ['no package of development', ['--development'], ['a 1.0.0 a', 'd 1.0.0 d']],
      ['none that development needs', ['--development'], ['a 1.0.0 a', 'c 1.0.0 c']],
    ])(
      'installs nothing through it when they are not those that are needed, and says so: %s',
      (_, flags, packages) => {
        link(installed(...packages));
        const { status, stdout } = setUp(...flags, 'script.mjs');
        expect(stdout).not.toContain('npm ci');
        expect(stdout).toContain(
          'node_modules is a symbolic link to a folder that lacks packages of package-lock.json',
        );
        expect(status).toBe(1);
      },
    );
  });

  it('has a roll-back wait for no package and no browser', () => {
    const { status, stdout } = setUp('--browser', 'script.mjs', '--rollback', '2');
    expect({ status, stdout }).toEqual({ status: 0, stdout: '--rollback,2\n' });
  });

  it('runs a program with the resolver of the database library', () => {
    writeFileSync(join(folder, 'script.mjs'), 'console.log(process.execArgv.join());');
    expect(setUp('--no-install', 'script.mjs').stdout).toBe(`${PROGRAM_FLAGS.join()}\n`);
  });

  it('runs the provider with its words and without installing anything', () => {
    const { status, stdout } = setUp('--no-install', 'script.mjs', 'renew', '--browser');
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'renew,--browser\n' });
  });
});
