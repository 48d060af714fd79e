import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROGRAM_FLAGS } from '../../support/program-flags.ts';

/** Writes, at the end of a process, the modules of the package, and what Node resolved of them. */
const RECORDER = `
import { registerHooks } from 'node:module';
const loaded = new Set();
const resolved = [];
registerHooks({
  resolve(specifier, context, next) {
    const module = next(specifier, context);
    if (module.url.includes('/node_modules/drizzle-orm/')) resolved.push(specifier);
    return module;
  },
  load(url, context, next) {
    const module = next(url, context);
    if (url.includes('/node_modules/drizzle-orm/')) loaded.add(url + ' ' + module.format);
    return module;
  },
});
process.on('exit', () => {
  process.stdout.write(JSON.stringify({ loaded: [...loaded].sort(), resolved }));
});
`;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-resolver-'));
  writeFileSync(join(folder, 'recorder.mjs'), RECORDER);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Has a process load the whole provider, which then ends at an unknown command. */
function load(flags: readonly string[]) {
  const recorder = ['--import', pathToFileURL(join(folder, 'recorder.mjs')).href];
  const { stdout } = spawnSync(
    process.execPath,
    [...recorder, ...flags, 'src/provider/serve.ts', 'no-command'],
    { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  );
  return JSON.parse(stdout) as { loaded: string[]; resolved: string[] };
}

describe('the resolver of the database library', () => {
  it('has the provider load the same modules, and Node resolve each import of them once', () => {
    const [plain, fast] = [load([]), load(PROGRAM_FLAGS)];
    expect(plain.loaded.length).toBeGreaterThan(50);
    expect(fast.loaded).toEqual(plain.loaded);
    expect(fast.resolved.length).toBeGreaterThan(0);
    expect(fast.resolved).toEqual([...new Set(fast.resolved)]);
    expect(fast.resolved.filter((specifier) => specifier.startsWith('.'))).toEqual([]);
  });
});
