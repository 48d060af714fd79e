import { DEFAULT_LANGUAGE, type Language } from '#config/languages.ts';
import { profileRoutes } from '#config/routes.ts';
import type { Context } from '#provider/domain/context.ts';

/**
 * Returns the address of a page in a language, for a link in a message (docs/public-site.md,
 * "Addresses and languages").
 */
export const siteLink = ({ config }: Context, language: Language, path: string): string =>
  `${config.siteUrl}${language === DEFAULT_LANGUAGE ? '' : `/${language}`}${path}`;

/** Returns the address of a customer's numbers, where their renewal is stopped. */
export const numbersLink = (context: Context, language: Language): string =>
  siteLink(context, language, profileRoutes(context.config.product).myNumbers);

/** Returns the address of the page with a customer's cards and plan. */
export const billingLink = (context: Context, language: Language): string =>
  siteLink(context, language, profileRoutes(context.config.product).billing);
