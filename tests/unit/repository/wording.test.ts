import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { writtenFiles } from '../../support/repository-files.ts';

const LONGEST_LINE = 100;

/** Words that are not used, each with the terms to use instead. */
const WORDS: readonly { words: RegExp; instead: string }[] = [
  { words: /\banswer(?:s|ed|ing)?\b/i, instead: 'response, returns' },
  { words: /\b(?:whoever|somebody|strangers?)\b/i, instead: 'the caller, a visitor, an attacker' },
  { words: /\b(?:asleep|awake|sleeps|sleeping|wakes)\b/i, instead: 'not hydrated, hydrated' },
  { words: /\bcomes? alive\b/i, instead: 'is hydrated' },
  { words: /\b(?:turned away|doorkeeper)\b/i, instead: 'rejected, rate limiter' },
  { words: /\bbooks of the company\b|\bcompany['’]s books\b/i, instead: 'gateway records' },
  { words: /\bscripts of others\b/i, instead: 'third-party scripts' },
  { words: /\bnow and then\b/i, instead: 'every minute, at an interval' },
  { words: /\blate parts?\b/i, instead: 'lazy component' },
  { words: /\bnonsense\b/i, instead: 'invalid response' },
  { words: /\bblanked\b/i, instead: 'redacted' },
  { words: /\bfate\b/i, instead: 'charge status' },
  { words: /\be-mail(?:s|ed)?\b/i, instead: 'email' },
  { words: /\bmade anew\b/i, instead: 'created again, replaced' },
  { words: /\bjudg(?:e[sd]?|ing|e?ments?)\b/i, instead: 'verify' },
  { words: /\bremember(?:s|ed|ing)?\b/i, instead: 'cache, store, insert' },
  { words: /\badopt(?:s|ed|ing)?\b/i, instead: 'sync' },
  { words: /\bits code is there\b/i, instead: 'loaded, hydrated' },
  { words: /\bwhen (?:seen|touched)\b/i, instead: 'on visible, on first interaction' },
  { words: /\bg[ia]v(?:es?|en|ing) (?:the )?focus back\b/i, instead: 'restore focus' },
  { words: /\blife of the demo\b/i, instead: 'seed data, demo activity' },
  { words: /\blease owners?\b|\bowners? of (?:a|its|the) lease\b/i, instead: 'lease holder' },
  { words: /\bkeeps? (?:a|the) (?:card|text)s?\b/i, instead: 'save, store' },
  {
    words: /\b(?:stands?|stood)\b(?!-|[\s*/]+(?:for|in for|still)\b)/i,
    instead: 'is, is shown, is defined in',
  },
  { words: /\bAPI calls?\b|\bcalls? (?:of|to) the API\b/i, instead: 'endpoint, request' },
  {
    words: /\b(?:API|code|endpoint|function|hub|module) (?:says|tells)\b/i,
    instead: 'returns, logs',
  },
];

/** Where such a word is right: the part of a file's path, the word, and why. */
const RIGHT: readonly { file: RegExp; words: RegExp; reason: string }[] = [
  {
    file: /faq|json-ld|Accordion|docs\/look\.md|facts-on-the-page|call-minutes|publish|releases-behind/,
    words: /^answers?$/i,
    reason: 'answers to questions',
  },
  {
    file: /database-constraints/,
    words: /^answer$/i,
    reason: 'the name of a column',
  },
  { file: /domain\/numbers\/forwarding/, words: /^answered$/i, reason: 'a phone call' },
  {
    file: /added-numbers-join-the-plan|generated-catalogue/,
    words: /^remember$/i,
    reason: 'what people remember',
  },
  { file: /^docs\/texts\.md$/, words: /^(?:e-mail|somebody)$/i, reason: 'words of translators' },
  { file: /^tests\/unit\/repository\/wording/, words: /./, reason: 'this test' },
];

const COMMENT = /(?<=^|[\s{])\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*|<!--[\s\S]*?-->/gm;
const HASH_COMMENT = /^\s*#(?!!).*/gm;
const TITLE =
  /\b(?:test|it|describe|step)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(?:'((?:\\.|[^'\\])*)'|`([^`]*)`)/g;

interface Passage {
  line: number;
  text: string;
}

const lineAt = (source: string, index: number): number => source.slice(0, index).split('\n').length;

function passagesOf(source: string, pattern: RegExp): Passage[] {
  return [...source.matchAll(pattern)].map((match) => ({
    line: lineAt(source, match.index),
    text: match[1] ?? match[2] ?? match[0],
  }));
}

/** Returns what a file has for readers: a document as a whole, of code its comments and titles. */
function prose(file: string, source: string): Passage[] {
  if (file.endsWith('.md')) return [{ line: 1, text: source }];
  if (/\.(?:sh|conf|ya?ml)$/.test(file)) return passagesOf(source, HASH_COMMENT);
  const titles = file.startsWith('tests/') ? passagesOf(source, TITLE) : [];
  return [...passagesOf(source, COMMENT), ...titles];
}

/** Returns the words of a file that are not used, with what to write instead. */
function wrongWords(file: string, source: string): string[] {
  const right = RIGHT.filter((row) => row.file.test(file));
  return prose(file, source).flatMap(({ line, text }) =>
    WORDS.flatMap(({ words, instead }) =>
      [...text.matchAll(new RegExp(words, 'gi'))]
        .filter(([found]) => !right.some((row) => row.words.test(found)))
        .map(
          ({ 0: found, index }) =>
            `${file}:${line + lineAt(text, index) - 1}: ${found} (instead: ${instead})`,
        ),
    ),
  );
}

/** Returns the lines of comments that are longer than lines of code may be. */
function longLines(file: string, source: string): string[] {
  const lines = source.split('\n');
  const commented = passagesOf(source, COMMENT).flatMap(({ line, text }) =>
    text.split('\n').map((_, index) => line + index),
  );
  return commented
    .filter((line) => (lines[line - 1]?.length ?? 0) > LONGEST_LINE)
    .map((line) => `${file}:${line}`);
}

const CODE = /\.(?:astro|css|js|mjs|ts|tsx)$/;
const code = writtenFiles.filter((file) => CODE.test(file));
const checked = writtenFiles.filter((file) => CODE.test(file) || /\.(?:md|sh|ya?ml)$/.test(file));

const problemsIn = (files: readonly string[], find: typeof wrongWords): string[] =>
  files.flatMap((file) => find(file, readFileSync(file, 'utf8')));

describe('comments, documents and test titles', () => {
  test('use the terms of the trade', () => {
    expect(problemsIn(checked, wrongWords)).toEqual([]);
  });

  test('have no comment line of more than 100 characters', () => {
    expect(problemsIn(code, longLines)).toEqual([]);
  });

  test.each([
    ['a comment', 'src/lib/a.ts', '// What the API answers.\n', 1],
    ['a docstring', 'src/lib/a.ts', 'const b = 1;\n/**\n * Sent by\n * somebody.\n */\n', 4],
    ['a comment in markup', 'src/a.astro', '<p>\n  {/* Comes alive late. */}\n</p>\n', 2],
    ['a test title', 'tests/unit/a.test.ts', "\ntest('answers 404', () => {});\n", 2],
    ['the title of a table', 'tests/unit/a.test.ts', "test.each([1])('%i is blanked', f);\n", 1],
    ['a document', 'CHANGES.md', 'One\n\ntwo e-mails\n', 3],
    ['a script', 'src/a.sh', '#!/bin/sh\n# Runs now and then\n', 2],
  ])('are searched in %s', (_, file, source, line) => {
    expect(wrongWords(file, source)).toEqual([expect.stringContaining(`${file}:${line}: `)]);
  });

  test('do not include code and texts', () => {
    const source = "const answer = 'somebody https://example.com/answer';\n";
    expect(wrongWords('src/lib/a.ts', source)).toEqual([]);
  });

  test('are measured by their whole line', () => {
    const source = `${' '.repeat(40)}// ${'a '.repeat(30)}\n/** ${'a '.repeat(30)}*/\n`;
    expect(longLines('src/lib/a.ts', source)).toEqual(['src/lib/a.ts:1']);
  });
});
