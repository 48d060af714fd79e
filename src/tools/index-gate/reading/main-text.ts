import { decodeHtml } from '#tools/site-checks/built-page.ts';

/** What a page says to a visitor who reads it, without what is the same on many pages. */
export interface MainText {
  words: readonly string[];
  /**
   * What the page says to each question: elements with `data-fact` by the name of their question,
   * joined where several have the same one, and any other labelled values, the cells of a table's
   * row or a `dd`, by their heading or `dt`.
   */
  facts: ReadonlyMap<string, string>;
}

/**
 * Not read, like custom elements (islands among them): what is drawn or run, ways through the site,
 * and controls with their lists, whose content is stock rather than text.
 */
const SKIPPED = new Set('button form nav noscript script select style svg template'.split(' '));

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

const TAG = /<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;
const HIDDEN = /\shidden(?=[\s=]|$)/i;
const FACT = /\sdata-fact="([^"]*)"/;
/** Comments, and skipped elements as a whole: they have most of a page's tags. */
const UNREAD = /<!--[\s\S]*?-->|<(svg|script|style)\b[^<]*(?:<(?!\/?\1\b)[^<]*)*<\/\1>/g;
/** Letters and digits with what is inside a number or a word: 0.05, 18:00, it’s, +44. */
const WORD = /[\p{L}\p{N}§+$][\p{L}\p{M}\p{N}§]*(?:[.,:’'״׳-][\p{L}\p{N}]+)*/gu;

/** Replaces the names of countries, which differ between pages that say the same. */
export type Mask = (text: string) => string;

/** Stands for any country in a masked text. */
const COUNTRY = '§';

/** Returns a mask of names; a name counts as a whole word, in Hebrew also after a prefix letter. */
export function createMask(names: readonly string[]): Mask {
  const longestFirst = [...new Set(names)].sort((one, other) => other.length - one.length);
  const any = longestFirst.map((name) => RegExp.escape(name)).join('|');
  const pattern = new RegExp(`(?<![\\p{L}])[בהוכלמש]?(?:${any})(?![\\p{L}])`, 'giu');
  return (text) => (names.length === 0 ? text : text.replace(pattern, COUNTRY));
}

/** What was read of a page, as it is written there. */
interface Reading {
  text: string;
  facts: readonly (readonly [label: string, value: string])[];
}

interface OpenElement {
  name: string;
  /** Where its content begins in the text. */
  from: number;
  fact: string | undefined;
  isSkipped: boolean;
}

/** Returns the main element of a page, without its end tag. */
export function mainOf(page: string): string {
  const start = page.indexOf('<main');
  return page.slice(start, page.indexOf('</main>', start));
}

/** Reads the text of a main element and the facts in it, in one pass over its tags. */
function readMain(html: string): Reading {
  const main = html.replaceAll(UNREAD, (part) => (part.startsWith('<!--') ? '' : ' '));
  const facts: [string, string][] = [];
  const open: OpenElement[] = [];
  let [text, label] = ['', ''];
  let [skipping, end] = [0, 0];
  for (const { index, 0: tag, 1: slash, 2: rawName = '', 3: attributes = '' } of main.matchAll(
    TAG,
  )) {
    if (skipping === 0) text += `${main.slice(end, index)} `;
    end = index + tag.length;
    const name = rawName.toLowerCase();
    if (VOID.has(name) || attributes.endsWith('/')) continue;
    if (slash === '') {
      const isSkipped = SKIPPED.has(name) || name.includes('-') || HIDDEN.test(attributes);
      const fact = FACT.exec(attributes)?.[1];
      open.push({ name, from: text.length, fact, isSkipped });
      if (isSkipped) skipping += 1;
      continue;
    }
    const at = open.findLastIndex((element) => element.name === name);
    const closed = at === -1 ? [] : open.splice(at);
    skipping -= closed.filter(({ isSkipped }) => isSkipped).length;
    const [element] = closed;
    if (element === undefined || skipping > 0 || element.isSkipped) continue;
    // What an element says to one question is one fact, however many rows it has.
    if (open.some((outer) => outer.fact !== undefined)) continue;
    const content = text.slice(element.from);
    if (element.fact !== undefined) facts.push([element.fact, content]);
    else if (name === 'dt' || name === 'th') label = content;
    else if (name === 'dd' || name === 'td') facts.push([label, content]);
  }
  return { text, facts };
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

/** Returns what the main element of a page says (`mainOf`), with the names of countries masked. */
export function readMainText(main: string, mask: Mask): MainText {
  const { text, facts: found } = readMain(main);
  const wordsIn = (part: string): string[] => wordsOf(mask(decodeHtml(part)));
  const facts = new Map<string, string>();
  for (const [label, value] of found) {
    const key = wordsIn(label).join(' ');
    facts.set(key, [facts.get(key) ?? [], ...wordsIn(value)].flat().join(' '));
  }
  return { words: wordsIn(text), facts };
}
