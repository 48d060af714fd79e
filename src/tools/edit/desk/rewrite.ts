import { cutText, findMarked, readMarks, writeMarked } from '../marks.ts';

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

/**
 * Returns a string with each marked text as it is now; its values stay what they are. `words` writes
 * the parts between the values.
 */
export function rewriteString(text: string, meaning: Meaning, words = keep): string {
  let result = text;
  for (let index = 0; ; index += 1) {
    const found = findMarked(result)[index];
    if (found === undefined) return result;
    const current = meaning.textOf(found.key);
    if (current === undefined) continue;
    const fill = (name: string): string =>
      found.values.get(meaning.numberOf(name)) ?? `{{${name}}}`;
    const written = writeMarked(current, found.key, meaning.numberOf, fill, words);
    const hasBullet = written.startsWith('- ') && result.slice(0, found.from).endsWith('- ');
    const from = hasBullet ? found.from - 2 : found.from;
    result = result.slice(0, from) + written + result.slice(found.to);
  }
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
