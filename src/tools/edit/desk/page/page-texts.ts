import { isMarked, readMarks, unmarked } from '#tools/edit/marks/marks.ts';
import { inJson, rewriteNodes, rewriteString, type Meaning } from '../state/rewrite.ts';

/** A place of a page that shows a text, or holds one to show it later. */
export interface Spot {
  /** The number of the text. */
  number: number;
  element: Element;
  /** The nodes that show it; none where an attribute does. */
  nodes: readonly Text[];
  attribute?: string;
  /** It is held for later: in the properties of an island, or in data of a script. */
  isStored: boolean;
}

const TEXT = 4;
/** Returns whether an element has data that a script reads later. */
const isData = (element: Element | null): boolean =>
  element?.localName === 'script' && /json/.test(element.getAttribute('type') ?? '');
const isPassedOver = (element: Element | null): boolean =>
  /^(?:script|style|noscript)$/.test(element?.localName ?? '');

interface OpenText {
  number: number;
  nodes: Text[];
}

/** Collects the texts of nodes in their order; one that several nodes show is one spot. */
class NodeReader {
  readonly spots: Spot[] = [];
  #open: OpenText[] = [];

  read(node: Text): void {
    for (const one of this.#open) one.nodes.push(node);
    for (const { kind, number } of readMarks(node.data)) {
      if (kind === 'open') this.#open.push({ number, nodes: [node] });
      if (kind === 'close') this.#close(number);
    }
  }

  /** Ends the reading: halves of a text, which a page cut, are spots of their own. */
  end(): void {
    for (const { number, nodes } of this.#open) this.#add(number, nodes.slice(0, 1));
    this.#open = [];
  }

  #close(number: number): void {
    const index = this.#open.findLastIndex((one) => one.number === number);
    const [closed, ...halves] = index === -1 ? [] : this.#open.splice(index);
    if (closed === undefined) return;
    this.#add(number, closed.nodes);
    for (const half of halves) this.#add(half.number, half.nodes.slice(0, 1));
  }

  #add(number: number, nodes: Text[]): void {
    const element = commonElement(nodes);
    if (element !== null) this.spots.push({ number, element, nodes, isStored: false });
  }
}

function commonElement(nodes: readonly Text[]): Element | null {
  let element = nodes[0]?.parentElement ?? null;
  while (element !== null && !nodes.every((node) => element?.contains(node))) {
    element = element.parentElement;
  }
  return element;
}

const numbersIn = (text: string): number[] => [
  ...new Set(readMarks(text).flatMap(({ kind, number }) => (kind === 'open' ? [number] : []))),
];

function attributeSpots(element: Element): Spot[] {
  const isIsland = element.localName === 'astro-island';
  return [...element.attributes].flatMap(({ name, value }) =>
    isMarked(value)
      ? numbersIn(value).map((number) => ({
          number,
          element,
          nodes: [],
          attribute: name,
          isStored: isIsland || name.startsWith('data-'),
        }))
      : [],
  );
}

/** Finds every text of a page: what it shows, its head, and what it holds for later. */
export function readSpots(root: Document | DocumentFragment): Spot[] {
  const document = root.ownerDocument ?? (root as Document);
  const walker = document.createTreeWalker(root, 1 | TEXT);
  const reader = new NodeReader();
  const spots: Spot[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.nodeType === 1) {
      const element = node as Element;
      spots.push(...attributeSpots(element));
      if (element.localName === 'template') {
        const inner = readSpots((element as HTMLTemplateElement).content);
        spots.push(...inner.map((spot) => ({ ...spot, element, isStored: true })));
      }
      continue;
    }
    const text = node as Text;
    const { parentElement } = text;
    if (isData(parentElement) && parentElement !== null) {
      const numbers = numbersIn(text.data);
      const nodes = [text];
      spots.push(
        ...numbers.map((number) => ({ number, element: parentElement, nodes, isStored: true })),
      );
    } else if (!isPassedOver(parentElement)) reader.read(text);
  }
  reader.end();
  return [...spots, ...reader.spots];
}

function rewriteAttribute(element: Element, name: string, meaning: Meaning): void {
  const before = element.getAttribute(name) ?? '';
  const isJson = element.localName === 'astro-island' && name === 'props';
  const after = rewriteString(before, meaning, isJson ? inJson : undefined);
  if (after !== before) element.setAttribute(name, after);
}

/**
 * Shows every text of a page as it is now. Returns the spots that need new elements of the page.
 */
export function rewritePage(root: Document | DocumentFragment, meaning: Meaning): Spot[] {
  const left: Spot[] = [];
  for (const spot of readSpots(root)) {
    const { element, nodes, attribute, number } = spot;
    const [first] = nodes;
    if (attribute !== undefined) rewriteAttribute(element, attribute, meaning);
    else if (nodes.length > 1) {
      if (!rewriteNodes(nodes, number, meaning)) left.push(spot);
    } else if (first !== undefined) {
      const after = rewriteString(first.data, meaning, isData(element) ? inJson : undefined);
      if (after !== first.data) first.data = after;
    }
  }
  return left;
}

/** Returns what a spot shows, without marks. */
export function shownText({ nodes, element, attribute }: Spot): string {
  const text =
    attribute === undefined
      ? nodes.map((node) => node.data).join('')
      : (element.getAttribute(attribute) ?? '');
  return unmarked(text).replace(/\s+/g, ' ').trim();
}
