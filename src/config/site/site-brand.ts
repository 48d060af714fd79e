import { BRAND } from 'astro:env/client';
import { brandByName } from '../brands/brands.ts';

/**
 * The brand that this site is built for. Apart from `site.ts`, whose settings browsers load: these
 * need only its name and id.
 */
export const brand = brandByName(BRAND);
