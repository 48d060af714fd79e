import { readFileSync } from 'node:fs';
import type { APIRoute } from 'astro';
import { builtLanguages } from '#i18n/static-paths.ts';

export const getStaticPaths = () => builtLanguages.map((language) => ({ params: { language } }));

/** A language's own texts, the fallback of whoever cannot reach the hub (specification 1, section 7: `GET /i18n/{lang}.json`). */
export const GET: APIRoute = ({ params }) => {
  const texts: unknown = JSON.parse(readFileSync(`i18n/${params['language']}.json`, 'utf8'));
  return new Response(JSON.stringify(texts), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  });
};
