/**
 * Turns a country's English name into its part of an address (docs/public-site.md, "Addresses and
 * languages").
 */
export const countrySlug = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
