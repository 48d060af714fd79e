import { cutText } from '#tools/edit/marks/marks.ts';

export const CHIP = 'desk-chip';

function createChip(name: string): HTMLElement {
  const chip = document.createElement('span');
  chip.className = CHIP;
  chip.contentEditable = 'false';
  chip.dir = 'ltr';
  chip.dataset['name'] = name;
  chip.textContent = name;
  return chip;
}

/** Shows a text in a field, its values as chips that can only be deleted as a whole. */
export function writeField(field: HTMLElement, text: string): void {
  const nodes = cutText(text).map((piece) =>
    'words' in piece ? document.createTextNode(piece.words) : createChip(piece.name),
  );
  field.replaceChildren(...nodes.filter(({ textContent }) => textContent !== ''));
}

/** Returns the text of nodes in a field, each chip as the place of its value. */
export function readNodes(nodes: Iterable<Node>): string {
  return [...nodes]
    .map((node) => {
      if (node instanceof HTMLElement) {
        const { name } = node.dataset;
        if (name !== undefined) return `{{${name}}}`;
        return node.localName === 'br' ? '\n' : readNodes(node.childNodes);
      }
      return node.textContent ?? '';
    })
    .join('');
}

/** A part of the text of a field, from one place to another. */
export type Part = readonly [from: number, to: number];

/** Returns how much text is before a point of a field; a point in a chip is at its begin or end. */
function lengthBefore(field: HTMLElement, node: Node, offset: number, isEnd: boolean): number {
  const chip = (node instanceof Element ? node : node.parentElement)?.closest(`.${CHIP}`);
  const range = document.createRange();
  range.selectNodeContents(field);
  if (!chip) range.setEnd(node, offset);
  else if (isEnd) range.setEndAfter(chip);
  else range.setEndBefore(chip);
  return readNodes(range.cloneContents().childNodes).length;
}

/** Returns which part of the text of a field is selected; undefined when it is not in the field. */
export function selectedPart(field: HTMLElement): Part | undefined {
  const selection = getSelection();
  if (selection === null || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!field.contains(range.commonAncestorContainer)) return undefined;
  const { startContainer, startOffset, endContainer, endOffset } = range;
  return [
    lengthBefore(field, startContainer, startOffset, false),
    lengthBefore(field, endContainer, endOffset, true),
  ];
}

/** Returns the place in the text of a field at a point of the window; undefined outside of it. */
export function placeAt(field: HTMLElement, x: number, y: number): number | undefined {
  const caret = document.caretPositionFromPoint(x, y);
  if (caret === null || !field.contains(caret.offsetNode)) return undefined;
  return lengthBefore(field, caret.offsetNode, caret.offset, true);
}

/** Puts the caret after so much of the text of a field. */
export function placeCaret(field: HTMLElement, place: number): void {
  const selection = getSelection();
  let rest = place;
  for (const [index, node] of field.childNodes.entries()) {
    const { length } = readNodes([node]);
    const isText = node.nodeType === Node.TEXT_NODE;
    if (isText && rest <= length) {
      selection?.collapse(node, rest);
      return;
    }
    if (!isText && rest < length) {
      selection?.collapse(field, rest === 0 ? index : index + 1);
      return;
    }
    rest -= length;
  }
  selection?.collapse(field, field.childNodes.length);
}

/** Returns the chip at the caret, after it in the text or before it. */
function chipAtCaret(field: HTMLElement, isAfter: boolean): HTMLElement | undefined {
  const range = getSelection()?.getRangeAt(0);
  if (range?.collapsed !== true || !field.contains(range.startContainer)) return undefined;
  const { startContainer: node, startOffset: offset } = range;
  let neighbour: Node | null | undefined;
  if (node === field) neighbour = field.childNodes[isAfter ? offset : offset - 1];
  else if (offset === (isAfter ? (node.textContent ?? '').length : 0)) {
    neighbour = isAfter ? node.nextSibling : node.previousSibling;
  }
  if (!(neighbour instanceof HTMLElement)) return undefined;
  return neighbour.classList.contains(CHIP) ? neighbour : undefined;
}

/**
 * Moves the caret past a chip in the direction of the text or against it; returns false when none
 * is there. Chromium stays before a chip at the start of a text from right to left.
 */
export function passChip(field: HTMLElement, isForward: boolean): boolean {
  const chip = chipAtCaret(field, isForward);
  if (chip === undefined) return false;
  const range = document.createRange();
  if (isForward) range.setStartAfter(chip);
  else range.setStartBefore(chip);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  return true;
}
