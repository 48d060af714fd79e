/** Turns a country's English name into its part of an address: lower case, spaces to hyphens (specification 1, section 2). */
export const countrySlug = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
