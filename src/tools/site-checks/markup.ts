import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import type { BuiltPage } from './built-page.ts';
import type { SiteMistake } from './site-mistake.ts';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended'],
    rules: {
      // How Preact and Astro spell the same for a browser: `<br/>`, `noValidate`, `hidden=""`.
      'attr-case': 'off',
      'void-style': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      // The pop-up gets its title when it opens; pages.test.ts looks at all other headings.
      'empty-heading': 'off',
      // The class `digits` keeps phone numbers on one line.
      'tel-non-breaking': 'off',
      // A label around its box also names it by `for`: some speech control reads only that.
      'no-redundant-for': 'off',
      // A combobox that filters has no native element.
      'prefer-native-element': ['error', { exclude: ['listbox'] }],
      // A password that is shown sits in a text field, where capital letters would come uninvited.
      'input-attributes': 'off',
      // Both countries come first and identify the page; price and brand follow.
      'long-title': ['error', { maxlength: 110 }],
    },
  }),
);

/** Astro puts the style of its islands in front of the first of them, wherever that is. */
const ISLAND_STYLE = /<style>astro-island,[^<]*<\/style>/g;

/** Lists what is invalid in a page's markup; a message is `rule: message (selector)`. */
export async function findMarkupMistakes(page: BuiltPage): Promise<SiteMistake[]> {
  const report = await validator.validateString(page.html.replace(ISLAND_STYLE, ''), page.file);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => ({
      kind: 'markup' as const,
      page: page.address,
      message: `${ruleId}: ${message} (${selector})`,
    })),
  );
}
