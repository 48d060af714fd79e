/**
 * What a page, or a part that pages share, is made from: names such as `text:en:faq.title`, and
 * the inputs of the shared parts in it (docs/decisions/rebuild-pages.md).
 */
export interface PageInputs {
  readonly names: Set<string>;
  readonly parts: Set<PageInputs>;
}

/** Tracks what is being rendered. A build installs one; elsewhere nothing is followed. */
interface InputFollower {
  current: () => PageInputs;
  run: <Made>(inputs: PageInputs, make: () => Made) => Made;
}

const FOLLOWER = Symbol.for('shop.input-follower');

/** The built pages have copies of this module of their own, so the follower is a global. */
const shared = globalThis as typeof globalThis & { [FOLLOWER]?: InputFollower };

/** Returns inputs without a name in them. */
export const createInputs = (): PageInputs => ({ names: new Set(), parts: new Set() });

/** Has a follower see from now on what is read. */
export function installInputFollower(follower: InputFollower): void {
  shared[FOLLOWER] = follower;
}

/** Notes that what is being made depends on the input of a name. */
export const noteInput = (name: string): void => void shared[FOLLOWER]?.current().names.add(name);

/** Makes a part, and collects what it is made from for all pages that use it. */
export function collectInputs<Made>(make: () => Made): { made: Made; inputs: PageInputs } {
  const inputs = createInputs();
  const follower = shared[FOLLOWER];
  return { made: follower === undefined ? make() : follower.run(inputs, make), inputs };
}

/** Notes that what is being made holds a part that was made from these inputs. */
export const noteInputs = (inputs: PageInputs): void =>
  void shared[FOLLOWER]?.current().parts.add(inputs);

/**
 * Parts that are made once in a build and used by many pages. Every page that uses a part depends
 * on its inputs, not only the page for which it was made: a plain `Map` would lose them.
 */
export class SharedParts<Key, Part> {
  readonly #parts = new Map<Key, { made: Part; inputs: PageInputs }>();

  /** Returns the part of a key, which is made at the first request. */
  get(key: Key, make: () => Part): Part {
    let part = this.#parts.get(key);
    if (part === undefined) {
      part = collectInputs(make);
      this.#parts.set(key, part);
    }
    noteInputs(part.inputs);
    return part.made;
  }
}
