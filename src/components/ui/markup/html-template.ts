import { escapeHtml, type Markup } from '#lib/text/markup.ts';
import { collectInputs, trackPart, type PageInputs } from '#lib/page-inputs.ts';

/** What a page puts in place of a blank: texts and numbers are escaped for their place. */
export interface Blank {
  value: string | number | Markup;
  /** How often the blank occurs in the template. */
  times: number;
}

/** By the placeholder of the value in the template. */
export type Blanks = Readonly<Record<string, Blank>>;

/** HTML cut at its blanks. */
interface HtmlTemplate {
  id: string;
  /** The address of the page that rendered it. */
  page: string;
  html: string;
  parts: readonly (string | { blank: string; isProp: boolean })[];
}

/** Private-use characters around a blank: no text, slug or code of a catalogue has one. */
const [MARK, END] = ['\uE000', '\uE001'];

/** Returns the placeholder of a value while a template is rendered. */
export const blankText = (name: string): string => `${MARK}${name}${END}`;

const ISLAND_PROPS = /<astro-island\b[^>]*?\sprops="[^"]*"/g;

/**
 * Cuts rendered HTML at its blanks. Throws an error that names the page when a blank occurs more or
 * less often than expected, or when one is left that has no value.
 */
export function parseTemplate(
  id: string,
  html: string,
  blanks: Blanks,
  page: string,
): HtmlTemplate {
  const islands = [...html.matchAll(ISLAND_PROPS)].map(({ index, 0: tag }) => [
    index,
    index + tag.length,
  ]);
  const isProp = (at: number): boolean =>
    islands.some(([from = 0, to = 0]) => at >= from && at < to);
  const parts: HtmlTemplate['parts'][number][] = [];
  let end = 0;
  if (Object.keys(blanks).length > 0) {
    const names = Object.keys(blanks).map((name) => RegExp.escape(name));
    for (const { index, 0: blank } of html.matchAll(new RegExp(names.join('|'), 'g'))) {
      parts.push(html.slice(end, index), { blank, isProp: isProp(index) });
      end = index + blank.length;
    }
  }
  parts.push(html.slice(end));
  for (const [name, { times }] of Object.entries(blanks)) {
    const found = parts.filter((part) => typeof part !== 'string' && part.blank === name).length;
    if (found !== times) {
      throw new Error(`${page}: "${name}" occurs ${found} times in "${id}", expected ${times}`);
    }
  }
  const left = parts.find((part) => typeof part === 'string' && part.includes(MARK));
  if (left !== undefined) throw new Error(`${page}: "${id}" has a blank that nothing fills`);
  return { id, page, html, parts };
}

/**
 * Writes a value into the template. Island props are JSON in an attribute; elsewhere a value is
 * text or an attribute.
 */
function written(value: Blank['value'], isProp: boolean): string {
  if (typeof value !== 'object') {
    const text = String(value);
    return escapeHtml(isProp ? JSON.stringify(text).slice(1, -1) : text);
  }
  if (isProp) throw new TypeError('HTML cannot be in the props of an island');
  return value.html;
}

/** Returns the HTML of a page with its values in place of the blanks. */
export function fillTemplate({ id, parts }: HtmlTemplate, blanks: Blanks, page: string): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const blank = blanks[part.blank];
      if (blank === undefined) throw new Error(`${page}: no value for "${part.blank}" in "${id}"`);
      return written(blank.value, part.isProp);
    })
    .join('');
}

/** Renders the content of each id once and stores it as a template. */
export class TemplateCache {
  #templates = new Map<
    string,
    { template: Promise<HtmlTemplate>; inputs: PageInputs; isChecked: boolean }
  >();

  /**
   * Returns the template of an id. The second page renders its content too: when that differs,
   * something varies by page that is neither a blank nor named by the id, and an error is thrown.
   */
  async get(
    id: string,
    blanks: Blanks,
    page: string,
    render: () => Promise<string>,
  ): Promise<HtmlTemplate> {
    const parse = async (): Promise<HtmlTemplate> =>
      parseTemplate(id, await render(), blanks, page);
    const entry = this.#templates.get(id);
    if (entry === undefined) {
      const { made: template, inputs } = collectInputs(parse);
      this.#templates.set(id, { template, inputs, isChecked: false });
      trackPart(inputs);
      return template;
    }
    trackPart(entry.inputs);
    const template = await entry.template;
    if (entry.isChecked) return template;
    entry.isChecked = true;
    const second = await parse();
    if (second.html === template.html) return template;
    throw new Error(`${page}: "${id}" differs from ${template.page}, so it must have another id`);
  }
}

/** The templates of a build. */
export const templates = new TemplateCache();
