import { fillText } from '#lib/text.ts';
import { inJson, rewriteString, type Meaning } from '#tools/edit/desk/rewrite.ts';
import { unmarked, writeMarked } from '#tools/edit/marks.ts';
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
