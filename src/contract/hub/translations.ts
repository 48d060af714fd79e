import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

// Apart from the catalogue: no page requests texts, and these schemas alone would bring records and
// lazy schemas of the library into the scripts of every form.

/** Every text of a language, nested by key (the shape of `i18n/{lang}.json`). */
export type TranslationTree = { [key: string]: string | TranslationTree };
export const translationTree: z.ZodMiniType<TranslationTree> = z.record(
  z.string(),
  z.union([z.string(), z.lazy(() => translationTree)]),
);

export const getTranslation = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: 'api/{appName}/get-translation/{lang}',
  access: 'public',
  params: z.object({ lang: z.string() }),
  response: translationTree,
});
