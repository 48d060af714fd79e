import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Language } from '#config/languages.ts';
import { splitLocalizedPath } from '#i18n/localized-path.ts';

/** A built page with the values of its head. */
export interface BuiltPage {
  /** Its file below the site's folder, with slashes. */
  file: string;
  /** The path of its address. */
  address: string;
  /** The language of the address. */
  language: Language;
  /** The language-neutral path of its address. */
  path: string;
  html: string;
  /** A page that only leads to another one. */
  isRedirect: boolean;
  isIndexed: boolean;
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#38;': '&',
  '&#39;': "'",
  '&#x27;': "'",
};

/** Returns the text of HTML source as a browser reads it. */
export const decodeHtml = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#34|#38|#39|#x27);/g, (entity) => ENTITIES[entity] ?? entity);

/** Lists all files of a built site but the precompressed copies, sorted, with slashes. */
export const listBuiltFiles = (site: string): string[] =>
  readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(site, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();

const addressOf = (file: string): string => {
  const path = `/${file.replace(/\.html$/, '')}`;
  return path === '/index' ? '/' : path;
};

/** Reads one page of a built site by its file below the folder, with slashes. */
export function readPage(site: string, file: string): BuiltPage {
  const html = readFileSync(join(site, file), 'utf8');
  const address = addressOf(file);
  const { language, path } = splitLocalizedPath(address);
  const isRedirect = /<meta http-equiv="refresh"/.test(html);
  const isIndexed = !isRedirect && !/<meta name="robots" content="noindex(?:, follow)?"/.test(html);
  return { file, address, language, path, html, isRedirect, isIndexed };
}

/** Returns the ids that links can lead to. */
export const findIds = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id));

/** Returns the start tags of some elements, as source. */
export const startTags = (html: string, names: string): string[] =>
  html.match(new RegExp(`<(?:${names})(?=[\\s>/])(?:"[^"]*"|'[^']*'|[^"'>])*>`, 'gi')) ?? [];

const attributePatterns = new Map<string, RegExp>();

/** A check reads attributes of a million tags, for which compiling patterns takes long. */
function attributePattern(name: string): RegExp {
  let pattern = attributePatterns.get(name);
  if (pattern === undefined) {
    pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i');
    attributePatterns.set(name, pattern);
  }
  return pattern;
}

/** Returns the value of an attribute in a start tag's source, undefined when it is not there. */
export function attribute(tag: string, name: string): string | undefined {
  const match = attributePattern(name).exec(tag);
  const value = match?.[1] ?? match?.[2] ?? match?.[3];
  return value === undefined ? undefined : decodeHtml(value);
}

/** Returns the markup of a page without the contents of its scripts and styles. */
export const withoutScripts = (html: string): string =>
  html.replace(/(<(script|style)\b[^>]*>)[\s\S]*?(<\/\2>)/gi, '$1$3');
