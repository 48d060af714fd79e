/** Changes by typing that follow one another within so many milliseconds are undone together. */
const PAUSE_MS = 1000;

/** Returns where a text ends to differ from another one: there the caret is after the change. */
export function endOfChange(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.length - end;
}

/** Returns a text in which a part of it is at another place, and where that part ends then. */
export function movePart(
  text: string,
  [from, to]: readonly [from: number, to: number],
  place: number,
): { text: string; end: number } {
  const rest = text.slice(0, from) + text.slice(to);
  const at = place - Math.max(0, Math.min(place, to) - from);
  const end = at + to - from;
  return { text: rest.slice(0, at) + text.slice(from, to) + rest.slice(at), end };
}

/**
 * What a field has had in it. A browser's own history knows nothing of chips that a script inserts.
 */
export class FieldHistory {
  #texts: string[];
  /** The place of the text that the field has now. */
  #place = 0;
  #typedAt = -Infinity;

  constructor(text: string) {
    this.#texts = [text];
  }

  /** Adds a text, in place of the one before while its editor goes on typing. */
  add(text: string, isTyped: boolean, now: number): void {
    if (text === this.#texts[this.#place]) return;
    const isOneChange = isTyped && now - this.#typedAt < PAUSE_MS;
    if (!isOneChange) this.#place += 1;
    this.#texts = [...this.#texts.slice(0, this.#place), text];
    this.#typedAt = isTyped ? now : -Infinity;
  }

  /** Returns the text before the last change, or the one after it; undefined when there is none. */
  go(by: -1 | 1): string | undefined {
    const text = this.#texts[this.#place + by];
    if (text === undefined) return undefined;
    this.#place += by;
    this.#typedAt = -Infinity;
    return text;
  }
}
