import { createRequire } from 'node:module';
import type * as postcss from 'postcss';
import type { AtRule, ChildNode, Declaration, Rule } from 'postcss';
import type selectorParser from 'postcss-selector-parser';
import type { Attribute, Container, Node } from 'postcss-selector-parser';
import { LONGEST_VALUE } from './page-parts.ts';

/** Loads the parsers with the first stylesheet: most rebuilds parse none. */
const require = createRequire(import.meta.url);

/** Whether a selector can match an element of a page with these names (`readPageParts`). */
type Test = (parts: ReadonlySet<string>) => boolean;

/** States that follow an action of the visitor; the whole styles have loaded by then. */
const LATER =
  /^::?(?:hover|active|focus|focus-visible|focus-within|popover-open|modal|target|user-invalid|user-valid|autofill|-webkit-autofill|backdrop|selection)$/;

/** States of form fields that an attribute of the page's HTML gives them. */
const BY_ATTRIBUTE: Readonly<Record<string, string>> = {
  ':disabled': '[disabled]',
  ':read-only': '[readonly]',
};

/** Attributes that scripts of the head may set before the first paint, with any value. */
const SET_BEFORE_PAINT = new Set(['data-session', 'data-font']);

/** They change nothing about the first paint. */
const WITHOUT_PAINT =
  /^(?:transition|cursor|scroll-|overscroll-|touch-action|user-select|-webkit-tap-highlight|will-change|outline-offset)/;

const GROUPS = /^:(?:is|where|has|-webkit-any|matches)$/;

/** Rules that hold rules: kept when one of those is. */
const NESTING = new Set(['media', 'supports', 'layer', 'container', 'starting-style']);

function attributePart({ attribute, operator, value = '' }: Attribute): string {
  const name = attribute.toLowerCase();
  return operator === '=' && value.length <= LONGEST_VALUE ? `[${name}=${value}]` : `[${name}]`;
}

/** Returns whether a selector goes on within the element that a part of it names. */
function isParent(node: Node): boolean {
  const next = node.next();
  if (next === undefined) return false;
  return next.type === 'combinator' ? /^[\s>]+$/.test(next.value) : isParent(next);
}

/** Reads selectors, and collects all names in them. */
class SelectorReader {
  readonly names = new Set<string>();

  /** Returns a test of whether all that a selector names is in a page, wherever it is. */
  read(selector: Container<string | undefined, Node>): Test {
    const tests = selector.nodes
      .map((node) => this.#test(node))
      .filter((test) => test !== undefined);
    return (parts) => tests.every((test) => test(parts));
  }

  #test(node: Node): Test | undefined {
    switch (node.type) {
      case 'class':
        return this.#has(`.${node.value}${isParent(node) ? '>' : ''}`);
      case 'id':
        return this.#has(`#${node.value}`);
      case 'tag':
        return this.#has(node.value.toLowerCase());
      case 'attribute':
        return SET_BEFORE_PAINT.has(node.attribute) ? undefined : this.#has(attributePart(node));
      case 'pseudo': {
        if (LATER.test(node.value)) return () => false;
        const attribute = BY_ATTRIBUTE[node.value];
        if (attribute !== undefined) return this.#has(attribute);
        if (!GROUPS.test(node.value)) return undefined;
        const tests = node.nodes.map((selector) => this.read(selector));
        return (parts) => tests.some((test) => test(parts));
      }
      default:
        return undefined;
    }
  }

  #has(name: string): Test {
    this.names.add(name);
    return (parts) => parts.has(name);
  }
}

interface Selector {
  text: string;
  isUsed: Test;
}

interface StyleRule {
  kind: 'rule';
  selectors: readonly Selector[];
  declarations: readonly { name: string; value: string; text: string }[];
}

interface GroupRule {
  kind: 'group';
  head: string;
  children: readonly Style[];
}

interface KeyframesRule {
  kind: 'keyframes';
  name: string;
  text: string;
}

interface Statement {
  kind: 'statement';
  text: string;
}

type Style = StyleRule | GroupRule | KeyframesRule | Statement;

function readRule(rule: Rule, reader: SelectorReader): StyleRule {
  const parseSelectors = require('postcss-selector-parser') as typeof selectorParser;
  const selectors = parseSelectors()
    .astSync(rule.selector)
    .nodes.map((selector) => ({
      text: selector.toString().trim(),
      isUsed: reader.read(selector),
    }));
  const declarations = rule.nodes
    .filter((node): node is Declaration => node.type === 'decl')
    .filter(({ prop }) => !WITHOUT_PAINT.test(prop))
    .map(({ prop, value, important }) => ({
      name: prop,
      value,
      text: `${prop}:${value}${important ? '!important' : ''}`,
    }));
  if (rule.nodes.some(({ type }) => type === 'rule' || type === 'atrule')) {
    throw new Error(`a rule within a rule cannot be selected: ${rule.selector}`);
  }
  return { kind: 'rule', selectors, declarations };
}

function readAtRule(rule: AtRule, reader: SelectorReader): Style {
  const head = `@${rule.name}${rule.params === '' ? '' : ` ${rule.params}`}`;
  if (rule.name.endsWith('keyframes')) {
    return { kind: 'keyframes', name: rule.params, text: rule.toString() };
  }
  if (rule.nodes !== undefined && NESTING.has(rule.name)) {
    return { kind: 'group', head, children: readStyles(rule.nodes, reader) };
  }
  return { kind: 'statement', text: rule.nodes === undefined ? `${head};` : rule.toString() };
}

/**
 * Pages without scripts have the whole stylesheets; the marks of forced colours, and what replaces
 * something in browsers that lack it, can wait.
 */
