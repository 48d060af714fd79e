/**
 * Caches parts of pages that depend on nothing but code and the version of Node.js, from a whole
 * build to the rebuilds after it (docs/decisions/rebuild-pages.md): with others all is built anew.
 */
export interface PartCache {
  /** Returns a stored part; undefined when there is none. */
  find: (group: string, id: string) => unknown;
  save: (group: string, id: string, part: unknown) => void;
}

const CACHE = Symbol.for('shop.part-cache');

/** The built pages have copies of this module of their own, so the cache is a global. */
const shared = globalThis as typeof globalThis & { [CACHE]?: PartCache };

/** Saves parts in a cache from now on, or in none. */
export function installPartCache(cache: PartCache | undefined): void {
  shared[CACHE] = cache;
}

/** Saves a part that another thread has made. */
export const savePart: PartCache['save'] = (group, id, part) =>
  shared[CACHE]?.save(group, id, part);

/**
 * Returns a part that is slow to make: as an earlier build with the same code made it, else made
 * now. It must survive JSON, and its group and id must name all that it depends on beside code.
 */
export function cachedPart<Part>(group: string, id: string, make: () => Part): Part {
  const before = shared[CACHE]?.find(group, id);
  if (before !== undefined) return before as Part;
  const part = make();
  if (part !== undefined) shared[CACHE]?.save(group, id, part);
  return part;
}
