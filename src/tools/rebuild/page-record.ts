import { readFileSync, writeFileSync } from 'node:fs';
import type { NameList } from './input-log.ts';

/** A rendered file of the site. */
export interface ListedPage {
  /** The source file of its route. */
  component: string;
  /** A digest of what its `getStaticPaths` gave it. */
  props: string;
}

/** A rendered file with what it was rendered from. */
export interface RecordedPage extends ListedPage {
  inputs: readonly NameList[];
}

/** What the last build rendered, and from which inputs. */
interface PageRecord {
  /** The inputs as they were, by name. */
  digests: ReadonlyMap<string, string>;
  /** The inputs that every page depends on. */
  outside: readonly NameList[];
  /** The inputs of the list of pages. */
  paths: readonly NameList[];
  /** By file, relative to the site. */
  pages: ReadonlyMap<string, RecordedPage>;
}

/** What thousands of pages share is written once, and read as the same object. */
interface StoredRecord {
  names: [name: string, digest: string][];
  components: string[];
  lists: number[][];
  outside: number[];
  paths: number[];
  /** Lists that a page is rendered from. */
  inputs: number[][];
  pages: [file: string, component: number, props: string, inputs: number][];
}

/** Numbers things in the order in which they are first asked for. */
class Numbering<Thing> {
  readonly #numbers = new Map<unknown, number>();
  readonly things: Thing[] = [];

  /** Returns the number of a thing; things of one id are the same. */
  numberOf(thing: Thing, id: unknown = thing): number {
    const before = this.#numbers.get(id);
    if (before !== undefined) return before;
    this.#numbers.set(id, this.things.length);
    return this.things.push(thing) - 1;
  }
}

/** Writes the record of a build; `digest` has the inputs as they were before it. */
export function writePageRecord(
  file: string,
  record: Omit<PageRecord, 'digests'>,
  digest: (name: string) => string,
): void {
  const [names, components] = [new Numbering<string>(), new Numbering<string>()];
  const lists = new Numbering<number[]>();
  const known = new Map<NameList, number>();
  const listNumber = (list: NameList): number => {
    let number = known.get(list);
    if (number === undefined) {
      const content = list.map((name) => names.numberOf(name));
      number = lists.numberOf(content, content.join());
      known.set(list, number);
    }
    return number;
  };
  const inputs = new Numbering<number[]>();
  const knownInputs = new Map<readonly NameList[], number>();
  const inputsNumber = (of: readonly NameList[]): number => {
    let number = knownInputs.get(of);
    if (number === undefined) {
      const content = of.map(listNumber);
      number = inputs.numberOf(content, content.join());
      knownInputs.set(of, number);
    }
    return number;
  };
  const stored: StoredRecord = {
    names: [],
    components: components.things,
    lists: lists.things,
    outside: record.outside.map(listNumber),
    paths: record.paths.map(listNumber),
    inputs: inputs.things,
    pages: [...record.pages].map(([name, page]) => [
      name,
      components.numberOf(page.component),
      page.props,
      inputsNumber(page.inputs),
    ]),
  };
  stored.names = names.things.map((name) => [name, digest(name)]);
  writeFileSync(file, JSON.stringify(stored));
}

/** Reads the record of the last build. */
export function readPageRecord(file: string): PageRecord {
  const stored = JSON.parse(readFileSync(file, 'utf8')) as StoredRecord;
  const lists = stored.lists.map((list) => list.map((number) => stored.names[number]?.[0] ?? ''));
  const listsOf = (numbers: readonly number[]): NameList[] =>
    numbers.map((number) => lists[number] ?? []);
  const inputs = stored.inputs.map(listsOf);
  return {
    digests: new Map(stored.names),
    outside: listsOf(stored.outside),
    paths: listsOf(stored.paths),
    pages: new Map(
      stored.pages.map(([name, component, props, number]) => [
        name,
        { component: stored.components[component] ?? '', props, inputs: inputs[number] ?? [] },
      ]),
    ),
  };
}

/** Finds what changed since a record was written. */
export class RecordedChanges {
  readonly #record: PageRecord;
  readonly #digest: (name: string) => string;
  readonly #changed = new Map<NameList, boolean>();
  readonly #stale = new Map<readonly NameList[], boolean>();

  constructor(record: PageRecord, digest: (name: string) => string) {
    this.#record = record;
    this.#digest = digest;
  }

  #isChanged = (list: NameList): boolean => {
    let changed = this.#changed.get(list);
    if (changed === undefined) {
      changed = list.some((name) => this.#record.digests.get(name) !== this.#digest(name));
      this.#changed.set(list, changed);
    }
    return changed;
  };

  #isStale(inputs: readonly NameList[]): boolean {
    let stale = this.#stale.get(inputs);
    if (stale === undefined) {
      stale = inputs.some(this.#isChanged);
      this.#stale.set(inputs, stale);
    }
    return stale;
  }

  /** Whether every page depends on something that changed. */
  hasOutside = (): boolean => this.#record.outside.some(this.#isChanged);

  /** Whether there may be other pages than before, or pages with other properties. */
  hasPaths = (): boolean => this.#record.paths.some(this.#isChanged);

  /**
   * Returns the files to render again; undefined for all of them. `listed` are the pages of now,
   * where they may differ: when one is new or gone, navigation and sitemaps may change anywhere.
   */
  findStale(listed: ReadonlyMap<string, ListedPage> = this.#record.pages): string[] | undefined {
    const { pages } = this.#record;
    if (this.hasOutside() || listed.size !== pages.size) return undefined;
    const stale: string[] = [];
    for (const [file, { component, props }] of listed) {
      const before = pages.get(file);
      if (before === undefined || before.component !== component) return undefined;
      if (before.props !== props || this.#isStale(before.inputs)) stale.push(file);
    }
    return stale;
  }
}
