import { LANGUAGES, type Language } from '#config/languages.ts';
import { compareWithEnglish } from '#i18n/check/compare-languages.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { findWrongLook } from '#i18n/check/look.ts';
import { editorTextIn } from '#tools/editor-texts/editor-texts.ts';
import { STEPS, type StepName } from '#tools/platform/steps.ts';
import { describe, expect, it } from 'vitest';

const textsOf = (language: Language) => readTextFile(`src/tools/editor-texts/${language}.json`);

/** Words that are spelled as in English. */
const SAME = ['editor'];

describe('the texts for editors', () => {
  it.each(LANGUAGES)(
    'have the same keys, values and forms of plurals in each file: %s',
    (language) => {
      const found = compareWithEnglish(language, textsOf(language), textsOf('en'))
        .filter(({ kind, key }) => kind !== 'untranslated' || !SAME.includes(key))
        .map(({ kind, key }) => `${kind} ${key}`);
      expect(found).toEqual([]);
      const wrong = findWrongLook(language, textsOf(language), new Set());
      expect(wrong.filter(({ kind }) => kind === 'direction')).toEqual([]);
    },
  );

  it('have a sentence for each step of a job', () => {
    for (const step of Object.keys(STEPS) as StepName[]) {
      expect(editorTextIn('he')(`step-${step}`)).toMatch(/\p{Script=Hebrew}.*…$/u);
    }
  });

  it('isolate names and keys in a sentence of the other direction', () => {
    const values = { target: '/faq#price' };
    expect(editorTextIn('he')('mistake-dead-link', values)).toContain('\u2068/faq#price\u2069');
    expect(editorTextIn('en')('mistake-dead-link', values)).toContain(' /faq#price,');
  });
});
