/**
 * Holds parts of pages that depend on nothing but code, from a whole build to the rebuilds after
 * it (docs/decisions/rebuild-pages.md).
 */
export interface PartStore {
  /** Returns a stored part; undefined when there is none. */
  find: (group: string, id: string) => unknown;
  keep: (group: string, id: string, part: unknown) => void;
}

const STORE = Symbol.for('shop.part-store');

/** The built pages have copies of this module of their own, so the store is a global. */
const shared = globalThis as typeof globalThis & { [STORE]?: PartStore };

/** Saves parts in a store from now on. */
export function installPartStore(store: PartStore): void {
  shared[STORE] = store;
}

/**
 * Returns a part that is slow to make: as an earlier build with the same code made it, else made
 * now. It must survive JSON, and its group and id must name all that it depends on beside code.
 */
export function keptPart<Part>(group: string, id: string, make: () => Part): Part {
  const before = shared[STORE]?.find(group, id);
  if (before !== undefined) return before as Part;
  const part = make();
  if (part !== undefined) shared[STORE]?.keep(group, id, part);
  return part;
}
