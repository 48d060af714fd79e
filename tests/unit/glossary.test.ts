import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '#config/languages.ts';
import {
  findReplacedWords,
  readAdPolicy,
  readGlossary,
  type Glossary,
} from '#i18n/check/glossary.ts';
import { describe, expect, it } from 'vitest';

const GLOSSARY: Glossary = {
  en: [{ say: 'sign in', not: ['log in', 'logged in'] }],
  es: [{ say: 'Estados Unidos', not: ['USA'] }],
  he: [{ say: 'יתרה', not: ['קרדיט'] }],
  pt: [{ say: 'aplicativo', not: ['app'] }],
};

const find = (language: keyof Glossary, text: string): string[] =>
  findReplacedWords(language, new Map([['some.key', text]]), GLOSSARY).map(({ detail }) => detail);

describe('the check against the glossary', () => {
  it('names the word and what the shop says', () => {
    expect(find('en', 'Log in to see your numbers')).toEqual(['"log in": the shop says sign in']);
  });

  it.each([
    ['a part of another word', 'pt', 'WhatsApp'],
    ['a word in other letters than a name in capitals', 'es', 'Tu móvil usa esta red'],
    ['the name of a value', 'pt', 'Olá, {{ app }}'],
    ['an address', 'pt', 'Escreva para ajuda@app.example'],
    ['a word of another language', 'en', 'USA'],
  ] as const)('passes over %s', (_, language, text) => {
    expect(find(language, text)).toEqual([]);
  });

  it.each(['קרדיט', 'הקרדיט', 'ובקרדיט שלכם'])(
    'finds a Hebrew word with what is written to it: %s',
    (text) => {
      expect(find('he', text)).toHaveLength(1);
    },
  );
});

describe('i18n/glossary.json', () => {
  it('has terms of every language, each one of docs/texts.md', () => {
    const documented = readFileSync('docs/texts.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|')[1]?.trim());
    const glossary = readGlossary();
    expect(Object.keys(glossary).sort()).toEqual([...LANGUAGES].sort());
    for (const language of LANGUAGES) {
      for (const { say } of glossary[language]) expect(documented).toContain(say);
    }
  });
});

it.each([
  ['glossary', readGlossary],
  ['words of advertising policies', readAdPolicy],
])('names the language that the %s lacks', (_, read) => {
  const path = join(mkdtempSync(join(tmpdir(), 'lists-')), 'lists.json');
  const lists = LANGUAGES.filter((language) => language !== 'pt').map((language) => [language, []]);
  writeFileSync(path, JSON.stringify(Object.fromEntries(lists)));
  expect(() => read(path)).toThrow(`${path} has no list for the language "pt"`);
});
