import { DEFAULT_LANGUAGE, type Language } from '#config/languages.ts';
import type { Context } from '#provider/domain/context.ts';

/**
 * Returns the address of a page in a language, for a link in a message (docs/public-site.md,
 * "Addresses and languages").
 */
export const siteLink = ({ config }: Context, language: Language, path: string): string =>
  `${config.siteUrl}${language === DEFAULT_LANGUAGE ? '' : `/${language}`}${path}`;
