import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cachedPart } from '#lib/part-cache.ts';
import { trimIslands } from './later-props.ts';
import {
  holdImagesScript,
  listModules,
  loadRestScript,
  minifiedFunctions,
  restorePropsScript,
  type LaterProps,
  type Modules,
  type Rest,
} from './load-rest.ts';
import { readPageParts } from './page-parts.ts';
import { bytesOf, toByteString, type ByteString } from '#tools/platform/byte-strings.ts';
import { writeInFolder } from '#tools/platform/write-file.ts';
import { parseStylesheet, usedStyles, variablesIn } from './used-styles.ts';

const ASSETS = '_astro';

/** Pages that need their islands at once keep all that Astro wrote (`BaseLayout.astro`). */
const AT_ONCE = /^<!doctype html><html[^>]*\sdata-at-once[\s>]/i;

/** What Astro writes of styles and scripts: the names of files, and what is inline. */
const PIECE = new RegExp(
  [
    `<link rel="stylesheet" href="/${ASSETS}/([^"]+)">`,
    `<script type="module" src="/${ASSETS}/([^"]+)"></script>`,
    '<style>([\\s\\S]*?)</style>',
    '<script(?: type="module")?>([\\s\\S]*?)</script>',
  ].join('|'),
  'g',
);
const ISLAND = /(<astro-island\b[^>]*>)/g;
const ISLAND_URL = new RegExp(`\\s(?:component|renderer)-url="/${ASSETS}/([^"]+)"`, 'g');
const POLICY = /(<meta http-equiv="content-security-policy" content=")([^"]*)"/;
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;
const LAZY_IMPORT = /\bimport\(["'`]\.\/([\w.-]+\.js)["'`]\)/g;

/** What Astro inlines to hydrate islands: their element, and a script for each directive. */
const HYDRATES = /\bself\.Astro\b|\bcustomElements\b/;

const digest = (bytes: ByteString, encoding: 'base64' | 'base64url'): string =>
  hash('sha256', bytesOf(bytes), encoding);

/** Returns a digest that is long enough to distinguish what is in the pages of one site. */
const shortDigest = (bytes: ByteString): string => digest(bytes, 'base64url').slice(0, 16);

/**
 * What is derived from code alone is in the cache of parts under this name: a rebuild loads neither
 * the minifier nor the parser of styles.
 */
const CACHED = 'first-paint';

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Stores what a function returned for an argument. */
function stored<Result>(compute: (key: string) => Result): (key: string) => Result {
  const results = new Map<string, Result>();
  return (key) => {
    const known = results.get(key) ?? compute(key);
    results.set(key, known);
    return known;
  };
}

/** A page without what its first paint does not wait for. */
interface Apart {
  /** Names of files in `/_astro/`. */
  sheets: string[];
  modules: string[];
  /** What was inline. */
  styles: string[];
  hydrating: string[];
  /** The inline scripts that stay, and the page with them. */
  scripts: string[];
  kept: string[];
}

/**
 * Takes styles and scripts out of a page, in one pass: pages are large, and there are thousands of
 * them. Of its inline scripts those stay that hydrate nothing.
 */
function takeApart(html: string): Apart {
  const apart: Apart = {
    sheets: [],
    modules: [],
    styles: [],
    hydrating: [],
    scripts: [],
    kept: [],
  };
  let at = 0;
  for (const found of html.matchAll(PIECE)) {
    const [piece, sheet, module, style, script = ''] = found;
    if (found.index > at) apart.kept.push(html.slice(at, found.index));
    at = found.index + piece.length;
    if (sheet !== undefined) apart.sheets.push(sheet);
    else if (module !== undefined) apart.modules.push(module);
    else if (style !== undefined) apart.styles.push(style);
    else if (HYDRATES.test(script)) apart.hydrating.push(script);
    else if (piece.startsWith('<script>')) addScript(apart, script);
    else {
      apart.scripts.push(script);
      apart.kept.push(piece);
    }
  }
  apart.kept.push(html.slice(at));
  return apart;
}

const inline = (script: string): string => `<script>${script}</script>`;

/** Adds an inline script at the end of what is kept. Each one costs a digest in the policy. */
function addScript({ scripts, kept }: Apart, script: string): void {
  const last = scripts.at(-1);
  if (last === undefined || kept.at(-1) !== inline(last)) {
    scripts.push(script);
    kept.push(inline(script));
    return;
  }
  const joined = `${last};${script}`;
  scripts[scripts.length - 1] = joined;
  kept[kept.length - 1] = inline(joined);
}

/** Adds a script to the last inline one of the head, or as one of its own. */
function endHead(apart: Apart, script: string): void {
  const { kept, scripts } = apart;
  const end = kept.findIndex((piece) => piece.includes('</head>'));
  const at = kept.findLastIndex((piece, index) => index < end && piece.startsWith('<script>'));
  if (at < 0) {
    scripts.push(script);
    kept[end] = (kept[end] ?? '').replace('</head>', () => `${inline(script)}</head>`);
    return;
  }
  const before = scripts.findIndex((known) => kept[at] === inline(known));
  const joined = `${scripts[before] ?? ''};${script}`;
  scripts[before] = joined;
  kept[at] = inline(joined);
}

/** Adds an inline script at the end of the body. */
function endBody(apart: Apart, script: string): void {
  const end = apart.kept.pop() ?? '';
  const at = end.indexOf('</body>');
  if (at > 0) apart.kept.push(end.slice(0, at));
  addScript(apart, script);
  apart.kept.push(end.slice(at));
}

/** Rewrites the pages of a site for an early first paint. */
export class FirstPaint {
  readonly #site: string;
  readonly #into: string;
  readonly #styles = new Map<string, string>();
  readonly #sheet = stored((name) => parseStylesheet(this.#read(name)));
  readonly #sheetNames = stored((name) =>
    cachedPart(CACHED, `names ${name}`, () => [...this.#sheet(name).names]),
  );
  readonly #source = stored((text) => `'sha256-${digest(text, 'base64')}'`);
  readonly #loader = stored((rest) => loadRestScript(this.#functions(), JSON.parse(rest) as Rest));
  readonly #holdImages = () => toByteString(cachedPart(CACHED, 'hold-images', holdImagesScript));
  readonly #functions = () => {
    const { loadRest, restoreProps } = cachedPart(CACHED, 'functions', minifiedFunctions);
    return { loadRest: toByteString(loadRest), restoreProps: toByteString(restoreProps) };
  };
  readonly #size = stored((name) => this.#read(name).length);
  readonly #imports = stored((name) => all(this.#read(name), STATIC_IMPORT));
  readonly #lazyImports = stored((name) => all(this.#read(name), LAZY_IMPORT));

  /** Write a script for all pages that need the same one, and return its name. */
  readonly #islands = stored((text) => this.#write('islands', text));
  readonly #lists = stored((text) => this.#write('modules', text));
  readonly #props = stored((props) => {
    const later = JSON.parse(props) as LaterProps[];
    return this.#write('props', restorePropsScript(this.#functions(), later));
  });

  /** Reads the files of a site; what it lacks is written into the other folder. */
  constructor(site: string, into = site) {
    this.#site = site;
    this.#into = into;
  }

  /**
   * Returns a page that needs no other file for its first paint: the styles that it uses are
   * inlined, and a script at the end of its body loads the rest (docs/decisions/first-paint.md).
   */
  rewrite(rendered: ByteString): ByteString {
    if (AT_ONCE.test(rendered) || !rendered.includes('</body>')) return rendered;
    const atOnce = rendered.includes(' client="load"');
    const { html, later } = atOnce ? { html: rendered, later: [] } : trimIslands(rendered);
    const apart = takeApart(html);
    const { sheets, modules, hydrating } = apart;
    const styles = apart.styles.join('') + this.#usedStyles(html, sheets);
    const list = listModules(this.#modules(html, atOnce));
    const loader = this.#loader(
      JSON.stringify({
        styles: sheets,
        scripts: modules,
        islands: hydrating.length === 0 ? '' : this.#islands(hydrating.join('\n')),
        props: later.length === 0 ? '' : this.#props(JSON.stringify(later)),
        modules: atOnce || hydrating.length === 0 ? '' : this.#lists(list),
        atOnce: atOnce || undefined,
      } satisfies Rest),
    );
    if (html.includes(' loading="lazy"')) endHead(apart, this.#holdImages());
    endBody(apart, `${atOnce ? `${list};` : ''}${loader}`);
    const links = sheets
      .map((name) => `<link rel="stylesheet" href="/${ASSETS}/${name}">`)
      .join('');
    const painted = apart.kept.join('');
    const head = painted.indexOf('</head>');
    const policed = painted
      .slice(0, head)
      .replace(
        POLICY,
        (_, before: string, policy: string) =>
          `${before}${this.#policy(policy, apart.scripts, styles)}"`,
      );
    return `${policed}<style>${styles}</style><noscript>${links}</noscript>${painted.slice(head)}`;
  }

  /** Writes a file that the site lacks, and returns its name. */
  #write(kind: string, text: ByteString): string {
    const name = `${kind}.${shortDigest(text).slice(0, 8)}.js`;
    if (!existsSync(join(this.#site, ASSETS, name))) {
      writeInFolder(join(this.#into, ASSETS, name), bytesOf(text));
    }
    return name;
  }

  #read(name: string): ByteString {
    return toByteString(readFileSync(join(this.#site, ASSETS, name)));
  }

  /** Pages of one kind have the same names of their stylesheets, and so the same styles. */
  #usedStyles(html: string, names: readonly string[]): string {
    const parts = readPageParts(html);
    const variables = [...new Set(variablesIn(html))];
    const used = names.flatMap((name) => this.#sheetNames(name).filter((one) => parts.has(one)));
    const key = [...names, ...variables, ...used].join('\n');
    let styles = this.#styles.get(key);
    if (styles === undefined) {
      const make = (): string => usedStyles(names.map(this.#sheet), parts, variables);
      // A group of its own: the styles of all pages are megabytes, and most rebuilds need few.
      styles = cachedPart(`${CACHED}-${shortDigest(key)}`, 'styles', make);
      this.#styles.set(key, styles);
    }
    return styles;
  }

  /** Returns files and all that they import at once, the largest first. */
  #withImports(names: readonly string[]): string[] {
    const found = new Set(names);
    for (const name of found) for (const other of this.#imports(name)) found.add(other);
    return [...found].sort((one, other) => this.#size(other) - this.#size(one));
  }

  /**
   * Returns the files of each island of a page by the file of its component: those that it consists
   * of, and then what the component itself loads once it is hydrated. An island that hydrates
   * without an interaction loads that when a visitor needs it.
   */
  #modules(html: string, atOnce: boolean): Modules {
    return Object.fromEntries(
      all(html, ISLAND).map((tag) => {
        const [component = '', ...others] = all(tag, ISLAND_URL);
        const parts = this.#withImports([component, ...others]);
        const later = atOnce ? [] : this.#withImports(this.#lazyImports(component));
        return [component, [...new Set([...parts, ...later])]];
      }),
    );
  }

  /** Allows what is inline in the page by its digest, and nothing else that is inline. */
  #policy(policy: string, scripts: readonly string[], styles: string): string {
    const sources = [...new Set(scripts)].map(this.#source).join(' ');
    return policy
      .replaceAll(/ 'sha256-[^']*'/g, '')
      .replace(/\bscript-src [^;]*/, (directive) => `${directive} ${sources}`)
      .replace(/\bstyle-src [^;]*/, (directive) => `${directive} ${this.#source(styles)}`);
  }
}
