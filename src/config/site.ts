import { APP_NAME, BRAND, PRODUCT, PUBLIC_HUB_URL, PUBLIC_MAIN_URL } from 'astro:env/client';
import { brandByName } from './brands.ts';

/** The brand that this site is built for. */
export const brand = brandByName(BRAND);

/** What the site needs to know to reach the two APIs. */
export const apiSettings = {
  hubUrl: PUBLIC_HUB_URL,
  mainUrl: PUBLIC_MAIN_URL,
  product: PRODUCT,
  appName: APP_NAME === '' ? brand.name : APP_NAME,
  brandId: brand.id,
} as const;
