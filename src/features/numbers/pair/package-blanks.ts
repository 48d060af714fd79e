import { flagAddress } from '#components/ui/icons/Flag.tsx';
import { blankText, type Blanks } from '#components/ui/markup/html-template.ts';
import type { PackageCountry } from '#site-data/site-data.ts';

/**
 * Placeholder of a package country while the islands of a number country's pages are rendered, once
 * for all its package countries. Ids of a catalogue are positive.
 */
export const BLANK_PACKAGE = {
  name: blankText('package-name'),
  packageId: Number.MIN_SAFE_INTEGER,
  iso2: blankText('PACKAGE-ISO2'),
} as const;

/** Placeholder of the plan's cards, which name the package country in words. */
export const BLANK_PLAN = blankText('plan-cards');

/** Placeholder of what the page computes of its two countries. */
export const BLANK_FACTS = blankText('pair-facts');

/** Placeholder of the countries nearby, which a page shows while its own is sold out. */
export const BLANK_NEARBY = blankText('nearby-pairs');

/** Returns what a page puts in place of the blanks; all but the country is HTML already. */
export const packageBlanks = (
  packageCountry: PackageCountry,
  { nearby, plan, facts }: { nearby: string; plan: string; facts: string },
): Blanks => ({
  [BLANK_PACKAGE.name]: { value: packageCountry.name, times: 1 },
  [String(BLANK_PACKAGE.packageId)]: { value: packageCountry.packageId, times: 2 },
  [BLANK_PACKAGE.iso2]: { value: packageCountry.iso2, times: 1 },
  [flagAddress(BLANK_PACKAGE.iso2)]: { value: flagAddress(packageCountry.iso2), times: 1 },
  [BLANK_NEARBY]: { value: { html: nearby }, times: 1 },
  [BLANK_PLAN]: { value: { html: plan }, times: 1 },
  [BLANK_FACTS]: { value: { html: facts }, times: 1 },
});
