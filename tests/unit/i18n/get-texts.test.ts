import { readFileSync } from 'node:fs';
import { init } from 'i18next';
import type { TranslationTree } from '#contract/hub/translations.ts';
import { getTexts } from '#i18n/texts.ts';
import { expect, it, vi } from 'vitest';

vi.mock('#config/capabilities/provider-capabilities.ts', () => ({ hasCapability: () => true }));
vi.mock('#config/site/site.ts', () => ({ appUrl: '' }));

/** Returns the texts of the files, with another title of a page. */
function treeWith(title: string): TranslationTree {
  const tree = JSON.parse(readFileSync('i18n/en.json', 'utf8')) as TranslationTree;
  return { ...tree, faq: { ...(tree['faq'] as TranslationTree), title } };
}

it('texts are compiled once for all parts of a page, and again when they have changed', async () => {
  const load = (title: string) =>
    init({ lng: 'en', resources: { en: { translation: treeWith(title) } } });
  await load('Questions');
  const first = getTexts('en');
  expect(first('faq.title')).toBe('Questions');
  expect(getTexts('en')).toBe(first);
  await load('Answers');
  expect(getTexts('en')('faq.title')).toBe('Answers');
});
