import { AsyncLocalStorage } from 'node:async_hooks';
import { createInputs, installInputTracker, type PageInputs } from '#lib/page-inputs.ts';

/** Names of inputs, in the order of the alphabet. Equal lists are the same object. */
export type NameList = readonly string[];

const isText = (name: string): boolean => name.startsWith('text:');

/** Records what is read while pages render, and while nothing renders. */
export class InputLog {
  /** What is read outside of pages: every page depends on it. */
  readonly outside = createInputs();
  readonly #making = new AsyncLocalStorage<PageInputs>();
  readonly #lists = new Map<string, NameList>();
  readonly #parts = new WeakMap<PageInputs, readonly NameList[]>();

  constructor() {
    installInputTracker({
      current: () => this.#making.getStore() ?? this.outside,
      run: (inputs, make) => this.#making.run(inputs, make),
    });
  }

  /** Makes something and returns it, with what it was made from as lists of names. */
  async track<Made>(make: () => Promise<Made>): Promise<{ made: Made; inputs: NameList[] }> {
    const inputs = createInputs();
    const made = await this.#making.run(inputs, make);
    return { made, inputs: this.listsOf(inputs) };
  }

  /**
   * Returns inputs as lists of names. Texts are in a list of their own, which most pages of a kind
   * share.
   */
  listsOf({ names, parts }: PageInputs): NameList[] {
    const [texts, others] = [[...names].filter(isText), [...names].filter((name) => !isText(name))];
    const lists = [texts, others]
      .filter((list) => list.length > 0)
      .map((list) => this.#shared(list));
    const shared = [...parts].flatMap((part) => this.#listsOfPart(part));
    return [...new Set([...lists, ...shared])];
  }

  #listsOfPart(part: PageInputs): readonly NameList[] {
    let lists = this.#parts.get(part);
    if (lists === undefined) {
      lists = this.listsOf(part);
      this.#parts.set(part, lists);
    }
    return lists;
  }

  #shared(names: string[]): NameList {
    names.sort();
    const id = names.join('\n');
    const before = this.#lists.get(id);
    if (before === undefined) this.#lists.set(id, names);
    return before ?? names;
  }
}
