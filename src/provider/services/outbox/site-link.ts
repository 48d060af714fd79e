import { DEFAULT_LANGUAGE, type Language } from '#config/languages.ts';
import type { Context } from '#provider/context.ts';

/** A page of the site in a language, for a link in a message; English stands at the root (decisions, "Languages in the address"). */
export const siteLink = ({ config }: Context, language: Language, path: string): string =>
  `${config.siteUrl}${language === DEFAULT_LANGUAGE ? '' : `/${language}`}${path}`;
