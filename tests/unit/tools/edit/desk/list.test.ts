import { LANGUAGES, type Language } from '#config/languages.ts';
import { neededForms } from '#i18n/check/plural-keys.ts';
import type { DeskState } from '#tools/edit/desk-service.ts';
import type { DraftFinding } from '#tools/text-checks/draft-checks.ts';
import {
  findTexts,
  keysOf,
  lengthWithNames,
  meaningOf,
  searchLimitOf,
} from '#tools/edit/desk/state/text-index.ts';
import { exampleNumber, writeSentence } from '#tools/editor-texts/sentences.ts';
import { describe, expect, it } from 'vitest';

const inEach = <Value>(valueOf: (language: Language) => Value): Record<Language, Value> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, valueOf(language)])) as Record<
    Language,
    Value
  >;

/** The state of a desk with four texts, each in another state. */
const STATE: DeskState = {
  version: '1',
  texts: {
    ...inEach(() => ({})),
    en: {
      'a.title': 'Your number',
      'a.text': 'Call us',
      'b.days_one': 'one day',
      'b.days_other': '{{count}} days',
      'c.old': 'Old',
    },
    es: {
      'a.title': 'Tu número',
      'b.days_one': 'un día',
      'b.days_other': '{{count}} días',
      'c.old': 'Viejo',
    },
    he: { 'a.title': 'המספר שלכם', 'b.days_two': 'יומיים', 'b.days_other': '{{count}} ימים' },
    pt: { 'a.title': 'Seu número', 'b.days_other': '{{count}} dias' },
  },
  forms: inEach(neededForms),
  plurals: ['b.days'],
  claims: {},
  reworded: { en: [], he: [], es: [], pt: [] },
  legal: {
    terms: { day: '2026-11-29', rewordedIn: [] },
    privacy: { day: '2026-11-29', rewordedIn: [] },
  },
  unused: ['c.old'],
  buttons: [],
  findings: [
    { kind: 'missing', language: 'es', key: 'a.text', detail: '' },
    { kind: 'plural', language: 'he', key: 'b.days', detail: '' },
    { kind: 'button', language: 'en', key: 'a.title', detail: '' },
    { kind: 'overlong', language: 'pt', key: 'b.days_other', detail: '' },
  ],
  outdated: { he: { 'b.days_other': '{{count}} nights' }, es: { 'a.title': 'A number' } },
  hub: { silent: [], texts: { ...inEach(() => ({})), es: { 'c.old': 'Antiguo' } } },
  glossary: [],
  keys: [],
  names: [],
};

const ALL = ['a.title', 'a.text', 'b.days', 'c.old'];

describe('the search of all texts', () => {
  it.each([
    ['a part of a key', 'b.da', ['b.days']],
    ['words of a text in any language and case', 'SEU número', ['a.title']],
    ['words in Hebrew', 'המספר', ['a.title']],
    ['words of one form of a plural', 'יומיים', ['b.days']],
    ['words that are in no text together', 'number days', []],
    ['nothing', ' ', ALL],
  ])('finds texts by %s', (_, query, found) => {
    expect(findTexts(STATE, query, 'all')).toEqual(found);
  });

  it.each([
    ['all', ALL],
    ['missing', ['a.text', 'b.days']],
    ['outdated', ['a.title', 'b.days']],
    ['long', ['a.title', 'b.days']],
    ['unused', ['c.old']],
    ['failing', ['a.title', 'a.text', 'b.days']],
    ['hub', ['c.old']],
  ] as const)('finds texts by the state "%s"', (wanted, found) => {
    expect(findTexts(STATE, '', wanted)).toEqual(found);
  });

  it('finds the texts of a page, and those of them that fit the rest too', () => {
    const page = new Set(['a.title', 'b.days']);
    expect(findTexts(STATE, '', 'all', page)).toEqual(['a.title', 'b.days']);
    expect(findTexts(STATE, 'number', 'outdated', page)).toEqual(['a.title']);
    expect(findTexts(STATE, '', 'unused', page)).toEqual([]);
  });
});

