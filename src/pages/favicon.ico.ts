import type { APIRoute } from 'astro';
import { brand } from '#config/site/site-brand.ts';
import { icoFile, iconImage } from '#features/seo/icon-image.ts';

const SIZE = 32;

/** Returns the icon at the address that old browsers and tools request by default. */
export const GET: APIRoute = async () => {
  const png = await iconImage(brand, { size: SIZE, part: 1 });
  return new Response(new Uint8Array(icoFile(png, SIZE)), {
    headers: { 'Content-Type': 'image/x-icon' },
  });
};
