import type { APIRoute } from 'astro';
import { brand } from '#config/site/site-brand.ts';
import { iconImage, ICONS, type IconName } from '#features/seo/icon-image.ts';

/** Returns a path for each icon. */
export const getStaticPaths = () =>
  (Object.keys(ICONS) as IconName[]).map((name) => ({ params: { name }, props: { name } }));

/** Returns the brand's icons as pictures, for what cannot draw the SVG one. */
export const GET: APIRoute<{ name: IconName }> = async ({ props: { name } }) =>
  new Response(new Uint8Array(await iconImage(brand, ICONS[name])), {
    headers: { 'Content-Type': 'image/png' },
  });
