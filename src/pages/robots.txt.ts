import type { APIRoute } from 'astro';

/**
 * Returns the rules for crawlers: everything may be read, and pages that are not for search engines
 * carry `noindex`.
 */
export const GET: APIRoute = ({ site }) =>
  new Response(
    ['User-agent: *', 'Allow: /', `Sitemap: ${new URL('/sitemap-index.xml', site).href}`, ''].join(
      '\n',
    ),
    { headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
  );
