import { sql } from 'drizzle-orm';
import type { Language } from '#config/languages.ts';
import type { TranslationTree } from '#contract/hub/translations.ts';
import { flattenTexts } from '#lib/text/text.ts';
import type { Database, Executor } from '#provider/platform/context.ts';
import { translations } from '#provider/platform/db/schema/texts.ts';

const BATCH = 500;

/** Stores one text as an operator's edit, which a newer file no longer replaces. */
export async function editText(
  db: Executor,
  text: { language: Language; key: string; value: string; at: Date },
): Promise<void> {
  const { language, key, value, at } = text;
  await storeEdited(db, [{ language, key, value, edited: true, updatedAt: at }]);
}

/** Stores every text of a nested tree as operator's edits, all or none; returns how many. */
export async function importTexts(
  db: Database,
  texts: { language: Language; tree: TranslationTree; at: Date },
): Promise<number> {
  const { language, tree, at } = texts;
  const rows = [...flattenTexts(tree)].map(([key, value]) => ({
    language,
    key,
    value,
    edited: true,
    updatedAt: at,
  }));
  await db.transaction(async (tx) => {
    for (let start = 0; start < rows.length; start += BATCH) {
      await storeEdited(tx, rows.slice(start, start + BATCH));
    }
  });
  return rows.length;
}

async function storeEdited(
  db: Executor,
  rows: (typeof translations.$inferInsert)[],
): Promise<void> {
  await db
    .insert(translations)
    .values(rows)
    .onConflictDoUpdate({
      target: [translations.language, translations.key],
      set: {
        value: sql`excluded.value`,
        edited: true,
        updatedAt: sql`excluded.updated_at`,
      },
    });
}
