import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#config/languages.ts';
import type { BuiltPage } from '#tools/site-checks/built-page.ts';
import { findMarkupMistakes } from '#tools/site-checks/markup.ts';
import { builtPages } from '../support/built-site.ts';

const pages = builtPages().filter(({ isRedirect }) => !isRedirect);

/** Choose-number pages and rates pages come in families: every n-th of them represents all. */
const FAMILIES: Record<string, number> = {
  '/choose-your-number/': 97,
  '/rates-per-country/': 5,
};

function sample(language: string): BuiltPage[] {
  const own = pages.filter((page) => page.language === language);
  const prefixes = Object.keys(FAMILIES);
  const single = own.filter(({ path }) => !prefixes.some((prefix) => path.startsWith(prefix)));
  const some = prefixes.flatMap((prefix) =>
    own
      .filter(({ path }) => path.startsWith(prefix))
      .filter((_, index) => index % (FAMILIES[prefix] ?? 1) === 0),
  );
  return [...single, ...some];
}

describe('the markup of pages', () => {
  test.each(LANGUAGES)('is valid in %s', async (language) => {
    const chosen = sample(language);
    expect(chosen.length).toBeGreaterThan(30);
    const all = await Promise.all(chosen.map(findMarkupMistakes));
    expect(all.flat()).toEqual([]);
  });
});
