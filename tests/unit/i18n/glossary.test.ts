import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '#config/languages.ts';
import {
  findReplacedWords,
  readAdPolicy,
  readGlossary,
  type Glossary,
  type GlossaryTerm,
  type TermForms,
} from '#i18n/check/glossary.ts';
import { findHints } from '#tools/edit/desk/state/text-index.ts';
import { describe, expect, it } from 'vitest';

const term = (name: string, own: Partial<Record<Language, TermForms>>): GlossaryTerm => {
  const none = LANGUAGES.map((language) => [language, { forms: [], not: [] }]);
  return { term: name, ...Object.fromEntries(none), ...own } as GlossaryTerm;
};

const GLOSSARY: Glossary = [
  term('sign in', {
    en: { forms: ['sign in', 'sign* in'], not: ['log in', 'logged in'] },
    es: { forms: ['iniciar sesión', 'inici* sesión'], not: [] },
    he: { forms: ['כניסה', 'היכנס*'], not: [] },
  }),
  term('United States', { es: { forms: ['Estados Unidos'], not: ['USA'] } }),
  term('credit', {
    en: { forms: ['credit'], not: [] },
    he: { forms: ['יתרה'], not: ['קרדיט'] },
  }),
  term('app', { pt: { forms: ['aplicativo'], not: ['app'] } }),
];

const find = (language: Language, text: string): string[] =>
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

describe('the hints of the desk', () => {
  const hint = (language: Language, text: string, english: string) =>
    findHints(GLOSSARY, language, text, english).map((one) => [one.term, one.isLacking]);

  it.each([
    ['has the term', 'es', 'Inicia sesión y verás', [['sign in', false]]],
    ['lacks the term', 'es', 'Entra y verás', [['sign in', true]]],
    ['has the term after a Hebrew prefix', 'he', 'שהיכנסו', [['sign in', false]]],
    ['is not written yet', 'es', '', [['sign in', false]]],
  ] as const)('show the form of a term for a text that %s', (_, language, text, found) => {
    expect(hint(language, text, 'Signed in, you see it')).toEqual(found);
  });

  it('show how a language says it, without what only finds other endings', () => {
    expect(findHints(GLOSSARY, 'es', '', 'Sign in')[0]?.say).toBe('iniciar sesión');
  });

  it('show nothing where neither the English text nor the own one has a term', () => {
    expect(hint('es', 'Hola', 'Hello')).toEqual([]);
    expect(hint('pt', 'Baixe o app', 'Get it')).toEqual([['app', false]]);
  });
});

describe('i18n/glossary.json', () => {
  const glossary = readGlossary();
  const names = new Intl.DisplayNames('en', { type: 'language' });

  it.each(LANGUAGES)('replaces words only by terms of docs/texts.md, in %s', (language) => {
    const section = readFileSync('docs/texts.md', 'utf8').split(`\n## ${names.of(language)}\n`)[1];
    const documented = (section?.split('\n## ')[0] ?? '')
      .split('\n')
      .map((line) => line.split('|')[1]?.trim() ?? '');
    for (const { [language]: own } of glossary) {
      if (own.not.length === 0) continue;
      expect(documented).toContainEqual(expect.stringContaining(own.forms[0] ?? ''));
    }
  });

  it('says each term once, and how a language says it where it replaces words', () => {
    expect(new Set(glossary.map((one) => one.term)).size).toBe(glossary.length);
    for (const one of glossary) {
      for (const language of LANGUAGES) {
        const { forms, not } = one[language];
        expect(forms.length > 0 || not.length === 0).toBe(true);
        expect(forms[0] ?? '').not.toContain('*');
      }
    }
  });

  it('names the term and the language that lacks it', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'lists-')), 'lists.json');
    const { pt: _, ...others } = term('plan', {});
    writeFileSync(path, JSON.stringify([others]));
    expect(() => readGlossary(path)).toThrow(`no forms of "plan" in the language "pt"`);
  });
});

it('names the language that the words of advertising policies lack', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'lists-')), 'lists.json');
  const lists = LANGUAGES.filter((language) => language !== 'pt').map((language) => [language, []]);
  writeFileSync(path, JSON.stringify(Object.fromEntries(lists)));
  expect(() => readAdPolicy(path)).toThrow(`${path} has no list for the language "pt"`);
});
