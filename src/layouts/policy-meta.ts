import type { SSRResult } from 'astro';
import { createComponent, markHTMLString } from 'astro/runtime/server/index.js';
import { renderCspContent } from 'astro/runtime/server/render/csp.js';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * Renders the page's content security policy at this position. Astro would put it at the end of the
 * head, but a policy in a `<meta>` governs only what comes after it
 * (docs/decisions/content-security-policy.md).
 */
export const PolicyMeta = createComponent((result: SSRResult) => {
  if (!result.shouldInjectCspMetaTags || result.cspDestination !== 'meta') return '';
  const content = escaped(renderCspContent(result));
  result.shouldInjectCspMetaTags = false;
  return markHTMLString(`<meta http-equiv="content-security-policy" content="${content}">`);
});
