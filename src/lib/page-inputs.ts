/**
 * What a page, or a part that pages share, is made from: names such as `text:en:faq.title`, and
 * the inputs of the shared parts in it (docs/decisions/rebuild-pages.md).
 */
export interface PageInputs {
  readonly names: Set<string>;
  readonly parts: Set<PageInputs>;
}

/** Tracks what is being rendered. A build installs one; elsewhere nothing is tracked. */
interface InputTracker {
  current: () => PageInputs;
  run: <Made>(inputs: PageInputs, make: () => Made) => Made;
}

const TRACKER = Symbol.for('shop.input-tracker');

/** The built pages have copies of this module of their own, so the tracker is a global. */
const shared = globalThis as typeof globalThis & { [TRACKER]?: InputTracker };

/** Returns inputs without a name in them. */
export const createInputs = (): PageInputs => ({ names: new Set(), parts: new Set() });

/** Installs the tracker of this build. */
export function installInputTracker(tracker: InputTracker): void {
  shared[TRACKER] = tracker;
}

/** Records that what is being rendered depends on the input of a name. */
export const trackInput = (name: string): void => void shared[TRACKER]?.current().names.add(name);

/** Makes a part, and collects what it is made from for all pages that use it. */
export function collectInputs<Made>(make: () => Made): { made: Made; inputs: PageInputs } {
  const inputs = createInputs();
  const tracker = shared[TRACKER];
  return { made: tracker === undefined ? make() : tracker.run(inputs, make), inputs };
}

/** Records that what is being rendered holds a part that was made from these inputs. */
export const trackPart = (inputs: PageInputs): void =>
  void shared[TRACKER]?.current().parts.add(inputs);

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
    trackPart(part.inputs);
    return part.made;
  }
}