const LEFT_OUT = /^(?:print|\(scripting: ?none\)|\(forced-colors: ?active\)|not selector\(.*\))$/;

const isLeftOut = (node: ChildNode): boolean =>
  node.type === 'atrule' && LEFT_OUT.test(node.params);

const readStyles = (nodes: readonly ChildNode[], reader: SelectorReader): Style[] =>
  nodes.flatMap((node) => {
    if (isLeftOut(node)) return [];
    if (node.type === 'rule') return [readRule(node, reader)];
    return node.type === 'atrule' ? [readAtRule(node, reader)] : [];
  });

/** A stylesheet that `usedStyles` selects from, and the names in its selectors. */
interface Stylesheet {
  styles: readonly Style[];
  names: ReadonlySet<string>;
}

/** Parses a stylesheet as Vite's minifier writes it. Throws when a rule holds another one. */
export function parseStylesheet(css: string): Stylesheet {
  const { parse } = require('postcss') as typeof postcss;
  const reader = new SelectorReader();
  return { styles: readStyles(parse(css).nodes, reader), names: reader.names };
}

/** Leaves only the selectors that a page can match. */
function select(styles: readonly Style[], parts: ReadonlySet<string>): Style[] {
  return styles.flatMap((style): Style[] => {
    if (style.kind === 'group') {
      return [{ ...style, children: select(style.children, parts) }];
    }
    if (style.kind !== 'rule') return [style];
    const selectors = style.selectors.filter(({ isUsed }) => isUsed(parts));
    const isEmpty = selectors.length === 0 || style.declarations.length === 0;
    return isEmpty ? [] : [{ ...style, selectors }];
  });
}

const VARIABLE = /var\(\s*(--[\w-]+)/g;

/** Returns the custom properties that a text uses, `--ink` for `var(--ink)`. */
export const variablesIn = (text: string): string[] =>
  [...text.matchAll(VARIABLE)].map(([, name = '']) => name);

function declarationsOf(styles: readonly Style[]): StyleRule['declarations'][number][] {
  return styles.flatMap((style) => {
    if (style.kind === 'rule') return [...style.declarations];
    return style.kind === 'group' ? declarationsOf(style.children) : [];
  });
}

/** Returns the custom properties that styles use beside the given ones, also by way of another. */
function usedVariables(styles: readonly Style[], given: Iterable<string>): Set<string> {
  const used = new Set(given);
  const valuesOf = new Map<string, string[]>();
  for (const { name, value } of declarationsOf(styles)) {
    if (!name.startsWith('--')) for (const one of variablesIn(value)) used.add(one);
    else valuesOf.set(name, [...(valuesOf.get(name) ?? []), ...variablesIn(value)]);
  }
  for (const name of used) for (const one of valuesOf.get(name) ?? []) used.add(one);
  return used;
}

const ANIMATES = /^animation(?:-name)?$/;

/**
 * Writes styles without the custom properties and keyframes that nothing uses, and without details
 * of animations when `animated`, the values that name some, is empty.
 */
function write(styles: readonly Style[], variables: ReadonlySet<string>, animated: string): string {
  return styles
    .map((style) => {
      if (style.kind === 'statement') return style.text;
      if (style.kind === 'keyframes') return animated.includes(style.name) ? style.text : '';
      if (style.kind === 'group') {
        const content = write(style.children, variables, animated);
        if (content !== '') return `${style.head}{${content}}`;
        // The first mention of a layer decides about its precedence.
        return style.head.startsWith('@layer') ? `${style.head};` : '';
      }
      const declarations = style.declarations
        .filter(({ name }) => !name.startsWith('--') || variables.has(name))
        .filter(({ name }) => animated !== '' || !name.startsWith('animation-'))
        .map(({ text }) => text);
      if (declarations.length === 0) return '';
      return `${style.selectors.map(({ text }) => text).join()}{${declarations.join(';')}}`;
    })
    .join('');
}

const isTheme = ({ text }: Selector): boolean => /^:root\[data-theme=[^\]]+\]$/.test(text);

const isRoot = ({ text }: Selector): boolean => text === ':root';

/**
 * Leaves out the custom properties of the root that its theme sets as well, in the same group of
 * rules: the selector with the attribute is the more specific one.
 */
function withoutThemed(styles: readonly Style[]): Style[] {
  const themed = new Set(
    styles.flatMap((style) =>
      style.kind === 'rule' && style.selectors.every(isTheme)
        ? style.declarations.map(({ name }) => name)
        : [],
    ),
  );
  return styles.map((style) => {
    if (style.kind === 'group') return { ...style, children: withoutThemed(style.children) };
    if (style.kind !== 'rule' || !style.selectors.every(isRoot)) return style;
    const declarations = style.declarations.filter(
      ({ name }) => !(name.startsWith('--') && themed.has(name)),
    );
    return { ...style, declarations };
  });
}

/**
 * Returns the part of some stylesheets, in their order, that the first paint of a page needs: rules
 * whose selectors name only what the page has, and the custom properties and keyframes they use.
 * Rules for what follows an action are left out, as are those for print, for forced colours, for
 * pages without scripts, and for browsers that lack a selector. `variables` are the custom
 * properties that the page itself uses. Those that the theme of the page sets have its values only.
 */
export function usedStyles(
  sheets: readonly Stylesheet[],
  parts: ReadonlySet<string>,
  variables: Iterable<string>,
): string {
  const styles = withoutThemed(
    select(
      sheets.flatMap((sheet) => sheet.styles),
      parts,
    ),
  );
  const animated = declarationsOf(styles)
    .filter(({ name }) => ANIMATES.test(name))
    .map(({ value }) => value)
    .join(' ');
  return write(styles, usedVariables(styles, variables), animated);
}
