import { join } from 'node:path';
import type { PartCache } from '#lib/part-cache.ts';
import { readCacheFile, replaceFile } from './write-file.ts';

type Group = Record<string, unknown>;

/** Parts that were not stored before. */
export type MadeParts = readonly (readonly [group: string, id: string, part: unknown])[];

/** Returns the folder where a whole build leaves its bundle of pages. */
export const bundleFolder = (cache: string): string => join(cache, 'bundle');

/** Returns the folder of parts that the pages of the bundle have made. */
export const partFolder = (cache: string): string => join(bundleFolder(cache), 'parts');

/** Stores parts of pages in files beside the bundle that made them, one for each group. */
export class PartFiles implements PartCache {
  readonly #folder: string;
  readonly #groups = new Map<string, Group>();
  readonly #made: [group: string, id: string, part: unknown][] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  #file = (group: string): string => join(this.#folder, `${encodeURIComponent(group)}.json`);

  #read(group: string): Group {
    let parts = this.#groups.get(group);
    if (parts === undefined) {
      parts = readCacheFile<Group>(this.#file(group)) ?? {};
      this.#groups.set(group, parts);
    }
    return parts;
  }

  find = (group: string, id: string): unknown => this.#read(group)[id];

  save = (group: string, id: string, part: unknown): void => {
    this.#read(group)[id] = part;
    this.#made.push([group, id, part]);
  };

  /** Returns what was saved since the files were read. */
  get made(): MadeParts {
    return this.#made;
  }

  /** Writes what was saved since the files were read. */
  write(): void {
    for (const group of new Set(this.#made.map(([name]) => name))) {
      replaceFile(this.#file(group), JSON.stringify(this.#groups.get(group)));
    }
  }
}
