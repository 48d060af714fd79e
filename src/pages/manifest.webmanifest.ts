import type { APIRoute } from 'astro';
import { brand } from '#config/site.ts';

/** What a phone shows when someone keeps the site on its home screen. */
export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      name: brand.displayName,
      short_name: brand.displayName,
      start_url: '/',
      display: 'browser',
      background_color: '#ffffff',
      theme_color: '#ffffff',
      icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
    }),
    { headers: { 'Content-Type': 'application/manifest+json' } },
  );