describe('the lines of a plural', () => {
  it('are one for each form that the language needs', () => {
    expect(keysOf(STATE, 'he', 'b.days')).toEqual(['b.days_one', 'b.days_two', 'b.days_other']);
    expect(keysOf(STATE, 'he', 'a.title')).toEqual(['a.title']);
  });

  it.each(LANGUAGES)('have a number as an example that uses the form, in %s', (language) => {
    const rules = new Intl.PluralRules(language);
    for (const form of neededForms(language)) {
      expect(rules.select(exampleNumber(language, form))).toBe(form);
    }
  });
});

it.each([
  ['home.meta-title', 60],
  ['number-renewal.link-meta-title', 60],
  ['home.meta-description', 160],
  ['faq.description', 160],
  ['faq.title', undefined],
] as const)('search engines show of %s about %s characters', (base, limit) => {
  expect(searchLimitOf(base)).toBe(limit);
});

it('the length of a text for search engines has its values by their names', () => {
  expect(lengthWithNames('From {{price}} | {{brand}}')).toBe('From price | brand'.length);
});

describe('what is wrong with a text', () => {
  it.each<[string, Partial<DraftFinding>, string]>([
    [
      'names a form of a plural by a number',
      { kind: 'plural', values: { form: 'many' } },
      'חסרה צורת הריבוי עבור \u20681,000,000\u2069.',
    ],
    [
      'names values that are missing alone',
      { kind: 'placeholder', values: { missing: 'brand', unknown: '' } },
      'הערכים חייבים להישאר. חסר: \u2068brand\u2069.',
    ],
    [
      'names values that are unknown alone',
      { kind: 'placeholder', values: { missing: '', unknown: '{{foo}}' } },
      'אין בטקסט הזה ערך כזה: \u2068{{foo}}\u2069.',
    ],
    [
      'names both',
      { kind: 'placeholder', values: { missing: 'brand', unknown: 'foo' } },
      'הערכים חייבים להישאר. חסר: \u2068brand\u2069. אין בטקסט הזה ערך כזה: \u2068foo\u2069.',
    ],
    [
      'names the countries whose sheets a claim does not match',
      { kind: 'claim', values: { row: 'sms', cause: 'sheet', countries: 'FR ES' } },
      'מה שהטקסט אומר על ״הודעות״ לא תואם את הגיליונות של המדינות האלה: צרפת וספרד. שנו אותו לפי הגיליונות, או פנו למפתח.',
    ],
    [
      'names a row of the sheets as the shop does, and that no sheet was compared',
      { kind: 'claim', values: { row: 'sms', cause: 'untied' } },
      'הטקסט מדבר על ״הודעות״, ואיש לא בדק אם זה נכון לכל מדינה. השמיטו את זה, או בקשו ממפתח לקשור את הטקסט לגיליונות.',
    ],
    [
      'names a promised feature in words',
      { kind: 'untied', values: { feature: 'release-number' } },
      'הטקסט מבטיח משהו שלא כל ספק מציע: ויתור על מספר. השמיטו את זה, או בקשו ממפתח לקשור את הטקסט.',
    ],
  ])('%s', (_, found, sentence) => {
    const finding = { kind: 'missing', language: 'es', key: 'a', detail: '', ...found } as const;
    expect(writeSentence(finding, 'he', { 'sheet.row-sms': 'הודעות' })).toBe(sentence);
  });
});

describe('what the marks of pages mean', () => {
  it('has a number for a name that no page had, and leaves the state of the desk alone', () => {
    const state: DeskState = { ...STATE, names: Object.freeze(['count']) as string[] };
    const meaning = meaningOf(state);
    expect(['count', 'brand', 'brand'].map(meaning.numberOf)).toEqual([0, 1, 1]);
    expect([0, 1, 2].map(meaning.nameOf)).toEqual(['count', 'brand', '']);
    expect(state.names).toEqual(['count']);
  });
});
