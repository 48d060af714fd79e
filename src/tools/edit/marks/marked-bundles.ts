import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '#config/languages.ts';
import type { TranslationTree } from '#contract/hub/translations.ts';

/** What the process of the desk shares with the pages, which Vite runs as modules of its own. */
interface SharedTexts {
  tree(language: Language, isMarked: boolean): TranslationTree;
  /** Whether the request that is served now is one of a page. */
  page: AsyncLocalStorage<boolean>;
}

const SHARED = Symbol.for('desk.shared-texts');
const holder = globalThis as { [SHARED]?: SharedTexts };

/** Gives pages the texts of the desk. */
export const shareTexts = (texts: SharedTexts): void => {
  holder[SHARED] = texts;
};

/**
 * Stands for i18next in `src/i18n/texts.ts` while the desk runs: pages read the files as they are
 * at each request, with marks; pictures and files for machines read them without.
 */
export default {
  getResourceBundle(language: Language): TranslationTree {
    const shared = holder[SHARED];
    if (shared === undefined) throw new Error('the desk shares no texts');
    return shared.tree(language, shared.page.getStore() === true);
  },
};
