import { dirname, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { listImports, listSources } from '../../support/imports.ts';

const ROOT = resolve('src');

/**
 * Files that put together what is in the folders below theirs. Each list counts as a folder of its
 * own, above all others of its area; every other file counts to its folder.
 */
const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  contract: ['index.ts', 'endpoint-errors.ts', 'errors.ts', 'openapi.ts'],
};

type Edges = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the folder that a file of `src` counts to. A parent and a folder in it are two. */
function getNode(file: string): string {
  const folder = dirname(file).replaceAll('\\', '/');
  return ENTRIES[folder]?.includes(relative(folder, file)) ? `${folder} (entries)` : folder;
}

/** Returns which folders import which, from the imports of single files. */
function readEdges(imports: readonly (readonly [file: string, target: string])[]): Edges {
  const edges = new Map<string, Set<string>>();
  for (const [file, target] of imports) {
    const [from, to] = [getNode(file), getNode(target)];
    if (from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to));
  }
  return edges;
}

function listReached(edges: Edges, from: string): Set<string> {
  const reached = new Set<string>();
  const open = [...(edges.get(from) ?? [])];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (reached.has(node)) continue;
    reached.add(node);
    open.push(...(edges.get(node) ?? []));
  }
  return reached;
}

/** Returns the groups of folders of which each reaches each, sorted. */
function findCycles(edges: Edges): string[] {
  const reached = new Map([...edges.keys()].map((node) => [node, listReached(edges, node)]));
  const groups = [...reached].flatMap(([node, targets]) =>
    targets.has(node)
      ? [
          [...targets]
            .filter((target) => reached.get(target)?.has(node))
            .toSorted()
            .join(', '),
        ]
      : [],
  );
  return [...new Set(groups)].toSorted();
}

const inSource = (path: string): string => relative(ROOT, path);

it('finds folders that import each other, a parent and its folder and an entry among them', () => {
  const cycles = findCycles(
    readEdges([
      ['a/x.ts', 'b/x.ts'],
      ['b/y.ts', 'c/x.ts'],
      ['c/y.ts', 'a/y.ts'],
      ['d/x.ts', 'd/e/x.ts'],
      ['d/e/y.ts', 'd/y.ts'],
      ['f/x.ts', 'a/x.ts'],
      ['contract/index.ts', 'contract/hub/x.ts'],
      ['contract/hub/x.ts', 'contract/fields.ts'],
    ]),
  );
  expect(cycles).toEqual(['a, b, c', 'd, d/e']);
  const throughEntry = readEdges([
    ['contract/index.ts', 'contract/hub/x.ts'],
    ['contract/hub/x.ts', 'contract/errors.ts'],
  ]);
  expect(findCycles(throughEntry)).toEqual(['contract (entries), contract/hub']);
});

it('has no folders of src that import each other', () => {
  const imports = listSources(ROOT).flatMap((file) =>
    listImports(file).map((target) => [inSource(file), inSource(target)] as const),
  );
  expect(imports.length).toBeGreaterThan(2_000);
  expect(findCycles(readEdges(imports))).toEqual([]);
});
