import { assert, constantFrom, nat, property } from 'fast-check';
import { readFileSync } from 'node:fs';
import { LANGUAGES } from '#config/languages.ts';
import { createTranslate } from '#i18n/compile.ts';
import { fillText, flattenTexts } from '#lib/text/text.ts';
import { findMarked, isMarked, readMarks, unmarked, writeMarked } from '#tools/edit/marks/marks.ts';
import { describe, expect, it } from 'vitest';

const NAMES = ['brand', 'price', 'count'];
const numberOf = (name: string): number => NAMES.indexOf(name);

describe('marks of texts', () => {
  it('are read back with the number of the text and each value', () => {
    const text = writeMarked('From {{price}} at {{ brand }}', 1234, numberOf);
    const shown = `“${fillText(text, { price: '$4.99', brand: 'B' })}”`;
    expect(unmarked(shown)).toBe('“From $4.99 at B”');
    const [found, ...more] = findMarked(shown);
    expect(more).toEqual([]);
    expect(found?.key).toBe(1234);
    expect([...(found?.values ?? [])]).toEqual([
      [1, '$4.99'],
      [0, 'B'],
    ]);
    expect(unmarked(shown.slice(found?.from, found?.to))).toBe('From $4.99 at B');
  });

  it('are found for a text inside another one’s value too, the inner one first', () => {
    const inner = writeMarked('Monday', 7, numberOf);
    const outer = fillText(writeMarked('On {{price}}.', 8, numberOf), { price: inner });
    expect(findMarked(outer).map(({ key }) => key)).toEqual([7, 8]);
  });

  it('are passed over for a text that was cut', () => {
    const [before = '', after = ''] = writeMarked('By {{brand}} now', 9, numberOf).split(
      '{{brand}}',
    );
    expect(findMarked(before)).toEqual([]);
    expect(findMarked(after)).toEqual([]);
    expect(readMarks(before).map(({ kind }) => kind)).toEqual(['open', 'value']);
    expect(findMarked(`${before}x${after}`)).toHaveLength(1);
  });

  it('let a list of a legal text begin with its sign', () => {
    expect(writeMarked('- one\n- two', 1, numberOf).startsWith('- ')).toBe(true);
  });

  it('leave what fills, isolates and counts texts as it is', () => {
    assert(
      property(nat(9999), constantFrom('1 {{count}}', '{{brand}}', ''), (key, text) => {
        const marked = writeMarked(text, key, numberOf);
        const values = { count: 3, brand: '+44 20' };
        const lookUp = (one: string): string =>
          createTranslate(new Map([['k_other', one]]), 'he')('k', values);
        return unmarked(lookUp(marked)) === lookUp(text) && isMarked(marked);
      }),
    );
  });

  it('are in no text of the shop', () => {
    for (const language of LANGUAGES) {
      const texts = flattenTexts(JSON.parse(readFileSync(`i18n/${language}.json`, 'utf8')));
      expect([...texts].filter(([, text]) => isMarked(text))).toEqual([]);
    }
  });
});
