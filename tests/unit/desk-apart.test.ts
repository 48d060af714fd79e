import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readBuildSources } from '#tools/build-plan.ts';
import { describe, expect, it } from 'vitest';

const DESK = resolve('src/tools/edit');
const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

/** Where an import of the project's own leads to. */
function targetOf(file: string, name: string): string | undefined {
  const path = name.split('?')[0] ?? '';
  if (path.startsWith('#')) return resolve('src', path.slice(1));
  return path.startsWith('.') ? resolve(file, '..', path) : undefined;
}

/** Every file that a site is built of, by what each imports. */
function reachable(entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file) || !/\.(?:astro|tsx?|mjs)$/.test(file)) continue;
    found.add(file);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const target = targetOf(file, name);
      if (target !== undefined) open.push(target);
    }
  }
  return found;
}

const pages = readdirSync('src/pages', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:astro|ts)$/.test(name))
  .map((name) => resolve('src/pages', name));

describe('a site that is published', () => {
  it('is built without a module of the desk', () => {
    const modules = [...reachable([resolve('astro.config.mjs'), ...pages])];
    expect(modules).toContain(resolve('src/i18n/texts.ts'));
    expect(modules.filter((file) => file.startsWith(DESK))).toEqual([]);
  });

  it('is not built again when the desk changes', () => {
    const sources = readBuildSources();
    expect(sources).toContain(join('src', 'i18n', 'texts.ts'));
    expect(sources.filter((file) => resolve(file).startsWith(DESK))).toEqual([]);
  });
});
