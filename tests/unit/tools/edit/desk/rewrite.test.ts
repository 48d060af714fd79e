import { fillText } from '#lib/text/text.ts';
import {
  inJson,
  rewriteNodes,
  rewriteString,
  type Meaning,
} from '#tools/edit/desk/state/rewrite.ts';
import { unmarked, writeMarked } from '#tools/edit/marks/marks.ts';
import { describe, expect, it } from 'vitest';

const NAMES = ['brand', 'price', 'day'];
const numberOf = (name: string): number => NAMES.indexOf(name);

const meaningOf = (texts: Record<number, string>): Meaning => ({
  textOf: (number) => texts[number],
  nameOf: (number) => NAMES[number] ?? '',
  numberOf,
});

describe('a string of a page', () => {
  it('shows its texts as they are now, with the values and words around them', () => {
    const first = fillText(writeMarked('By {{brand}}', 1, numberOf), { brand: 'B' });
    const second = writeMarked('old', 2, numberOf);
    const meaning = meaningOf({ 1: '{{brand}} it is', 2: 'new' });
    const now = rewriteString(`<${first}> ${second}.`, meaning);
    expect(unmarked(now)).toBe('<B it is> new.');
    expect(rewriteString(now, meaning)).toBe(now);
    expect(unmarked(rewriteString(now, meaningOf({ 1: 'a {{brand}}', 2: 'b' })))).toBe('<a B> b.');
  });

  it('shows a text inside the value of another one as it is now', () => {
    const inner = writeMarked('Monday', 3, numberOf);
    const text = fillText(writeMarked('On {{day}}', 4, numberOf), { day: inner });
    const now = rewriteString(text, meaningOf({ 3: 'Tuesday', 4: '{{day}}!' }));
    expect(unmarked(now)).toBe('Tuesday!');
    expect(unmarked(rewriteString(text, meaningOf({ 3: 'Tuesday' })))).toBe('On Tuesday');
  });

  it('shows the name of a value that it was not given', () => {
    const text = writeMarked('From', 5, numberOf);
    expect(unmarked(rewriteString(text, meaningOf({ 5: 'From {{price}}' })))).toBe(
      'From {{price}}',
    );
  });

  it('stays one sign of a list, and JSON where it is JSON', () => {
    const list = writeMarked('- one', 6, numberOf);
    expect(unmarked(rewriteString(list, meaningOf({ 6: '- two' })))).toBe('- two');
    const json = JSON.stringify({ text: writeMarked('a', 7, numberOf) });
    const now = rewriteString(json, meaningOf({ 7: 'say "<b>"' }), inJson);
    expect(JSON.parse(unmarked(now))).toEqual({ text: 'say "<b>"' });
    expect(now).not.toContain('<');
  });
});

describe('nodes that show one text together', () => {
  /** Stands for a node of a page: a sentence with a link in it has three. */
  class FakeText {
    data: string;
    constructor(data: string) {
      this.data = data;
    }
    replaceData(from: number, length: number, by: string): void {
      this.data = this.data.slice(0, from) + by + this.data.slice(from + length);
    }
  }

  /** Cuts a marked text into nodes, as a page does where an element begins or ends. */
  const nodesOf = (marked: string, ...cuts: string[]): FakeText[] => {
    const nodes: FakeText[] = [];
    let rest = marked;
    for (const cut of cuts) {
      const at = rest.indexOf(cut);
      expect(at).toBeGreaterThan(-1);
      nodes.push(new FakeText(rest.slice(0, at)));
      rest = rest.slice(at);
    }
    return [...nodes, new FakeText(rest)];
  };

  const rewrite = (nodes: FakeText[], key: number, text: string): boolean =>
    rewriteNodes(nodes as unknown as Text[], key, meaningOf({ [key]: text }));
  const shown = (nodes: FakeText[]): string[] => nodes.map(({ data }) => unmarked(data));

  it('show it as it is now around a value that is an element', () => {
    const marked = fillText(writeMarked('Pay {{price}} now', 1, numberOf), { price: '$5' });
    const nodes = nodesOf(marked, '$5', ' now');
    expect(shown(nodes)).toEqual(['Pay ', '$5', ' now']);
    expect(rewrite(nodes, 1, 'Today {{price}} are paid')).toBe(true);
    expect(shown(nodes).join('')).toBe('Today $5 are paid');
    expect(rewrite(nodes, 1, 'Only {{price}}')).toBe(true);
    expect(shown(nodes).join('')).toBe('Only $5');
  });

  it('show each line of it in the element of its own', () => {
    const nodes = nodesOf(writeMarked('one\ntwo', 2, numberOf), '\ntwo');
    expect(rewrite(nodes, 2, 'first\nsecond')).toBe(true);
    expect(shown(nodes).map((text) => text.trim())).toEqual(['first', 'second']);
  });

  it.each([
    ['another order of its values', '{{price}} by {{brand}}'],
    ['a value less', 'By {{brand}}'],
  ])('ask for new elements when it has %s', (_, text) => {
    const marked = fillText(writeMarked('{{brand}}: {{price}}', 3, numberOf), {
      brand: 'B',
      price: '$5',
    });
    const nodes = nodesOf(marked, ': ');
    const before = shown(nodes);
    expect(rewrite(nodes, 3, text)).toBe(false);
    expect(shown(nodes)).toEqual(before);
  });

  it('ask for new elements when it has more lines than these', () => {
    const nodes = nodesOf(writeMarked('one\ntwo', 4, numberOf), '\ntwo');
    expect(rewrite(nodes, 4, 'one\ntwo\nthree')).toBe(false);
    expect(shown(nodes).join('')).toBe('one\ntwo');
  });

  it('stay as they are when their text is not known', () => {
    const nodes = nodesOf(writeMarked('one two', 5, numberOf), ' two');
    expect(rewriteNodes(nodes as unknown as Text[], 5, meaningOf({}))).toBe(true);
    expect(shown(nodes)).toEqual(['one', ' two']);
  });
});
