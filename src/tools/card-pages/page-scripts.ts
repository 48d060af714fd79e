import { createHash } from 'node:crypto';

/** What a page runs, and what its policy allows, by its HTML. */
export interface PageScripts {
  /** SHA-256 of the whole document, as `sha256-…` in Base64. */
  document: string;
  policy: string;
  /** The hashes of its inline scripts. */
  inline: string[];
  /** The addresses of its script files, islands and preloaded modules included. */
  files: string[];
}

const TAG = (name: string): RegExp =>
  new RegExp(`<${name}(?=[\\s>])((?:"[^"]*"|'[^']*'|[^"'>])*)>`, 'gi');
const SCRIPT = /<script(?=[\s>])((?:"[^"]*"|'[^']*'|[^"'>])*)>([\s\S]*?)<\/script>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#34;': '"',
  '&#38;': '&',
  '&#39;': "'",
};

/** Returns a SHA-256 digest as content security policies and subresource integrity write it. */
export const sha256 = (data: string | Uint8Array): string =>
  `sha256-${createHash('sha256').update(data).digest('base64')}`;

function attribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag);
  const value = match?.[1] ?? match?.[2] ?? match?.[3];
  return value?.replace(/&(?:amp|quot|#34|#38|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Returns whether a script is run; data blocks are not. */
const isRun = (tag: string): boolean =>
  /^(module|.*javascript)?$/i.test(attribute(tag, 'type') ?? '');

const attributesOf = (html: string, name: string): string[] =>
  [...html.matchAll(TAG(name))].map(([, attributes = '']) => attributes);

const sorted = (values: readonly (string | undefined)[]): string[] =>
  [...new Set(values.filter((value) => value !== undefined))].sort();

interface ScriptElement {
  tag: string;
  source: string | undefined;
  text: string;
}

const scriptElements = (html: string): ScriptElement[] =>
  [...html.matchAll(SCRIPT)]
    .map(([, tag = '', text = '']) => ({ source: attribute(tag, 'src'), tag, text }))
    .filter(({ tag }) => isRun(tag));

/** Returns the texts of a page's inline scripts. */
export const inlineScripts = (html: string): string[] =>
  scriptElements(html).flatMap(({ source, text }) => (source === undefined ? [text] : []));

/** Reads the scripts and the policy out of a page's HTML. */
export function pageScripts(html: string): PageScripts {
  const islands = attributesOf(html, 'astro-island');
  const policy = attributesOf(html, 'meta').find((tag) =>
    /^content-security-policy$/i.test(attribute(tag, 'http-equiv') ?? ''),
  );
  return {
    document: sha256(html),
    policy: attribute(policy ?? '', 'content') ?? '',
    inline: sorted(inlineScripts(html).map(sha256)),
    files: sorted([
      ...scriptElements(html).map(({ source }) => source),
      ...islands.flatMap((tag) =>
        ['component-url', 'renderer-url', 'before-hydration-url'].map((name) =>
          attribute(tag, name),
        ),
      ),
      ...attributesOf(html, 'link')
        .filter((tag) => attribute(tag, 'rel') === 'modulepreload')
        .map((tag) => attribute(tag, 'href')),
    ]),
  };
}

const IMPORT = /["'`](?:\.\/|\/?_astro\/)([\w.-]+\.js)["'`]/g;

/**
 * Returns the addresses of the script files that a script of `/_astro/` loads, at once or on
 * demand.
 */
export const importsOf = (script: string): string[] =>
  sorted([...script.matchAll(IMPORT)].map(([, name = '']) => `/_astro/${name}`));
