import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkTexts, isUsed, readKeyUses } from '#i18n/check/check-texts.ts';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { compareWithEnglish } from '#i18n/check/compare-languages.ts';
import { placeholderNames } from '#i18n/check/placeholders.ts';
import { baseKey } from '#i18n/check/plural-keys.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { listTies } from '#i18n/capability-texts.ts';
import { findWrongLook } from '#i18n/check/look.ts';
import { PLACEHOLDER } from '#lib/text/text.ts';

describe('the texts of the shop', () => {
  const findings = checkTexts();
  for (const kind of [
    'missing',
    'extra',
    'untranslated',
    'placeholder',
    'braces',
    'plural',
    'unused',
  ]) {
    test(`no text is ${kind}`, () => {
      expect(findings.filter((finding) => finding.kind === kind)).toEqual([]);
    });
  }
});

/** Texts with a country's bare name in every language: `call-plan.test.ts` fills each form. */
const FILLED_IN_EACH_FORM = [
  'call-minutes.terms-line country',
  'call-minutes.terms-line-no-minutes country',
  'call-minutes.terms-line-one-rate country',
  'call-minutes.terms-line-one-rate-no-minutes country',
];

/**
 * A form that visitors see filled proves that the others are: they are filled together. Where no
 * language has one, an editor may be the first to write it, and visitors may see its bare name.
 */
test('a country is filled in each of its forms wherever a text may have them', () => {
  const uses = LANGUAGES.flatMap((language) =>
    [...readTextFile(`i18n/${language}.json`)].flatMap(([key, text]) =>
      [...text.matchAll(PLACEHOLDER)].map(([, written = '']) => {
        const [name = ''] = placeholderNames(key, `{{${written}}}`);
        const [form = ''] = placeholderNames(key, `{{${name}_in}}`);
        const mayHaveForms = /country$/i.test(name) && form === name;
        return { use: `${baseKey(key)} ${name}`, mayHaveForms, hasForm: written !== name };
      }),
    ),
  );
  const filled = new Set(uses.filter(({ hasForm }) => hasForm).map(({ use }) => use));
  const unproven = uses.filter(({ use, mayHaveForms }) => mayHaveForms && !filled.has(use));
  expect([...new Set(unproven.map(({ use }) => use))].sort()).toEqual(FILLED_IN_EACH_FORM);
  expect(filled.size).toBeGreaterThan(40);
});

const isIn = (key: string, entry: string): boolean => key === entry || key.startsWith(`${entry}.`);

/** Texts of refusals and pages that mean it, beside the group of a provider's own sentences. */
const NOTHING_CHARGED = [
  'add-number.taken',
  'credit.refused',
  'credit.stale',
  'hold-number.gone-text',
  'payment.number-taken',
  'payment.price-changed',
];

test('only texts of a refusal that means it say that nothing was charged', () => {
  const said = [...readTextFile('i18n/en.json')]
    .filter(([, text]) => /nothing was charged|haven’t been charged|in full\./i.test(text))
    .map(([key]) => key);
  expect(said.filter((key) => !key.startsWith('provider.'))).toEqual(NOTHING_CHARGED);
});

