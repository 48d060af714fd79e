import type { APIRoute } from 'astro';
import { brand } from '#config/site/site-brand.ts';
import { THEME_COLOURS } from '#config/brands/theme-colours.ts';

const picture = (name: string, size: number) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
});

/** Returns what a phone shows when the site is on its home screen. */
export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      name: brand.displayName,
      short_name: brand.displayName,
      start_url: '/',
      display: 'browser',
      background_color: '#ffffff',
      theme_color: THEME_COLOURS[brand.theme].fill,
      icons: [
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        picture('icon-192', 192),
        picture('icon-512', 512),
        { ...picture('maskable-512', 512), purpose: 'maskable' },
      ],
    }),
    { headers: { 'Content-Type': 'application/manifest+json' } },
  );
