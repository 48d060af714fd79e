import { flagAddress } from '#components/ui/flag-address.ts';
import { escapeHtml } from '#lib/markup.ts';
import type { PackageCountry } from '#site-data/site-data.ts';

/** Stands for a package country while the islands of a number country's pages are rendered, once for all its package countries. */
export const BLANK_PACKAGE = {
  slug: 'blank-package-country',
  packageId: 2_147_480_001,
  iso2: 'ZZ',
} as const;

/** Stands for the plan's cards, which name the package country in words. */
export const BLANK_PLAN = 'blank-plan-cards';

const inProps = (text: string): string => `&quot;${text}&quot;`;

/** What a page puts in place of the blanks, as HTML; `plan` is HTML already. */
export const packageBlanks = (own: PackageCountry, plan: string): Record<string, string> => ({
  [BLANK_PACKAGE.slug]: escapeHtml(own.slug),
  [String(BLANK_PACKAGE.packageId)]: String(own.packageId),
  [inProps(BLANK_PACKAGE.iso2)]: inProps(escapeHtml(own.iso2)),
  [flagAddress(BLANK_PACKAGE.iso2)]: escapeHtml(flagAddress(own.iso2)),
  [BLANK_PLAN]: plan,
});