describe('the list of texts that describe the reference provider', () => {
  const document = readFileSync('docs/contract.md', 'utf8');
  const [, section = ''] = document.split('## Texts that describe the reference provider');
  const listed = [...section.matchAll(/^\| (`.*?) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key),
  );
  const english = readTextFile('i18n/en.json');
  const isListed = (key: string): boolean => listed.some((entry) => isIn(key, entry));

  test('names texts and groups that exist', () => {
    expect(listed.length).toBeGreaterThan(50);
    const unknown = listed.filter((entry) => ![...english.keys()].some((key) => isIn(key, entry)));
    expect(unknown).toEqual([]);
  });

  /** Texts of what the site itself does. */
  const OF_THE_SITE = ['checkout.idle-text', 'popup.order-idle.subtitle', 'session.warning-text'];
  const LIMITS = /\d+ (?:minutes|hours|days|tries)|(?:one|an) hour|business day|works once/;

  test('has every text with a limit of time or tries that no capability adds', () => {
    const missing = [...english]
      .filter(([key, text]) => LIMITS.test(text) && listTies(key).length === 0)
      .map(([key]) => key)
      .filter((key) => !key.startsWith('provider.') && !isListed(key));
    expect(missing.filter((key) => !OF_THE_SITE.includes(key))).toEqual([]);
  });
});

describe('the check of texts', () => {
  const english = new Map([
    ['a.title', 'Your number'],
    ['a.count_one', '{{count}} day'],
    ['a.count_other', '{{count}} days'],
    ['a.price', 'From {{price}}'],
  ]);
  const SPANISH = new Map([
    ['a.title', 'Tu número'],
    ['a.count_one', '{{count}} día'],
    ['a.count_many', '{{count}} de días'],
    ['a.count_other', '{{count}} días'],
    ['a.price', 'Desde {{price}}'],
  ]);
  const kinds = (texts: Map<string, string>): string[] =>
    compareWithEnglish('es', texts, english).map(({ kind, key }) => `${kind} ${key}`);

  test('finds what an editor forgot', () => {
    const spanish = new Map([
      ['a.title', 'Your number'],
      ['a.count_one', '{{count}} día'],
      ['a.price', 'Desde {{precio}}'],
      ['a.more', 'Más'],
    ]);
    expect(kinds(spanish)).toEqual([
      'extra a.more',
      'plural a.count',
      'plural a.count',
      'untranslated a.title',
      'placeholder a.price',
    ]);
  });

  test.each([
    ['an unknown value in a form', 'a.count_other', '{{cuont}} días', 'placeholder a.count_other'],
    ['a form of many without its number', 'a.count_other', 'días', 'placeholder a.count_other'],
    ['a value that has lost its end', 'a.title', 'Tu número {{brand', 'braces a.title'],
    ['a value with one brace less', 'a.price', 'Desde {{price}} {price}}', 'braces a.price'],
  ])('finds %s', (_, key, text, found) => {
    expect(kinds(new Map([...SPANISH, [key, text]]))).toEqual([found]);
  });

  test('finds an unknown value in a plural of English', () => {
    const broken = new Map([...english, ['a.count_one', '{{cuont}} day']]);
    expect(compareWithEnglish('en', broken, broken).map(({ kind, key }) => [kind, key])).toEqual([
      ['placeholder', 'a.count_one'],
    ]);
  });

  test('lets a form of few things leave out the number', () => {
    expect(kinds(new Map([...SPANISH, ['a.count_one', 'un día']]))).toEqual([]);
  });

  test('lets a language say a country in its own form, where a page fills it in', () => {
    const countries = new Map([
      ['numbers.title', '{{didCountry}} number'],
      ['payment.plan', 'Number: {{country}}'],
    ]);
    const portuguese = new Map([
      ['numbers.title', 'Número {{didCountry_from}}'],
      ['payment.plan', 'Número {{country_from}}'],
    ]);
    expect(compareWithEnglish('pt', portuguese, countries).map(({ key }) => key)).toEqual([
      'payment.plan',
    ]);
  });

  test('finds a missing key and an empty text', () => {
    const spanish = new Map([
      ['a.title', ' '],
      ['a.price', 'Desde {{price}}'],
    ]);
    expect(kinds(spanish)).toEqual(['missing a.count', 'missing a.title']);
  });

  test('knows literal keys and families of keys in the sources', () => {
    const uses = {
      literals: new Set(['search.button']),
      templates: readKeyUses('src/i18n').templates.concat(/^popup\.[\w.-]+\.title$/),
    };
    expect(isUsed('search.button', uses)).toBe(true);
    expect(isUsed('popup.wrong-code.title', uses)).toBe(true);
    expect(isUsed('popup.wrong-code.subtitle', uses)).toBe(false);
  });
});

describe('the check of how texts look', () => {
  const BUTTONS = new Set(['a.open']);
  const kinds = (language: Language, key: string, text: string): string[] =>
    findWrongLook(language, new Map([[key, text]]), BUTTONS).map(({ kind }) => kind);

  test.each([
    ['a label that is too long for its button', 'en', 'a.open', 'x'.repeat(41), ['button']],
    ['a label with a new line', 'en', 'a.open', 'x\ny', ['line-end']],
    ['a title with a new line', 'en', 'a.meta-title', 'x\ny', ['line-end']],
    ['a subject with a new line', 'en', 'a.subject_one', 'x\ny', ['line-end']],
    ['a mark of direction', 'en', 'a.text', 'one \u200f', ['direction']],
    ['a sign that Hebrew shows behind its digits', 'he', 'a.text', 'חייגו +44', ['direction']],
  ] as const)('finds %s', (_, language, key, text, found) => {
    expect(kinds(language, key, text)).toEqual(found);
  });

  test.each([
    ['a text with a new line', 'en', 'a.text', 'x\ny'],
    ['a short label', 'en', 'a.open', 'x'.repeat(40)],
    ['a long text that is on no button', 'en', 'a.text', 'x'.repeat(41)],
    ['a sign before digits in English', 'en', 'a.text', 'Dial +44'],
    ['a range of digits', 'he', 'a.text', 'בין 4-6'],
  ] as const)('passes over %s', (_, language, key, text) => {
    expect(kinds(language, key, text)).toEqual([]);
  });
});
