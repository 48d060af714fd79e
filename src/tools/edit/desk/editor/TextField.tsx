import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
} from 'react';
import {
  type Part,
  passChip,
  placeAt,
  placeCaret,
  readNodes,
  selectedPart,
  writeField,
} from './field-content.ts';
import { endOfChange, FieldHistory, movePart } from './field-history.ts';

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

const COMPLETE = /\{\{\s*[\w-]+\s*\}\}/;

/** Changes that belong to one another when they come in quick succession. */
const TYPING = new Set(['insertText', 'insertCompositionText', 'deleteContentBackward']);

const HISTORY: Readonly<Record<string, -1 | 1>> = { historyUndo: -1, historyRedo: 1 };

/** Returns whether a key undoes a change or makes it again; undefined for any other key. */
function historyStep(event: KeyboardEvent): -1 | 1 | undefined {
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return undefined;
  if (event.code === 'KeyZ') return event.shiftKey ? 1 : -1;
  return event.code === 'KeyY' ? 1 : undefined;
}

/** A field for a text whose values are chips: the keyboard passes and deletes each as one sign. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, language, direction, label, describedBy, isWrong, missing } = props;
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef<string>(undefined);
  /** What was selected last: a button takes the selection out of the field. */
  const selected = useRef<Part>(undefined);
  /** What is dragged from this field: it leaves its place where it is dropped in the same one. */
  const dragged = useRef<Part>(undefined);
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
  }, [value, history]);

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
  const latest = useRef(goThrough);
  useEffect(() => {
    latest.current = goThrough;
  });
  useEffect(() => {
    // The menus of a browser undo as well.
    const undo = (event: InputEvent): void => {
      const by = HISTORY[event.inputType];
      if (by === undefined) return;
      event.preventDefault();
      latest.current(by);
    };
    const field = ref.current;
    field?.addEventListener('beforeinput', undo);
    return () => field?.removeEventListener('beforeinput', undo);
  }, []);
  useEffect(() => {
    const note = (): void => {
      const field = ref.current;
      if (field === null || document.activeElement !== field) return;
      selected.current = selectedPart(field) ?? selected.current;
    };
    document.addEventListener('selectionchange', note);
    return () => document.removeEventListener('selectionchange', note);
  }, []);

  const read = (inputType: string, now: number): void => {
    const field = ref.current;
    if (field === null) return;
    const text = readNodes(field.childNodes);
    // A browser ends an empty last line with one more line end.
    const hasOneMore = text.endsWith('\n\n') || (text.endsWith('\n') && !value.endsWith('\n'));
    const typed = hasOneMore ? text.slice(0, -1) : text;
    const isTypedName = [...field.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && COMPLETE.test(node.textContent ?? ''),
    );
    history.add(typed, TYPING.has(inputType) && !isTypedName, now);
    if (isTypedName) show(typed, selectedPart(field)?.[1] ?? typed.length);
    else {
      shown.current = typed;
      onChange(typed);
    }
  };
  /** Copies what is selected, its values as places that are chips again where they are pasted. */
  const copy = (data: DataTransfer): Part | undefined => {
    const part = ref.current === null ? undefined : selectedPart(ref.current);
    if (part === undefined || part[0] === part[1]) return undefined;
    data.setData('text/plain', value.slice(...part));
    return part;
  };
  const copyOrCut = (event: ClipboardEvent): void => {
    const part = copy(event.clipboardData);
    if (part === undefined) return;
    event.preventDefault();
    if (event.type === 'cut') replace(part, '');
  };
  const drag = ({ dataTransfer }: DragEvent): void => {
    dragged.current = copy(dataTransfer);
  };
  /** A browser would drop the names of values as words. */
  const drop = (event: DragEvent<HTMLElement>): void => {
    event.preventDefault();
    const place = placeAt(event.currentTarget, event.clientX, event.clientY);
    if (place === undefined) return;
    if (dragged.current === undefined) {
      replace([place, place], event.dataTransfer.getData('text/plain'));
      return;
    }
    const { text, end } = movePart(value, dragged.current, place);
    change(text, end);
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const by = historyStep(event);
    if (by !== undefined) {
      event.preventDefault();
      goThrough(by);
      return;
    }
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (!/^Arrow(?:Left|Right)$/.test(key) || altKey || ctrlKey || metaKey || shiftKey) return;
    const isForward = (key === 'ArrowRight') === (direction === 'ltr');
    if (passChip(event.currentTarget, isForward)) event.preventDefault();
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
        onInput={({ nativeEvent, timeStamp }) => read(nativeEvent.inputType, timeStamp)}
        onCopy={copyOrCut}
        onCut={copyOrCut}
        onDragStart={drag}
        onDragEnd={() => (dragged.current = undefined)}
        onDrop={drop}
        onKeyDown={press}
      />
      {missing.length > 0 && (
        <p className="desk-field__values">
          {missing.map((name) => (
            <button
              key={name}
              type="button"
              className="desk-chip desk-chip--add"
              onClick={() =>
                replace(selected.current ?? [value.length, value.length], `{{${name}}}`)
              }
            >
              {props.insertLabel(name)}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
