import {
  cutText,
  findMarked,
  isMarked,
  readMarks,
  writeMarked,
  type MarkedText,
} from '#tools/edit/marks/marks.ts';

/** What marks mean: the text of a number as it is now, and the names of values by number. */
export interface Meaning {
  textOf: (number: number) => string | undefined;
  nameOf: (number: number) => string;
  numberOf: (name: string) => number;
}

const keep = (part: string): string => part;

/** Writes words for the inside of a string of JSON that is in a page. */
export const inJson = (part: string): string =>
  JSON.stringify(part).slice(1, -1).replaceAll('<', '\\u003c');

/** Strings that show their texts as these are now: pages are read again at every change. */
const upToDate = new WeakMap<Meaning, Set<string>>();

/** Returns the texts that are in no other one, in their order; `found` has inner ones first. */
function listOuter(found: readonly MarkedText[]): MarkedText[] {
  const outer: MarkedText[] = [];
  for (const one of [...found].reverse()) {
    if (one.to <= (outer.at(-1)?.from ?? Infinity)) outer.push(one);
  }
  return outer.reverse();
}

function rewriteTexts(text: string, meaning: Meaning, words: (part: string) => string): string {
  const known = findMarked(text).filter(({ key }) => meaning.textOf(key) !== undefined);
  let [result, end] = ['', 0];
  for (const { key, from, to, values } of listOuter(known)) {
    const fill = (name: string): string => {
      const value = values.get(meaning.numberOf(name));
      return value === undefined ? `{{${name}}}` : rewriteTexts(value, meaning, words);
    };
    const written = writeMarked(meaning.textOf(key) ?? '', key, meaning.numberOf, fill, words);
    const before = text.slice(end, from);
    const hasBullet = written.startsWith('- ') && before.endsWith('- ');
    result += (hasBullet ? before.slice(0, -2) : before) + written;
    end = to;
  }
  return result + text.slice(end);
}

/**
 * Returns a string with each marked text as it is now; its values stay what they are. `words`
 * writes the parts between the values.
 */
export function rewriteString(text: string, meaning: Meaning, words = keep): string {
  const known = upToDate.get(meaning) ?? new Set();
  upToDate.set(meaning, known);
  if (known.has(text) || !isMarked(text)) return text;
  const result = rewriteTexts(text, meaning, words);
  known.add(result);
  return result;
}

interface Slice {
  node: Text;
  from: number;
  to: number;
}

/** Cuts nodes that show one text together into its words and the names of its values. */
function cutNodes(nodes: readonly Text[], key: number): { runs: Slice[][]; values: number[] } {
  const runs: Slice[][] = [[]];
  const values: number[] = [];
  let [depth, from, isInside] = [0, 0, false];
  for (const node of nodes) {
    from = 0;
    const put = (to: number): void => {
      if (isInside && depth === 0 && to > from) runs.at(-1)?.push({ node, from, to });
    };
    for (const mark of readMarks(node.data)) {
      if (mark.kind === 'open' && mark.number === key && !isInside) isInside = true;
      else if (mark.kind === 'close' && mark.number === key && depth === 0) {
        put(mark.from);
        return { runs, values };
      } else if (isInside && (mark.kind === 'value' || mark.kind === 'open')) {
        if (depth === 0) {
          put(mark.from);
          values.push(mark.number);
          runs.push([]);
        }
        depth += 1;
      } else if (isInside) depth -= 1;
      from = mark.to;
    }
    put(node.data.length);
  }
  return { runs, values };
}

/** Returns the words of each slice, a line for each where elements part them; undefined if none. */
function wordsFor(slices: readonly Slice[], words: string): string[] | undefined {
  const shown = slices.filter(({ node, from, to }) => node.data.slice(from, to).trim() !== '');
  if (slices.length === 0) return words === '' ? [] : undefined;
  if (shown.length <= 1) {
    const target = shown[0] ?? slices[0];
    return slices.map((slice) => (slice === target ? words : ''));
  }
  const lines = words.split('\n').map((line) => line.trim().replace(/^- /, ''));
  const full = lines.filter((line) => line !== '');
  if (full.length !== shown.length) return undefined;
  return slices.map((slice) => full[shown.indexOf(slice)] ?? '');
}

/**
 * Shows a text as it is now in nodes that show it together, such as a sentence with a link. Returns
 * false where its values came in another order or its lines are more or fewer: then the page has to
 * be asked for its new elements.
 */
export function rewriteNodes(nodes: readonly Text[], key: number, meaning: Meaning): boolean {
  const current = meaning.textOf(key);
  if (current === undefined) return true;
  const { runs, values } = cutNodes(nodes, key);
  const pieces = cutText(current);
  const names = pieces.flatMap((piece) => ('name' in piece ? [piece.name] : []));
  if (names.map(meaning.numberOf).join() !== values.join()) return false;
  const words = pieces.flatMap((piece) => ('words' in piece ? [piece.words] : []));
  const planned = runs.map((slices, index) => wordsFor(slices, words[index] ?? ''));
  if (planned.some((plan) => plan === undefined)) return false;
  const edits = runs.flatMap((slices, index) =>
    slices.map((slice, place) => ({ ...slice, words: planned[index]?.[place] ?? '' })),
  );
  for (const { node, from, to, words: text } of edits.reverse()) {
    const before = node.data.slice(from, to);
    if (before.trim() !== text.trim()) node.replaceData(from, to - from, text);
  }
  return true;
}
