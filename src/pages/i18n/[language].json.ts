import { readFileSync } from 'node:fs';
import type { APIRoute } from 'astro';
import { buildLanguages } from '#i18n/static-paths.ts';
import { trackInput } from '#lib/page-inputs.ts';

/** Returns a path for each language of this build. */
export const getStaticPaths = () => buildLanguages.map((language) => ({ params: { language } }));

/**
 * Returns a language's texts, for browsers that cannot reach the hub (docs/public-site.md,
 * "Requests").
 */
export const GET: APIRoute = ({ params }) => {
  const file = `i18n/${params['language']}.json`;
  trackInput(`file:${file}`);
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return new Response(JSON.stringify(texts), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  });
};
