import type { APIRoute } from 'astro';
import { BRAND_NAMES } from '#config/brands/brand-ids.ts';
import { LIMITS } from '#config/limits/limits.ts';
import { plausibleCommonPasswords } from '#lib/password/common-passwords.ts';

/**
 * Returns what the provider refuses as too common, for the details form: passwords, one on each
 * line, and after an empty line words.
 */
export const GET: APIRoute = () => {
  const { passwords, words } = plausibleCommonPasswords(LIMITS.password.min);
  const lines = [...passwords, '', ...words, ...BRAND_NAMES];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
