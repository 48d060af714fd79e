import { readFileSync } from 'node:fs';
import type { APIRoute } from 'astro';
import { builtLanguages } from '#i18n/static-paths.ts';

export const getStaticPaths = () => builtLanguages.map((language) => ({ params: { language } }));

/**
 * Returns a language's texts, for browsers that cannot reach the hub (docs/public-site.md,
 * "Requests").
 */
export const GET: APIRoute = ({ params }) => {
  const texts: unknown = JSON.parse(readFileSync(`i18n/${params['language']}.json`, 'utf8'));
  return new Response(JSON.stringify(texts), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  });
};
