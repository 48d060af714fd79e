import { eq } from 'drizzle-orm';
import type { Language } from '#config/languages.ts';
import type { TranslationTree } from '#contract/hub/catalogue.ts';
import type { Context } from '#provider/domain/context.ts';
import { translations } from '#provider/platform/db/schema/texts.ts';
import { nestTexts } from './flatten.ts';

/** Every text of a language as the nested tree of `i18n/{language}.json`, keys in order. */
export async function readTexts({ db }: Context, language: Language): Promise<TranslationTree> {
  const rows = await db
    .select({ key: translations.key, value: translations.value })
    .from(translations)
    .where(eq(translations.language, language))
    .orderBy(translations.key);
  return nestTexts(rows.map(({ key, value }) => [key, value] as const));
}
