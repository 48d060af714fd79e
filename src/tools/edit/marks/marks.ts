import { PLACEHOLDER } from '#lib/text/text.ts';

/**
 * Marks say which text a string comes from. They are characters that no font shows, that keep the
 * direction of what is around them, and that no text of ours has (docs/decisions/editors-desk.md).
 */
const OPEN = '\u206f';
const CLOSE = '\u2064';
const VALUE = '\u2061';
const END = '\u2062';
const DIGITS = ['\u2063', '\u206a', '\u206b', '\u206c', '\u206d', '\u206e'] as const;

const BASE = DIGITS.length;
const KEY_DIGITS = 6;
const NAME_DIGITS = 3;

const ANY = /[\u2061-\u2064\u206a-\u206f]/;
const ALL = /[\u2061-\u2064\u206a-\u206f]/g;

/** Returns whether a string carries marks. */
export const isMarked = (text: string): boolean => ANY.test(text);

/** Returns a string without its marks. */
export const unmarked = (text: string): string => text.replace(ALL, '');

function encode(number: number, length: number): string {
  let [rest, digits] = [number, ''];
  for (let place = 0; place < length; place += 1) {
    digits = (DIGITS[rest % BASE] as string) + digits;
    rest = Math.floor(rest / BASE);
  }
  if (rest > 0) throw new RangeError(`${number} has no room in ${length} digits`);
  return digits;
}

function decode(text: string, at: number, length: number): number | undefined {
  let number = 0;
  for (let place = 0; place < length; place += 1) {
    const digit = (DIGITS as readonly string[]).indexOf(text[at + place] ?? '');
    if (digit === -1) return undefined;
    number = number * BASE + digit;
  }
  return number;
}

/** The begin or end of a text or of a value in it, at a position of a string. */
interface Mark {
  kind: 'open' | 'close' | 'value' | 'end';
  /** The number of the text, or of the value's name. */
  number: number;
  /** Where the mark itself begins and ends. */
  from: number;
  to: number;
}

const KINDS: Readonly<Record<string, { kind: Mark['kind']; digits: number }>> = {
  [OPEN]: { kind: 'open', digits: KEY_DIGITS },
  [CLOSE]: { kind: 'close', digits: KEY_DIGITS },
  [VALUE]: { kind: 'value', digits: NAME_DIGITS },
  [END]: { kind: 'end', digits: 0 },
};

/** A begin or end with the digits that follow it, at most as many as any has. */
const MARK = /[\u206f\u2064\u2061\u2062][\u2063\u206a-\u206e]{0,6}/g;

/** Lists the marks of a string in their order. */
export function readMarks(text: string): Mark[] {
  const marks: Mark[] = [];
  for (const { 0: mark, index: from } of text.matchAll(MARK)) {
    const found = KINDS[mark[0] as string];
    const number = found && decode(mark, 1, found.digits);
    if (found === undefined || number === undefined) continue;
    marks.push({ kind: found.kind, number, from, to: from + 1 + found.digits });
  }
  return marks;
}

/** A piece of a text: words, or the place of a value. */
type Piece = { words: string } | { name: string };

/** Cuts a text at its placeholders; words may be empty between two of them. */
export function cutText(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: whole, 1: name = '', index } of text.matchAll(PLACEHOLDER)) {
    pieces.push({ words: text.slice(end, index) }, { name });
    end = index + whole.length;
  }
  return [...pieces, { words: text.slice(end) }];
}

/** Returns the number of a value's name. */
type NumberOf = (name: string) => number;

/** Returns a text with marks, each place of a value filled by `fill`; `words` writes the rest. */
export function writeMarked(
  text: string,
  key: number,
  numberOf: NumberOf,
  fill: (name: string) => string = (name) => `{{${name}}}`,
  words: (part: string) => string = (part) => part,
): string {
  const inner = cutText(text)
    .map((piece) =>
      'words' in piece
        ? words(piece.words)
        : VALUE + encode(numberOf(piece.name), NAME_DIGITS) + fill(piece.name) + END,
    )
    .join('');
  const number = encode(key, KEY_DIGITS);
  // A legal text may begin with a list, which its first two characters say.
  const [bullet = ''] = /^- /.exec(inner) ?? [];
  return `${bullet}${OPEN}${number}${inner.slice(bullet.length)}${CLOSE}${number}`;
}

/** A marked text in a string, with what its values are there. */
export interface MarkedText {
  key: number;
  from: number;
  to: number;
  /** By the number of the name. */
  values: ReadonlyMap<number, string>;
}

/** Finds the marked texts of a string, inner ones first; halves of a text are passed over. */
export function findMarked(text: string): MarkedText[] {
  const found: MarkedText[] = [];
  const open: { mark: Mark; values: Map<number, string>; value?: Mark }[] = [];
  for (const mark of readMarks(text)) {
    const top = open.at(-1);
    if (mark.kind === 'open') open.push({ mark, values: new Map() });
    else if (mark.kind === 'value' && top !== undefined) top.value = mark;
    else if (mark.kind === 'end' && top?.value !== undefined) {
      top.values.set(top.value.number, text.slice(top.value.to, mark.from));
      delete top.value;
    } else if (mark.kind === 'close') {
      const index = open.findLastIndex((one) => one.mark.number === mark.number);
      const closed = open[index];
      if (closed === undefined) continue;
      open.length = index;
      const { from } = closed.mark;
      found.push({ key: mark.number, from, to: mark.to, values: closed.values });
    }
  }
  return found;
}
