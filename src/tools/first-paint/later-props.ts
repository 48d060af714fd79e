import { escapeHtml } from '#lib/markup.ts';
import type { LaterProps } from './load-rest.ts';

const ISLAND_PROPS = /(<astro-island\b[^>]*?)\sprops="([^"]*)"/g;

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

const unescapeHtml = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** Texts, and lists of countries and places: pages share them. */
const LATER = /^texts$|Texts$|^(?:places|homes|countries|didCountries|packageCountries)$/;

const isLater = ([name]: [string, unknown]): boolean => LATER.test(name);

/**
 * Takes texts and lists out of the properties of a page's islands, which show what they render from
 * them after the first interaction at the earliest.
 */
export function withoutLaterProps(rendered: string): { html: string; later: LaterProps[] } {
  const later: LaterProps[] = [];
  const html = rendered.replace(ISLAND_PROPS, (whole, tag: string, escaped: string) => {
    const props = Object.entries(JSON.parse(unescapeHtml(escaped)) as LaterProps);
    if (!props.some(isLater)) return whole;
    const left = JSON.stringify(Object.fromEntries(props.filter((prop) => !isLater(prop))));
    later.push(Object.fromEntries(props.filter(isLater)));
    return `${tag} later="${later.length - 1}" props="${escapeHtml(left)}"`;
  });
  return { html, later };
}
