import type { APIRoute } from 'astro';
import { brand } from '#config/site/site-brand.ts';
import { brandIcon } from '#components/site/header/brand-mark.ts';

/** Returns the brand's mark as the site's icon. */
export const GET: APIRoute = () =>
  new Response(brandIcon(brand.name, brand.theme), {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
