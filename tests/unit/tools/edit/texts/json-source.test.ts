import { readFileSync } from 'node:fs';
import { LANGUAGES } from '#config/languages.ts';
import { flattenTexts } from '#lib/text/text.ts';
import { setText } from '#tools/edit/texts/json-source.ts';
import { describe, expect, it } from 'vitest';

const SOURCE = `{
  "faq": {
    "q1": {
      "answer": "A \\"quoted\\" word: {yes}, no.",
      "question": "Why?"
    },
    "title": "Questions"
  },
  "home": { "title": "Home" }
}
`;

const changedLines = (before: string, after: string): string[] => {
  const old = before.split('\n');
  return after.split('\n').filter((line) => !old.includes(line));
};

describe('setText', () => {
  it('replaces one text and leaves every other character', () => {
    const after = setText(SOURCE, 'faq.q1.question', 'Why "this"?');
    expect(after).toBe(SOURCE.replace('"Why?"', String.raw`"Why \"this\"?"`));
  });

  it.each([
    ['in the middle', 'faq.q1.more', ['      "more": "New",']],
    ['at the end', 'faq.zone', ['    "title": "Questions",', '    "zone": "New"']],
    ['at the beginning', 'about', ['  "about": "New",']],
    ['with its group', 'faq.q2.answer', ['    "q2": {', '      "answer": "New"']],
  ])('adds a missing text %s, in the order of the alphabet', (_, key, lines) => {
    const after = setText(SOURCE, key, 'New');
    expect(flattenTexts(JSON.parse(after)).get(key)).toBe('New');
    expect(changedLines(SOURCE, after)).toEqual(lines);
  });

  it('adds a text to an empty group', () => {
    expect(JSON.parse(setText('{\n  "a": {}\n}\n', 'a.b', 'New'))).toEqual({ a: { b: 'New' } });
  });

  it('keeps the line ends of the file', () => {
    const windows = SOURCE.replaceAll('\n', '\r\n');
    expect(setText(windows, 'faq.zone', 'New')).not.toMatch(/[^\r]\n/);
  });

  it('refuses a key that is a group, and one below a text', () => {
    expect(() => setText(SOURCE, 'faq', 'x')).toThrow('is a group');
    expect(() => setText(SOURCE, 'faq.title.x', 'x')).toThrow('is a text');
  });

  it.each(LANGUAGES)('writes the same file when a text stays as it is: %s', (language) => {
    const source = readFileSync(`i18n/${language}.json`, 'utf8');
    const texts = [...flattenTexts(JSON.parse(source))];
    for (const [key, text] of texts.filter((_, index) => index % 40 === 0)) {
      expect(setText(source, key, text) === source, key).toBe(true);
    }
  });
});
