import type { Language } from '#config/languages.ts';
import type { TranslationTree } from '#contract/hub/catalogue.ts';
import type { Database } from '#provider/context.ts';
import { translations } from '#provider/db/schema/texts.ts';
import { flattenTexts } from './flatten.ts';

/** Stores one text as an operator's own, which a newer file no longer replaces. */
export async function editText(
  db: Database,
  text: { language: Language; key: string; value: string; at: Date },
): Promise<void> {
  const { language, key, value, at } = text;
  const values = { value, edited: true, updatedAt: at };
  await db
    .insert(translations)
    .values({ language, key, ...values })
    .onConflictDoUpdate({
      target: [translations.language, translations.key],
      set: values,
    });
}

/** Stores every text of a nested tree as an operator's own; answers how many. */
export async function importTexts(
  db: Database,
  texts: { language: Language; tree: TranslationTree; at: Date },
): Promise<number> {
  const pairs = flattenTexts(texts.tree);
  for (const [key, value] of pairs) {
    await editText(db, { language: texts.language, key, value, at: texts.at });
  }
  return pairs.length;
}
