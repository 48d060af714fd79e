/** The `Brand-Id` header of each brand (docs/public-site.md, "Brands"). */
const BRAND_IDS = { globusim: 1, wisesim: 2, '011global': 3, vnum: 4, bglobal: 5 } as const;

export type BrandName = keyof typeof BRAND_IDS;

// Marked, so that it stays out of the browser's scripts.
export const BRAND_NAMES = /* @__PURE__ */ Object.keys(BRAND_IDS) as BrandName[];

/** Returns the id of the brand of that name, 0 for an unknown one. */
export const brandIdOf = (name: string): number =>
  (BRAND_IDS as Partial<Record<string, number>>)[name] ?? 0;
