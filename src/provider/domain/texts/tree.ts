import { eq } from 'drizzle-orm';
import type { Language } from '#config/languages.ts';
import type { TranslationTree } from '#contract/hub/catalogue.ts';
import type { Context } from '#provider/domain/context.ts';
import { translations } from '#provider/platform/db/schema/texts.ts';

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

/** Reads every text of a language as the nested tree of `i18n/{language}.json`, keys in order. */
export async function readTexts({ db }: Context, language: Language): Promise<TranslationTree> {
  const rows = await db
    .select({ key: translations.key, value: translations.value })
    .from(translations)
    .where(eq(translations.language, language))
    .orderBy(translations.key);
  return nestTexts(rows.map(({ key, value }) => [key, value] as const));
}
