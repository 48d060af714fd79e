import { createHash } from 'node:crypto';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { LANGUAGES, type Language } from '#config/languages.ts';
import type { TranslationTree } from '#contract/hub/catalogue.ts';
import { flattenTexts } from '#lib/text.ts';
import type { Database } from '#provider/platform/context.ts';
import { settings } from '#provider/platform/db/schema/settings.ts';
import { translations } from '#provider/platform/db/schema/texts.ts';
import { readLanguageFile } from '#provider/platform/project-files.ts';

/**
 * Stores the texts of `i18n/*.json` in the database where a file has changed since the last run;
 * what an operator edited stays.
 */
export async function seedTexts(db: Database, now: Date): Promise<void> {
  for (const language of LANGUAGES) {
    const file = await readLanguageFile(language);
    const digest = createHash('sha256').update(file).digest('base64url');
    const name = `texts-${language}`;
    const [seeded] = await db.select().from(settings).where(eq(settings.name, name));
    if (seeded?.value === digest) continue;
    await storeTexts(db, language, JSON.parse(file) as TranslationTree, now);
    await db
      .insert(settings)
      .values({ name, value: digest })
      .onConflictDoUpdate({ target: settings.name, set: { value: digest } });
  }
}

async function storeTexts(db: Database, language: Language, tree: TranslationTree, now: Date) {
  const rows = [...flattenTexts(tree)].map(([key, value]) => ({
    language,
    key,
    value,
    updatedAt: now,
  }));
  if (rows.length === 0) return;
  await db.transaction(async (tx) => {
    await tx
      .insert(translations)
      .values(rows)
      .onConflictDoUpdate({
        target: [translations.language, translations.key],
        set: { value: sql`excluded.value`, updatedAt: now },
        setWhere: eq(translations.edited, false),
      });
    await tx.delete(translations).where(
      and(
        eq(translations.language, language),
        eq(translations.edited, false),
        notInArray(
          translations.key,
          rows.map(({ key }) => key),
        ),
      ),
    );
  });
}
