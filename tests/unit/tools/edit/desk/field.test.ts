import { endOfChange, FieldHistory, movePart } from '#tools/edit/desk/editor/field-history.ts';
import { describe, expect, it } from 'vitest';

describe('the history of a field', () => {
  it('undoes and repeats a value that a button inserted, as one change', () => {
    const history = new FieldHistory('a b');
    history.add('a {{count}}b', false, 0);
    expect(history.go(-1)).toBe('a b');
    expect(history.go(-1)).toBeUndefined();
    expect(history.go(1)).toBe('a {{count}}b');
    expect(history.go(1)).toBeUndefined();
  });

  it('undoes what was typed without a pause together', () => {
    const history = new FieldHistory('');
    for (const [text, now] of [
      ['a', 5000],
      ['ab', 5200],
      ['abc', 7000],
    ] as const) {
      history.add(text, true, now);
    }
    expect(history.go(-1)).toBe('ab');
    expect(history.go(-1)).toBe('');
  });

  it('does not join what is typed with a value that was inserted just before', () => {
    const history = new FieldHistory('');
    history.add('{{count}}', false, 5000);
    history.add('{{count}}a', true, 5100);
    expect(history.go(-1)).toBe('{{count}}');
  });

  it('goes on from a text that was undone', () => {
    const history = new FieldHistory('a');
    history.add('b', false, 0);
    history.go(-1);
    history.add('c', false, 0);
    expect(history.go(1)).toBeUndefined();
    expect(history.go(-1)).toBe('a');
  });
});

it.each([
  ['a b', 'a {{count}}b', 11],
  ['a {{count}}b', 'a b', 2],
  ['aa', 'aaa', 3],
  ['aaa', 'aa', 2],
  ['a', 'a', 1],
  ['', 'ab', 2],
  ['abc', '', 0],
])('the caret is after what changed from "%s" to "%s"', (before, after, place) => {
  expect(endOfChange(before, after)).toBe(place);
});

it.each([
  [[0, 1], 3, 'bcad', 3],
  [[1, 3], 0, 'bcad', 2],
  [[1, 3], 2, 'abcd', 3],
  [[1, 3], 4, 'adbc', 4],
] as const)('the part %j that is dragged to %i leaves "%s"', (part, place, text, end) => {
  expect(movePart('abcd', part, place)).toEqual({ text, end });
});
