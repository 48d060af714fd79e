import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { writtenFiles } from '../../support/repository-files.ts';

/** A docstring directly above an exported function: its first word, then the function's name. */
const DOCSTRING =
  /\/\*\*\s+(?:\* )?([^\s,:;.]+)(?:[^*]|\*(?!\/))*\*\/\nexport (?:(?:default )?(?:async )?function\*? (\w+)|const (\w+)[^\n]*? =\s+(?:async )?(?:<[^>]*>|memo)?\()/g;

/** A verb in the present tense ends in "s"; so do some words that are none. */
const VERB = /^(?!(?:Across|Always|Besides|Its|Perhaps|This|Thus|Whereas)$)[A-Z][a-z-]+s$/;

/** Lists the exported functions of a module whose docstring begins with no verb. */
const withoutVerb = (source: string): string[] =>
  [...source.matchAll(DOCSTRING)]
    .filter(([, word = '']) => !VERB.test(word))
    .map(([, word, name, constant]) => `${name ?? constant}: ${word} …`);

const sources = writtenFiles.filter((file) => /^src\/.*\.tsx?$/.test(file));

describe('the docstring of an exported function', () => {
  test('begins with a verb', () => {
    const found = sources.flatMap((file) =>
      withoutVerb(readFileSync(file, 'utf8')).map((one) => `${file}: ${one}`),
    );
    expect(found).toEqual([]);
  });

  test.each([
    ['an article', '/** The top of the desk. */\nexport function Top() {}\n', 'Top: The …'],
    [
      'a question',
      '/**\n * What is wrong,\n * in words.\n */\nexport const f = (a: A): B =>\n',
      'f: What …',
    ],
    ['a preposition', '/** After a save. */\nexport async function g() {}\n', 'g: After …'],
    ['a pronoun', '/** This saves. */\nexport const h = async <T>(a: T) => a;\n', 'h: This …'],
  ])('is refused when it begins with %s', (_, source, found) => {
    expect(withoutVerb(source)).toEqual([found]);
  });

  test.each([
    ['a verb', '/** Shows the top: a bar. */\nexport function Top() {}\n'],
    ['a constant', '/** The top of the desk. */\nexport const TOP = 1;\n'],
    ['a function of the module', '/** The top of the desk. */\nfunction Top() {}\n'],
    ['another comment', '/** The part. */\nexport type Part = string;\n\nexport function f() {}\n'],
  ])('is right, or not meant, with %s', (_, source) => {
    expect(withoutVerb(source)).toEqual([]);
  });
});
