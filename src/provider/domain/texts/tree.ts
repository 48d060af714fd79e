import type { Language } from '#config/languages.ts';
import type { TranslationTree } from '#contract/hub/translations.ts';
import type { Context } from '#provider/domain/context.ts';
import { readEditedTexts, readFileTexts } from './read-texts.ts';

/** Turns `[dotted key, text]` pairs back into the nested tree. */
export function nestTexts(pairs: Iterable<readonly [key: string, text: string]>): TranslationTree {
  const root: TranslationTree = Object.create(null) as TranslationTree;
  for (const [key, text] of pairs) {
    const path = key.split('.');
    const last = path.pop() ?? '';
    let node = root;
    for (const part of path) {
      const next = node[part];
      node =
        typeof next === 'object' ? next : (node[part] = Object.create(null) as TranslationTree);
    }
    node[last] = text;
  }
  return root;
}

/**
 * Reads every text of a language as the nested tree of `i18n/{language}.json`, keys in order: those
 * of the file, and in their place what an operator edited.
 */
export async function readTexts({ db }: Context, language: Language): Promise<TranslationTree> {
  const getEdited = await readEditedTexts(db, [language]);
  const texts = new Map([...(await readFileTexts(language)), ...getEdited(language)]);
  const keys = [...texts.keys()].sort();
  return nestTexts(keys.map((key) => [key, texts.get(key) ?? ''] as const));
}
