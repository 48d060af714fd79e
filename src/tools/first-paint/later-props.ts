import { escapeHtml } from '#lib/text/markup.ts';
import type { LaterProps } from './load-rest.ts';

const ISLAND = /<astro-island(?: uid="[^"]*")?([^>]*?) props="([^"]*)"([^>]*>)/g;

/** The name of a component among the options of its directive. */
const UNUSED_NAME = /&quot;name&quot;:&quot;[^&]*&quot;,/;

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
 * Takes out of a page's islands what its first paint does not need. Texts and lists among their
 * properties: what they render from them shows after the first interaction at the earliest. Ids and
 * names: no code reads them, and the ids depend on the folder of the project.
 */
export function trimIslands(rendered: string): { html: string; later: LaterProps[] } {
  const later: LaterProps[] = [];
  const html = rendered.replace(ISLAND, (_, tag: string, escaped: string, end: string) => {
    const island = `<astro-island${tag}`;
    const options = end.replace(UNUSED_NAME, '');
    const props = Object.entries(JSON.parse(unescapeHtml(escaped)) as LaterProps);
    if (!props.some(isLater)) return `${island} props="${escaped}"${options}`;
    const left = JSON.stringify(Object.fromEntries(props.filter((prop) => !isLater(prop))));
    later.push(Object.fromEntries(props.filter(isLater)));
    return `${island} later="${later.length - 1}" props="${escapeHtml(left)}"${options}`;
  });
  return { html, later };
}
