import { useEffect, useRef, type KeyboardEvent } from 'react';
import { cutText } from '../marks.ts';

interface TextFieldProps {
  value: string;
  onChange: (value: string) => void;
  language: string;
  direction: 'ltr' | 'rtl';
  label: string;
  describedBy: string;
  isWrong: boolean;
  /** Names of values that a button below inserts. */
  missing: readonly string[];
  insertLabel: (name: string) => string;
}

const CHIP = 'desk-chip';
const COMPLETE = /\{\{\s*[\w-]+\s*\}\}/;

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
function writeField(field: HTMLElement, text: string): void {
  const nodes = cutText(text).map((piece) =>
    'words' in piece ? document.createTextNode(piece.words) : createChip(piece.name),
  );
  field.replaceChildren(...nodes.filter(({ textContent }) => textContent !== ''));
}

function readNodes(nodes: Iterable<Node>): string {
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

function caretToEnd(field: HTMLElement): void {
  const selection = getSelection();
  selection?.selectAllChildren(field);
  selection?.collapseToEnd();
}

/** Inserts a chip where the caret is, else at the end. */
function insertChip(field: HTMLElement, name: string): void {
  const selection = getSelection();
  field.focus();
  if (selection === null) return;
  if (selection.anchorNode === null || !field.contains(selection.anchorNode)) caretToEnd(field);
  const range = selection.getRangeAt(0);
  range.deleteContents();
  const chip = createChip(name);
  range.insertNode(chip);
  range.setStartAfter(chip);
  range.collapse(true);
  selection.removeAllRanges();
  selection.addRange(range);
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
 * Moves the caret past a chip. Chromium stays before one at the start of a text from right to left.
 */
function passChip(field: HTMLElement, event: KeyboardEvent<HTMLElement>, isLtr: boolean): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (!/^Arrow(?:Left|Right)$/.test(key) || altKey || ctrlKey || metaKey || shiftKey) return;
  const isForward = (key === 'ArrowRight') === isLtr;
  const chip = chipAtCaret(field, isForward);
  if (chip === undefined) return;
  event.preventDefault();
  const range = document.createRange();
  if (isForward) range.setStartAfter(chip);
  else range.setStartBefore(chip);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** A field for a text whose values are chips: the keyboard passes and deletes each as one sign. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, language, direction, label, describedBy, isWrong, missing } = props;
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef<string>(undefined);

  useEffect(() => {
    // What was typed is there already; writing it again would move the caret to the start.
    if (ref.current !== null && shown.current !== value) writeField(ref.current, value);
    shown.current = value;
  }, [value]);

  const read = (): void => {
    const field = ref.current;
    if (field === null) return;
    const text = readNodes(field.childNodes);
    // A browser ends an empty last line with one more line end.
    const hasOneMore = text.endsWith('\n\n') || (text.endsWith('\n') && !value.endsWith('\n'));
    const typed = hasOneMore ? text.slice(0, -1) : text;
    const isTypedName = [...field.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && COMPLETE.test(node.textContent ?? ''),
    );
    if (isTypedName) {
      writeField(field, text);
      caretToEnd(field);
    }
    shown.current = isTypedName ? text : typed;
    onChange(shown.current);
  };

  return (
    <div className="desk-field">
      <div
        ref={ref}
        className="desk-field__box"
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a textarea has no chips
        role="textbox"
        aria-multiline="true"
        tabIndex={0}
        spellCheck
        lang={language}
        dir={direction}
        aria-label={label}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        onInput={read}
        onKeyDown={(event) => passChip(event.currentTarget, event, direction === 'ltr')}
      />
      {missing.length > 0 && (
        <p className="desk-field__values">
          {missing.map((name) => (
            <button
              key={name}
              type="button"
              className="desk-chip desk-chip--add"
              onClick={() => {
                if (ref.current !== null) insertChip(ref.current, name);
                read();
              }}
            >
              {props.insertLabel(name)}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
