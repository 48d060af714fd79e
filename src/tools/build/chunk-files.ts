import { realpathSync } from 'node:fs';
import type { Plugin } from 'vite';
import { writeInFolder } from '#tools/platform/write-file.ts';
import { CHUNK_GROUPS, type ChunkGroup } from './chunk-groups.ts';

const ROOT = `${realpathSync('.').replaceAll('\\', '/')}/`;

/** Returns the path of a module below the project: of an `.astro` file only its styles have one. */
function modulePath(id: string): string | undefined {
  const [file = '', query = ''] = id.replaceAll('\\', '/').split('?');
  if (file.endsWith('.astro') && !query.includes('type=style')) return undefined;
  return file.startsWith(ROOT) ? file.slice(ROOT.length) : file;
}

const isIn = (list: readonly string[], path: string): boolean =>
  list.some((listed) => (listed.endsWith('/') ? path.startsWith(listed) : path === listed));

/** The groups as Rolldown's `codeSplitting` takes them. */
export const codeSplittingGroups = CHUNK_GROUPS.map((group) => ({
  name: group.name,
  priority: group.priority,
  test: (id: string): boolean => {
    const path = modulePath(id);
    return path !== undefined && isIn(group.modules, path);
  },
}));

/**
 * Returns the name of a script file that pages name. Astro adds
 * `.astro_astro_type_script_index_0_lang` to that of a component, which every page would carry.
 */
export const entryFileNames = ({ name }: { name: string }): string =>
  `_astro/${name.replace(/\.astro_.*/, '').replaceAll(/[^\w.-]/g, '_')}.[hash].js`;

/**
 * Has files that pages name export more than pages use. Otherwise each that others import from as
 * well becomes two, one of which only imports from the other.
 */
export const entriesWithMore = (): Plugin => ({
  name: 'entries-with-more',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'client'
      ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } }
      : undefined,
});

/** The modules of each chunk, as `chunkReport` writes them. */
export type ChunkReport = Record<string, string[]>;

/**
 * Returns what differs from the groups: listed modules that are in no chunk or in another group's
 * chunk, and modules in a group's chunk that are neither listed nor an expected dependency.
 */
export function findMisplaced(groups: readonly ChunkGroup[], report: ChunkReport): string[] {
  const placed = Object.entries(report).flatMap(([chunk, paths]) =>
    paths.map((path) => ({ chunk, path })),
  );
  return groups.flatMap(({ name, modules, dependencies = [] }) => [
    ...modules
      .filter((listed) => !placed.some(({ path }) => isIn([listed], path)))
      .map((listed) => `${listed} of "${name}" is in no chunk`),
    ...placed
      .filter(({ chunk, path }) => chunk !== name && isIn(modules, path))
      .map(({ chunk, path }) => `${path} of "${name}" is in "${chunk}"`),
    ...placed
      .filter(({ chunk, path }) => chunk === name && !isIn([...modules, ...dependencies], path))
      .map(({ path }) => `${path} is in "${name}", which does not list it`),
  ]);
}

const isStyle = (id: string): boolean => /\.css$|type=style/.test(id);

/**
 * Writes a file that lists the modules of each chunk that browsers load, for the tests. Styles of
 * `.astro` files come from the build of the pages.
 */
export function chunkReport(file: string): Plugin {
  const report: ChunkReport = {};
  return {
    name: 'chunk-report',
    apply: 'build',
    generateBundle: {
      // Before Vite deletes the chunks that hold nothing but styles.
      order: 'pre',
      handler(_options, bundle) {
        const isClient = this.environment.name === 'client';
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const ids = chunk.moduleIds.filter((id) => isClient || isStyle(id));
          const paths = ids.map(modulePath).filter((path) => path !== undefined);
          if (paths.length === 0) continue;
          report[chunk.name] = [...new Set([...(report[chunk.name] ?? []), ...paths])].sort();
        }
        writeInFolder(file, JSON.stringify(report, null, 2));
      },
    },
  };
}
