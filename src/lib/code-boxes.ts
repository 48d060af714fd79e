import { codeIn } from './text/digits.ts';

/**
 * Puts what was typed, pasted or filled in at a box into it and the following ones, digits only;
 * returns the box that is next. A whole code starts at the first box.
 */
export function fillBoxes(
  boxes: readonly string[],
  at: number,
  typed: string,
): { boxes: string[]; next: number } {
  const digits = [...codeIn(typed, boxes.length, boxes.length)];
  const start = digits.length === boxes.length ? 0 : at;
  const filled = boxes.map((digit, index) => digits[index - start] ?? digit);
  return { boxes: filled, next: Math.min(start + digits.length, boxes.length - 1) };
}

/**
 * Returns a box's text after its field changed: a second character replaces the first, on whichever
 * side it was typed.
 */
export function typedInto(previous: string, value: string): string {
  if (value.length !== 2 || previous === '') return value;
  return value.startsWith(previous) ? value.slice(1) : value.slice(0, 1);
}

/** Returns the code once every box is filled, undefined before. */
export const wholeCode = (boxes: readonly string[]): string | undefined =>
  boxes.every((digit) => digit !== '') ? boxes.join('') : undefined;
