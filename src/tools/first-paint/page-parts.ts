const VOID = new Set(
  'area,base,br,col,embed,hr,img,input,link,meta,param,source,track,wbr'.split(','),
);

/** Contents that are text to the parser, or that nothing renders. */
const OPAQUE =
  /<!--[\s\S]*?-->|(<(script|style|template|noscript|textarea)\b[^>]*>)[\s\S]*?<\/\2>/gi;

const TAG = /<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*?)(\/?)>/gi;
const ATTRIBUTE = /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

interface StartTag {
  names: readonly string[];
  /** Its classes as those of an element with others in it: `.nav>`. */
  parents: readonly string[];
  isHidden: boolean;
  /** It is below the main part of the page. */
  isBelow: boolean;
  isClosed: boolean;
}

/** A longer value of an attribute is no name. */
export const LONGEST_VALUE = 40;

/** Tags repeat within a page and from page to page; those with texts do not. */
const LONGEST_CACHED = 160;
/** Tags with an address that only one page has would fill the memory. */
const MOST_CACHED = 20_000;
const cached = new Map<string, StartTag>();

/** Returns a copy of a text: V8 keeps the whole page in memory for a part that is cut from it. */
const copyOf = (text: string): string => Buffer.from(text).toString();

/** Returns the names that a start tag gives to selectors: `a`, `.nav`, `#main`, `[href]`. */
function readStartTag(tag: string, attributes: string): StartTag {
  const names = [tag];
  const found = new Set<string>();
  for (const [, name = '', double, single, bare] of attributes.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? bare ?? '';
    const key = name.toLowerCase();
    found.add(key);
    names.push(`[${key}]`);
    if (key === 'class') for (const one of value.split(/\s+/)) names.push(`.${one}`);
    else if (key === 'id') names.push(`#${value}`);
    else if (value.length <= LONGEST_VALUE) names.push(`[${key}=${value}]`);
  }
  return {
    names,
    parents: names.filter((name) => name.startsWith('.')).map((name) => `${name}>`),
    isHidden: found.has('hidden') || (tag === 'dialog' && !found.has('open')),
    isBelow: found.has('data-below'),
    isClosed: !found.has('open') && !found.has('data-wide-open'),
  };
}

function startTag(tag: string, attributes: string): StartTag {
  if (attributes.length > LONGEST_CACHED) return readStartTag(tag, attributes);
  const known = cached.get(tag + attributes);
  if (known !== undefined) return known;
  if (cached.size >= MOST_CACHED) cached.clear();
  const own = copyOf(tag + attributes);
  const read = readStartTag(own.slice(0, tag.length), own.slice(tag.length));
  cached.set(own, read);
  return read;
}

/** The main part of these pages fills more than a screen of any size (`BaseLayout.astro`). */
const LONG = /^<!doctype html><html[^>]*\sdata-long[\s>]/i;

/**
 * Returns the names that selectors can match in a page before anyone does anything: tags, classes,
 * ids and attributes of its markup, `[name=value]` for short values, and `.name>` for the classes
 * of elements with others in them. What nothing renders is left out: hidden elements, templates,
 * closed dialogs and the contents of closed details, unless these have `data-wide-open`, for
 * styles that show them on wide screens; on a long page also what is below its main part.
 */
export function readPageParts(html: string): Set<string> {
  const parts = new Set<string>();
  const isLong = LONG.test(html);
  const details: boolean[] = [];
  let skipped = { tag: '', depth: 0 };
  /** The start tag just before, whose element may have others in it. */
  let opened: StartTag | undefined;
  for (const [, end, name = '', attributes = '', selfClosed] of html
    .replace(OPAQUE, '$1')
    .matchAll(TAG)) {
    const tag = name.toLowerCase();
    const isEnd = end === '/';
    if (skipped.depth > 0) {
      if (tag === skipped.tag && selfClosed === '') skipped.depth += isEnd ? -1 : 1;
    } else if (isEnd) {
      opened = undefined;
      // The summary of closed details is their only part that shows.
      if (tag === 'details') details.pop();
      else if (tag === 'summary' && details.pop() === true) skipped = { tag: 'details', depth: 1 };
      else if (tag === 'summary') details.push(false);
    } else {
      for (const one of opened?.parents ?? []) parts.add(one);
      const read = startTag(tag, attributes);
      const { names, isHidden, isBelow, isClosed } = read;
      const isLater = isLong && isBelow;
      // The rule that hides hidden elements is needed; closed dialogs are hidden without one.
      if (isHidden && tag !== 'dialog') parts.add('[hidden]');
      else if (!isHidden && !isLater) for (const one of names) parts.add(one);
      const isSkipped = isHidden || isLater;
      const hasEnd = selfClosed === '' && !VOID.has(tag);
      opened = hasEnd && !isSkipped ? read : undefined;
      if (isSkipped && hasEnd) skipped = { tag, depth: 1 };
      else if (tag === 'details') details.push(isClosed);
    }
  }
  return parts;
}
