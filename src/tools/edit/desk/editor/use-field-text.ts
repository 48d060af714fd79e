import { useEffect, useRef, useState, type RefObject } from 'react';
import { PLACEHOLDER } from '#lib/text/text.ts';
import { type Part, placeCaret, readNodes, selectedPart, writeField } from './field-content.ts';
import { endOfChange, FieldHistory } from './field-history.ts';

/** Changes that belong to one another when they come in quick succession. */
const TYPING = new Set(['insertText', 'insertCompositionText', 'deleteContentBackward']);

const HISTORY: Readonly<Record<string, -1 | 1>> = { historyUndo: -1, historyRedo: 1 };

/** Calls `goThrough` where a browser's menu undoes a change or makes it again. */
function useHistoryMenu(ref: RefObject<HTMLElement | null>, goThrough: (by: -1 | 1) => void): void {
  const latest = useRef(goThrough);
  useEffect(() => {
    latest.current = goThrough;
  });
  useEffect(() => {
    const undo = (event: InputEvent): void => {
      const by = HISTORY[event.inputType];
      if (by === undefined) return;
      event.preventDefault();
      latest.current(by);
    };
    const field = ref.current;
    field?.addEventListener('beforeinput', undo);
    return () => field?.removeEventListener('beforeinput', undo);
  }, [ref]);
}

/** What changes the text of a field. */
interface FieldText {
  /** Sets a text, with the caret at a place of it. */
  change: (text: string, caret: number) => void;
  /** Replaces a part by other words. */
  replace: (part: Part, words: string) => void;
  /** Undoes a change, or makes it again. */
  goThrough: (by: -1 | 1) => void;
  /** Reads what was typed, by the type of its input event. */
  read: (inputType: string, now: number) => void;
}

/** Writes a text into a field whenever it is another one, reads it back, and keeps its history. */
export function useFieldText(
  ref: RefObject<HTMLElement | null>,
  value: string,
  onChange: (value: string) => void,
): FieldText {
  const shown = useRef<string>(undefined);
  const [history] = useState(() => new FieldHistory(value));

  useEffect(() => {
    const field = ref.current;
    // What was typed is there already; writing it again would move the caret to the start.
    if (field !== null && shown.current !== value) {
      const caret = document.activeElement === field ? selectedPart(field)?.[1] : undefined;
      writeField(field, value);
      if (caret !== undefined) placeCaret(field, caret);
      history.add(value, false, 0);
    }
    shown.current = value;
  }, [ref, value, history]);

  /** Shows a text with the caret at a place of it. */
  const show = (text: string, caret: number): void => {
    const field = ref.current;
    if (field === null) return;
    writeField(field, text);
    field.focus();
    placeCaret(field, caret);
    shown.current = text;
    onChange(text);
  };
  const change = (text: string, caret: number): void => {
    history.add(text, false, 0);
    show(text, caret);
  };
  const replace = ([from, to]: Part, words: string): void =>
    change(value.slice(0, from) + words + value.slice(to), from + words.length);
  const goThrough = (by: -1 | 1): void => {
    const text = history.go(by);
    if (text !== undefined) show(text, endOfChange(value, text));
  };
  useHistoryMenu(ref, goThrough);

  const read = (inputType: string, now: number): void => {
    const field = ref.current;
    if (field === null) return;
    const text = readNodes(field.childNodes);
    // A browser ends an empty last line with one more line end.
    const hasOneMore = text.endsWith('\n\n') || (text.endsWith('\n') && !value.endsWith('\n'));
    const typed = hasOneMore ? text.slice(0, -1) : text;
    const isTypedName = [...field.childNodes].some(
      (node) =>
        node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').search(PLACEHOLDER) !== -1,
    );
    history.add(typed, TYPING.has(inputType) && !isTypedName, now);
    if (isTypedName) show(typed, selectedPart(field)?.[1] ?? typed.length);
    else {
      shown.current = typed;
      onChange(typed);
    }
  };
  return { change, replace, goThrough, read };
}
