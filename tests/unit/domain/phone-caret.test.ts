import { expect, test } from 'vitest';
import { caretIn } from '#domain/phone/phone-widget.ts';

/** Moves the caret, written as `|`, from what was typed to what the widget has made of it. */
function move(typed: string, formatted: string): string {
  const at = caretIn(formatted, typed.replace('|', ''), typed.indexOf('|'));
  return `${formatted.slice(0, at)}|${formatted.slice(at)}`;
}

test.each([
  ['at the end', '3012345|', '30 12345|'],
  ['behind a separator at the end', '30 12345-|', '30 12345|'],
  ['in the middle', '301|2345', '30 1|2345'],
  ['at the start', '|3012345', '|30 12345'],
  ['in a number that loses its calling code', '+49301|2345', '30 1|2345'],
  ['in a calling code that is taken away', '+4|93012345', '|30 12345'],
  ['in an empty field', '|', '|'],
])('the caret %s keeps its place when the phone widget formats the number', (_, typed, moved) => {
  expect(move(typed, moved.replace('|', ''))).toBe(moved);
});
