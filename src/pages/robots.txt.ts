import type { APIRoute } from 'astro';

/** Everything may be read; pages that are not for search engines say so themselves. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    ['User-agent: *', 'Allow: /', `Sitemap: ${new URL('/sitemap-index.xml', site).href}`, ''].join(
      '\n',
    ),
    { headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
  );
