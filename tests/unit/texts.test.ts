import { describe, expect, test } from 'vitest';
import { checkTexts, isUsed, readKeyUses } from '#i18n/check/check-texts.ts';
import { compareWithEnglish } from '#i18n/check/compare-languages.ts';

describe('the texts of the shop', () => {
  const findings = checkTexts();
  for (const kind of ['missing', 'extra', 'untranslated', 'placeholder', 'plural', 'unused']) {
    test(`no text is ${kind}`, () => {
      expect(findings.filter((finding) => finding.kind === kind)).toEqual([]);
    });
  }
});

describe('the check of texts', () => {
  const english = new Map([
    ['a.title', 'Your number'],
    ['a.count_one', '{{count}} day'],
    ['a.count_other', '{{count}} days'],
    ['a.price', 'From {{price}}'],
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
